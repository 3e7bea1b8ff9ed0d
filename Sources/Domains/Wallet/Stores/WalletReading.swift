public import Basics

/// The read that every recommendation makes.
public protocol WalletReading: AnyObject, Sendable {
    /// What is stored of a user; an empty wallet with default preferences for a user without data.
    ///
    /// Sees every write that was acknowledged by this process, and writes of other processes within 50 ms. Cached: a hit
    /// costs well under a microsecond, a miss a few indexed reads on the calling thread.
    ///
    /// - Throws: ``StorageError``.
    func snapshot(for user: UserID, on date: CalendarDate) throws -> WalletSnapshot
}
