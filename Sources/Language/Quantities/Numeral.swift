/// A number as it is written, in figures, English words or Chinese characters.
struct Numeral {
    enum Form { case figures, words, han, fraction, article, few }

    var low: Rational
    var high: Rational?
    var isVague = false
    /// The piece after it.
    var end: Int
    var form: Form
    /// One Chinese character, which as often is a part of another word.
    var isSingle = false
    /// "5/6" as it stands.
    var ratio: (top: Int, bottom: Int)?

    init(_ low: Rational, high: Rational? = nil, end: Int, form: Form) {
        self.low = low
        self.high = high == low ? nil : high
        self.end = end
        self.form = form
    }

    /// Both ends by a factor; nil where it does not fit.
    func multiplied(by factor: Rational) -> Numeral? {
        guard let low = low.multiplied(by: factor) else { return nil }
        var result = self
        result.low = low
        if let high {
            guard let high = high.multiplied(by: factor) else { return nil }
            result.high = high
        }
        return result
    }

    /// Both ends more by so much; nil where it does not fit.
    func adding(_ part: Rational) -> Numeral? {
        guard let low = low.adding(part) else { return nil }
        var result = self
        result.low = low
        if let high {
            guard let high = high.adding(part) else { return nil }
            result.high = high
        }
        return result
    }
}
