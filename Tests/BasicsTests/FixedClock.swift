import Basics

/// A clock that stands still.
struct FixedClock: WallClock {
    private let moment: Timestamp

    init(_ moment: Timestamp) {
        self.moment = moment
    }

    func now() -> Timestamp { moment }
    func today() -> CalendarDate { moment.date() }
}
