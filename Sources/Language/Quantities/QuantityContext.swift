public import Basics

/// What a reader of quantities has to know of the world.
public struct QuantityContext: Sendable {
    /// "tomorrow" and "Friday" are counted from here; without it only days with a year are read.
    public var today: CalendarDate?
    /// ISO 3166 country of the speaker: which dollar, which degree, and whether 5/6 is the fifth of June.
    public var region: String?

    public init(today: CalendarDate? = nil, region: String? = nil) {
        self.today = today
        self.region = region
    }
}
