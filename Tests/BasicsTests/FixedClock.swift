import Basics

/// A clock that stands still.
final class FixedClock: WallClock {
    private let moment: Timestamp

    init(_ moment: Timestamp) {
        self.moment = moment
    }

    func now() -> Timestamp { moment }
    func today() -> CalendarDate { moment.date() }
}
