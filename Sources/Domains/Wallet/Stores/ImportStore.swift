public import Basics
public import Stores

/// Statements that were imported. All methods throw ``StorageError``.
public protocol ImportStore: Sendable {
    /// Stores the purchases of a statement, all or none. Rows whose key an import holds, or that came earlier in the same
    /// draft, are skipped; those that meet a noted purchase change it.
    ///
    /// - Parameter dryRun: report what would happen and keep nothing.
    /// - Throws: also ``QuotaError``.
    func importAll(_ draft: ImportDraft, for user: UserID, dryRun: Bool) async throws -> ImportReport

    /// Newest first. `limit` is held to 1...``Page/maximumLimit``.
    func imports(of user: UserID, after cursor: String?, limit: Int) async throws -> Page<StoredImport>

    /// An import with all its rows, in the order of the file.
    func importDetails(_ id: String, of user: UserID) async throws -> (StoredImport, [StoredImport.Row])

    /// Takes back what an import brought, as far as no other import holds it.
    func undoImport(_ id: String, of user: UserID) async throws -> ImportUndo

    /// What the last import of each header decided, by the header's folded words.
    ///
    /// - Throws: `notOwner` for another's card: statements are for the owner to import.
    func earlierDecisions(on card: CardID, of user: UserID) async throws -> [String: StatementOptions.Earlier]
}
