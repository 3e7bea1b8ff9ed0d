/// The time of day, injected so that tests choose it.
public protocol WallClock: AnyObject, Sendable {
    /// The present moment.
    func now() -> Timestamp
    /// The present day in the service's time zone; what "today" means in a sentence.
    func today() -> CalendarDate
}
