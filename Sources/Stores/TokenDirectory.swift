/// The tokens of all users, and who these are. All methods throw ``StorageError``.
public protocol TokenDirectory: Sendable {
    /// Keeps a token.
    ///
    /// - Parameter digest: the 32 bytes of its SHA-256.
    /// - Throws: ``StorageError`` of kind `tooMany` where as many are in use as may be.
    func create(_ draft: TokenDraft, digest: [UInt8]) async throws -> APIToken

    /// In order of creation, ended ones included.
    ///
    /// - Parameter cursor: of the page before; nil for the first.
    func tokens(after cursor: String?, limit: Int) async throws -> Page<APIToken>

    /// Ends a token at once; `notFound` where there is none of that name. A second time changes nothing.
    func revoke(_ id: String) async throws

    /// Everybody who has or had something here, by name.
    ///
    /// - Parameter cursor: of the page before; nil for the first.
    func users(after cursor: String?, limit: Int) async throws -> Page<StoredUser>
}
