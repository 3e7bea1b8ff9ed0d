/// The time of day, injected so that tests choose it.
public protocol WallClock: Sendable {
    /// The present moment.
    func now() -> Timestamp
    /// The present day in the service's time zone; what "today" means in a sentence.
    func today() -> CalendarDate
}

/// A clock that stands still; for tests and for requests that name their own date.
public struct FixedClock: WallClock {
    public let moment: Timestamp

    public init(_ moment: Timestamp) {
        self.moment = moment
    }

    public func now() -> Timestamp { moment }
    public func today() -> CalendarDate { moment.date() }
}
