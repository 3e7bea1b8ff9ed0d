public import Basics

/// A domain's share of `GET /alerts`.
public protocol AlertSource: Sendable {
    /// What a client may want to tell its user without being asked, the most pressing first.
    ///
    /// - Parameters:
    ///   - date: the day to judge by.
    ///   - language: `en` or `zh`; nil leaves it to what the domain knows of the user.
    func alerts(for user: UserID, on date: CalendarDate, language: String?) async throws -> [HouseAlert]
}
