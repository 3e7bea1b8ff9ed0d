public import Basics

/// What users did, as insights and prompts need it. Reads on the calling thread; all methods throw ``StorageError``.
public protocol BehaviourReading: Sendable {
    /// Returns when everything that was answered so far can be read.
    func catchUp() async

    /// The purchases, comparisons and feedback of some days. ``Behaviour/none`` where the user does not want it remembered.
    func behaviour(of user: UserID, from: CalendarDate, through: CalendarDate) throws -> Behaviour

    /// Spending of some days by card, category and month.
    func spending(of user: UserID, from: CalendarDate, through: CalendarDate) throws -> [SpendingTotal]
}
