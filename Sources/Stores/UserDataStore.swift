public import Basics

/// All data of a user at once: to see how much there is, to take along or to erase. All methods throw ``StorageError``.
///
/// What there is comes from the tables that the service and each of its domains say they keep about people.
public protocol UserDataStore: Sendable {
    /// How much of each kind is stored; kinds of which there is nothing are among them.
    func stored(of user: UserID) async throws -> [StoredKind]

    /// Everything of a user as it is now, to be read once; one at a time for each user.
    ///
    /// - Throws: ``ExportRefusal`` while another export of the user is under way, or too many of others.
    func export(of user: UserID) async throws -> any UserExport

    /// Removes everything of a user but the API tokens in one transaction, then overwrites the log that held it.
    ///
    /// - Returns: how much there was of each kind that people count.
    func erase(_ user: UserID) async throws -> [StoredKind]
}

/// Everything of a user as it was at one moment. What it holds on to is let go with it.
public protocol UserExport: Sendable {
    /// Hands the bytes of one JSON object to `sink`, piece by piece.
    ///
    /// - Parameter sink: waits while its reader is slow; what it throws ends the export.
    func write(to sink: @Sendable ([UInt8]) async throws -> Void) async throws
}
