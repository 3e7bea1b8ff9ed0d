public import Basics

/// A day on which something ends, is due or takes place, and the words that say so.
public struct FoundDeadline: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case due, expiry, warrantyEnd, termEnd, noticeBy, renewal, returnBy, appointment, event, serviceDue, other
    }

    public enum Basis: String, Sendable, Hashable, CaseIterable {
        /// The paper names the day.
        case stated
        /// The paper names a length of time and the day it counts from.
        case computed
    }

    public let kind: Kind
    public let date: CalendarDate
    /// Minutes after midnight; nil where no time of day is stated.
    public let time: Int?
    public let basis: Basis
    /// How a computed day came about: "three years from 14 June 2024".
    public let rule: String?
    /// Whether the day is only about right, as working days are.
    public let isApproximate: Bool
    /// 0 to 1.
    public let confidence: Double
    /// Code points of the canonical text: the day, or the length of time.
    public let range: Range<Int>
    /// Computed: the day that it counts from.
    public let baseRange: Range<Int>?
    /// Of ``CanonicalText/blocks``; nil outside of them.
    public let block: Int?

    public init(
        kind: Kind, date: CalendarDate, time: Int? = nil, basis: Basis, rule: String? = nil,
        isApproximate: Bool = false,
        confidence: Double, range: Range<Int>, baseRange: Range<Int>? = nil, block: Int? = nil
    ) {
        self.kind = kind
        self.date = date
        self.time = time
        self.basis = basis
        self.rule = rule
        self.isApproximate = isApproximate
        self.confidence = confidence
        self.range = range
        self.baseRange = baseRange
        self.block = block
    }
}
