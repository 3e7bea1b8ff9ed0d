public import Basics

/// All data of a user at once: to see how much there is, to take along or to erase. All methods throw ``StorageError``.
///
/// What there is comes from the tables that the service and each of its domains say they keep about people.
public protocol UserDataStore: Sendable {
    /// How much of each kind is stored; kinds of which there is nothing are among them.
    func stored(of user: UserID) async throws -> [StoredKind]

    /// Everything of a user as it is now, to be read once; one at a time for each user. Where somebody erases something while
    /// it is read, the rest is of the moment after that.
    ///
    /// - Throws: ``ExportRefusal`` while another export of the user is under way, or too many of others.
    func export(of user: UserID) async throws -> any UserExport

    /// Removes everything of a user but the API tokens in one transaction, or part by part where the disk has no room for
    /// that, and ends the user's export. The log that held it is overwritten when it returns, or soon after.
    ///
    /// - Returns: how much there was of each kind that people count.
    func erase(_ user: UserID) async throws -> [StoredKind]
}

/// Everything of a user. What it holds on to is let go with it.
public protocol UserExport: Sendable {
    /// Hands the bytes of one JSON object to `sink`, piece by piece.
    ///
    /// - Parameter sink: waits while its reader is slow; what it throws ends the export.
    func write(to sink: @Sendable ([UInt8]) async throws -> Void) async throws
}
