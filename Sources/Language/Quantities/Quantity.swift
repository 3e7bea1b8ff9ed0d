public import Basics

/// A quantity that a text names, where it stands and what it may mean.
public struct Quantity: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case number, money, share, count, measure, duration, time, date
    }

    /// One meaning of the words.
    public struct Reading: Sendable, Hashable {
        public var kind: Kind
        /// In ``unit``. A share: parts of one. A time: minutes after midnight. A date: days since 1970-01-01.
        public var value: Rational
        /// The end of a range ("2-3", "next week"), never below the value.
        public var upper: Rational?
        public var unit: QuantityUnit?
        /// "$2 a pound": what the money is for one of.
        public var per: QuantityUnit?
        /// Only about this much: 几个, "a few", 三百多.
        public var isVague = false
    }

    /// UTF-8 offsets in the text that was read.
    public var span: Range<Int>
    /// The likeliest meaning.
    public var reading: Reading
    /// What else it may well mean: "at seven" in the evening, "5/6" as a day, "5 pounds" as money.
    public var alternatives: [Reading] = []

    public var kind: Kind { reading.kind }
    public var value: Rational { reading.value }
    public var unit: QuantityUnit? { reading.unit }
}

extension Quantity.Reading {
    /// The day of a date, the first one of a range.
    public var day: CalendarDate? {
        kind == .date ? value.whole.map(CalendarDate.init(daysSinceEpoch:)) : nil
    }

    /// The last day of a range of dates.
    public var lastDay: CalendarDate? {
        kind == .date ? upper?.whole.map(CalendarDate.init(daysSinceEpoch:)) : nil
    }
}
