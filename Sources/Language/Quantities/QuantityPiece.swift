/// A phrase of the tables, a number in figures or any other token of a text.
struct QuantityPiece {
    /// Tokens.
    var start: Int32
    var end: Int32
    /// Of the phrase; -1 for none.
    var phrase: Int32 = -1
    /// A bit for each role.
    var roles: UInt64 = 0
    /// The value of figures; nil where they do not fit.
    var value: Rational?
    /// Figures: how many before and after the point.
    var digits = 0
    var decimals = 0
    /// Figures that only hold digits.
    var isPlain = false
    var leadingZero = false
}

extension QuantityPiece {
    /// A number in figures; exact, up to 18 digits in all. A comma before three digits groups, and so does a point that
    /// is there more than once or before a comma.
    init(figures token: Token, at index: Int, in scalars: [UInt32]) {
        self.init(start: Int32(index), end: Int32(index + 1), roles: QuantityRole.figures.bit)
        guard !token.flags.contains(.joined) else {
            value = Rational(token.value, 10_000)
            return
        }
        let range = Int(token.start)..<min(Int(token.end), scalars.count)
        var points = 0
        var commas = 0
        var groups = 0
        var last = range.upperBound
        var lastSign: UInt32 = 0
        for place in range {
            let scalar = scalars[place] & FoldedText.mask
            guard scalar < 0x30 || scalar > 0x39 else { continue }
            // Spaces and apostrophes only group.
            guard scalar != 0x20, scalar != 0x27 else {
                groups += 1
                continue
            }
            if scalar == 0x2E { points += 1 } else { commas += 1 }
            last = place
            lastSign = scalar
        }
        let behind = range.upperBound - last - 1
        let isDecimal =
            switch (points, commas) {
            case (0, 0): false
            case (1, 1): true
            case (1, _): lastSign == 0x2E
            case (_, 1): lastSign == 0x2C && (points + groups > 0 || behind != 3)
            default: false
            }
        var top = 0
        var bottom = 1
        var count = 0
        for place in range {
            let scalar = scalars[place] & FoldedText.mask
            guard scalar >= 0x30, scalar <= 0x39 else { continue }
            count += 1
            if count <= 18 {
                top = top * 10 + Int(scalar & 0xF)
                if isDecimal, place > last { bottom *= 10 }
            }
        }
        decimals = isDecimal ? behind : 0
        digits = count - decimals
        isPlain = points + commas + groups == 0
        leadingZero = digits > 1 && scalars[range.lowerBound] & FoldedText.mask == 0x30
        value = count <= 18 ? Rational(top, bottom) : nil
    }
}
