public import Basics

/// Who belongs together. All methods throw ``StorageError``: `notFound` for a household that is not there, and in the same way
/// for one that a user does not belong to; `revisionMismatch` where it was changed since.
public protocol HouseholdDirectory: Sendable {
    /// By id.
    ///
    /// - Parameters:
    ///   - user: whose; nil for all there are.
    ///   - cursor: of the page before; nil for the first.
    func households(of user: UserID?, after cursor: String?, limit: Int) async throws -> Page<StoredHousehold>

    /// - Parameter user: who has to belong to it; nil for nobody in particular.
    func household(_ id: String, of user: UserID?) async throws -> StoredHousehold

    /// Names a household, which is made where it is new.
    ///
    /// - Throws: `tooMany` for a new one where as many are there as may be.
    func name(_ id: String, _ name: String, ifMatch: Revision?) async throws -> (StoredHousehold, isNew: Bool)

    /// Says who belongs to it: these, who are made where new, and nobody else. Who no longer does sees nothing of what the others
    /// share from the next request on.
    func setMembers(_ users: Set<UserID>, of id: String, ifMatch: Revision?) async throws -> StoredHousehold

    /// Ends a household; what its members shared, they share no longer.
    func delete(_ id: String, ifMatch: Revision?) async throws
}
