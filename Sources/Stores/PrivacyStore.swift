public import Basics

/// What users allow. All methods throw ``StorageError``.
public protocol PrivacyStore: Sendable {
    /// The service's defaults and ``Revision/none`` for a user who never chose.
    func privacy(of user: UserID) async throws -> (Privacy, Revision)

    /// Sets what is allowed; kept, and in force, once the call returns. What may no longer be kept is deleted in the same
    /// transaction: conversations older than the retention with all that was kept beside them; all of it for a retention
    /// of 0; what each domain remembers of behaviour where that is not to be remembered.
    func replace(_ privacy: Privacy, of user: UserID, ifMatch: Revision?) async throws -> Revision
}
