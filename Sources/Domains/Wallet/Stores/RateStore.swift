public import Basics

/// The exchange rates that users keep. All methods throw ``StorageError``.
public protocol RateStore: Sendable {
    /// Newest first.
    func rates(of user: UserID) async throws -> [RateSheet]

    /// Keeps the sheets, each in place of one of its day; the oldest go where there are more than
    /// ``RateSheet/maximumDays``. Returns what is kept then.
    func keep(_ sheets: [RateSheet], of user: UserID) async throws -> [RateSheet]

    /// Drops the sheet of a day, or with nil all.
    func dropRates(of user: UserID, date: CalendarDate?) async throws
}
