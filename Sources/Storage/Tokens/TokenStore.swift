public import Basics
public import Stores
import Synchronization

/// API tokens. Only the SHA-256 digest of a token is stored; a random token of 256 bits needs no slow hash.
public final class TokenStore: TokenDirectory {
    private struct Known {
        var epoch: UInt64 = 0
        /// Rises with every change through this process.
        var stamp = 0
        var table: TokenTable?
    }

    /// The most tokens in use at a time; all of them are in memory.
    public static let most = 1_000

    private let database: Database
    private let clock: any WallClock
    private let identifiers: IdentifierGenerator
    private let known = Mutex(Known())

    public init(database: Database, clock: any WallClock) {
        self.database = database
        self.clock = clock
        identifiers = IdentifierGenerator(clock: clock)
    }

    /// - Throws: ``StorageError``; `alreadyExists` for a digest that is known, `constraint` for one of another length or
    ///   where no scope is given, `tooMany` beyond ``most``.
    public func create(_ draft: TokenDraft, digest: [UInt8]) async throws -> APIToken {
        let token = APIToken(
            id: identifiers.next(), user: draft.user, label: draft.label, scopes: draft.scopes,
            createdAt: clock.now(), expiresAt: draft.expiresAt, revokedAt: nil)
        try await database.write(committed: { [self] _ in forget() }) { connection in
            let isKnown = try connection.first("SELECT 1 FROM api_tokens WHERE digest = ?", [.bytes(digest)]) { _ in
                true
            }
            guard isKnown == nil else { throw StorageError(.alreadyExists) }
            let inUse = try connection.first(
                """
                SELECT count(*) FROM api_tokens
                WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)
                """, [.integer(token.createdAt.milliseconds)]
            ) { try $0.int(0) }
            guard inUse ?? 0 < TokenStore.most else { throw StorageError(.tooMany) }
            try Change.ensure(token.user, at: token.createdAt, on: connection)
            try TokenRows.add(token, digest: digest, on: connection)
        }
        return token
    }

    /// What the token of this digest is good for; nil for an unknown, a revoked and an expired one alike.
    ///
    /// What any process changed before the call counts. The digest is looked up, and not compared byte by byte: how long
    /// that takes says nothing about the token.
    public func grant(forDigest digest: [UInt8]) throws -> TokenGrant? {
        guard let grant = try table().grants[digest] else { return nil }
        if let end = grant.expiresAt, clock.now() >= end { return nil }
        return grant
    }

    /// Whether there is a token that nobody has revoked. One whose time is over counts: that it ended was planned, and
    /// opens nothing.
    public func hasTokens() throws -> Bool { try table().hasTokens }

    /// Whether no token is good for anything now.
    public func isEmpty() throws -> Bool {
        let now = clock.now()
        return try table().grants.values.allSatisfy { grant in grant.expiresAt.map { now >= $0 } ?? false }
    }

    public func tokens(after cursor: String?, limit: Int) async throws -> Page<APIToken> {
        let limit = Page<APIToken>.held(limit)
        let rows = try await database.readLater {
            try TokenRows.list(after: cursor ?? "", limit: limit + 1, on: $0)
        }
        return Page(items: Array(rows.prefix(limit)), next: rows.count > limit ? rows[limit - 1].id : nil)
    }

    /// Of one user, in order of creation, ended ones included.
    public func tokens(of user: UserID) async throws -> [APIToken] {
        try await database.readLater { try TokenRows.list(of: user, on: $0) }
    }

    public func revoke(_ id: String) async throws { try await revoke(id, of: nil) }

    /// - Parameter user: whose it has to be; nil for anybody's.
    public func revoke(_ id: String, of user: UserID?) async throws {
        let moment = clock.now()
        try await database.write(isErasing: true, committed: { [self] _ in forget() }) { connection in
            let changed = try connection.changes(
                "UPDATE api_tokens SET revoked_at = coalesce(revoked_at, ?1) WHERE id = ?2 AND user_id = coalesce(?3, user_id)",
                [.integer(moment.milliseconds), .text(id), SQLValue(user?.rawValue)])
            guard changed > 0 else { throw StorageError(.notFound) }
        }
    }

    public func users(after cursor: String?, limit: Int) async throws -> Page<StoredUser> {
        let limit = Page<StoredUser>.held(limit)
        let rows = try await database.readLater { connection in
            try connection.all(
                "SELECT id, created_at FROM users WHERE id > ? ORDER BY id LIMIT ?",
                [.text(cursor ?? ""), .integer(limit + 1)]
            ) { StoredUser(user: UserID(rawValue: try $0.text(0)), createdAt: try $0.timestamp(1)) }
        }
        return Page(items: Array(rows.prefix(limit)), next: rows.count > limit ? rows[limit - 1].user.rawValue : nil)
    }

    /// The tokens as they are now. Where nothing was committed since they were read, that is seen without reading.
    private func table() throws -> TokenTable {
        let epoch = database.epochNow()
        let (last, isCurrent, stamp) = known.withLock { ($0.table, $0.epoch == epoch, $0.stamp) }
        if isCurrent, let last { return last }
        let moment = clock.now()
        let table = try database.read { connection in
            if let last, try TokenTable.changes(on: connection) == last.changes { return last }
            return try TokenTable.read(at: moment, on: connection)
        }
        known.withLock { known in
            guard known.stamp == stamp else { return }
            known.epoch = epoch
            known.table = table
        }
        return table
    }

    /// Drops what is in memory.
    private func forget() {
        known.withLock { known in
            known.stamp += 1
            known.table = nil
        }
    }
}
