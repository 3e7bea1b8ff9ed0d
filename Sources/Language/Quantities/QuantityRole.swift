/// What a phrase of the tables can do in a quantity. Tables name roles by these words.
enum QuantityRole: UInt8, CaseIterable {
    // Numbers: English words, Chinese digits and places, what joins them.
    case figures, one, teen, tens, hundred, scale, digit, place, myriad, few, fraction, glyph, article, and, point
    case minus, of, range, between, half, more, piece, ordinal, ordinalMark, ordinalSuffix
    // What follows or goes before a number.
    case unit, sign, code, percent, parts, tenth, discount, slash, per
    // Times of day.
    case colon, hour, minute, quarter, sharp, short, at, past, to, part, moment
    // Days.
    case day, week, weekday, sunday, month, monthMark, dayMark, yearMark, modifier, period, ago, later, within, pause,
        holiday
    // What makes a number no quantity.
    case label, labelAfter, guarded

    var bit: UInt64 { 1 << UInt64(rawValue) }

    init?(named name: String) {
        guard let role = QuantityRole.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = role
    }
}
