/// One thing that a phrase of the tables can be.
struct QuantitySense: Sendable {
    /// How a unit has to be written to be one.
    struct Style: OptionSet, Sendable {
        let rawValue: UInt8
        /// Only right behind figures: the m of "5m".
        static let glued = Style(rawValue: 1)
        /// Only as a small letter.
        static let small = Style(rawValue: 2)
        /// Only as a capital, or beginning with one.
        static let capital = Style(rawValue: 4)
        /// 三斤二 is 3.2 of it.
        static let tenths = Style(rawValue: 8)
        /// Only where the word means nothing else first.
        static let last = Style(rawValue: 16)
    }

    let role: QuantityRole
    var style: Style = []
    /// A number, the first of a range, or the place of a unit.
    let value: Int
    /// The denominator, the last of a range, or the currency's place.
    var other = 0
    /// Countries where this is what the word means first.
    var region: String = ""
}
