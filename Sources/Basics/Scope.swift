/// One of the things that a token may be good for.
public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// See what its user has, and ask.
    case read
    /// Change and erase what its user has.
    case write
    /// Make and end everybody's tokens, and see who the users are.
    case admin
    /// Read the calendar of deadlines, and nothing else: for calendar programs.
    case calendar
    /// Read the counters of the service.
    case metrics
}
