public import Basics
import Synchronization
public import Stores

/// API tokens. Only the SHA-256 digest of a token is stored; a random token of 256 bits needs no slow hash.
public final class TokenStore: Sendable {
    private struct Cache {
        var epoch: UInt64 = 0
        /// Rises with every change through this process.
        var stamp = 0
        var users = RecentlyUsed<[UInt8], UserID>(capacity: TokenStore.capacity)
    }

    /// Tokens kept in memory.
    private static let capacity = 1_024

    private let database: Database
    private let clock: any WallClock
    private let identifiers: IdentifierGenerator
    private let cache = Mutex(Cache())

    public init(database: Database, clock: any WallClock) {
        self.database = database
        self.clock = clock
        identifiers = IdentifierGenerator(clock: clock)
    }

    /// Keeps a token for a user, who is made where new.
    ///
    /// - Parameter digest: the 32 bytes of the token's SHA-256.
    /// - Throws: ``StorageError``; `alreadyExists` for a digest that is known, `constraint` for one of another length.
    public func create(digest: [UInt8], label: String, user: UserID) async throws -> APIToken {
        let token = APIToken(id: identifiers.next(), label: label, createdAt: clock.now(), revokedAt: nil)
        try await database.queue.write { connection in
            let isKnown = try connection.first("SELECT 1 FROM api_tokens WHERE digest = ?", [.bytes(digest)]) { _ in
                true
            }
            guard isKnown == nil else { throw StorageError(.alreadyExists) }
            try Change.ensure(user, at: token.createdAt, on: connection)
            try connection.run(
                "INSERT INTO api_tokens (user_id, id, digest, label, created_at) VALUES (?, ?, ?, ?, ?)",
                [
                    .text(user.rawValue), .text(token.id), .bytes(digest), .text(label),
                    .integer(token.createdAt.milliseconds),
                ])
        }
        return token
    }

    /// Whose token has this digest; nil for an unknown and for a revoked one alike.
    ///
    /// Cached: a token revoked by another process is refused within 50 ms. The digest is looked up, and
    /// not compared byte by byte: how long that takes says nothing about the token.
    public func user(forDigest digest: [UInt8]) throws -> UserID? {
        let epoch = database.epoch()
        let (known, stamp) = cache.withLock { cache -> (UserID?, Int) in
            if cache.epoch != epoch {
                cache.epoch = epoch
                cache.users.removeAll()
            }
            return (cache.users[digest], cache.stamp)
        }
        if let known { return known }
        let found = try database.read { connection in
            try connection.first(
                "SELECT user_id FROM api_tokens WHERE digest = ? AND revoked_at IS NULL", [.bytes(digest)]
            ) { UserID(rawValue: try $0.text(0)) }
        }
        guard let found else { return nil }
        cache.withLock { cache in
            guard cache.stamp == stamp, cache.epoch == epoch else { return }
            cache.users[digest] = found
        }
        return found
    }

    /// In order of creation, revoked ones included.
    public func tokens(of user: UserID) async throws -> [APIToken] {
        try await database.readLater { try TokenRows.list(of: user, on: $0) }
    }

    /// Ends a token at once; `notFound` where the user has none of that name. A second time changes nothing.
    public func revoke(_ id: String, of user: UserID) async throws {
        let moment = clock.now()
        try await database.queue.write(committed: { [self] _ in forget() }) { connection in
            let changed = try connection.changes(
                "UPDATE api_tokens SET revoked_at = coalesce(revoked_at, ?) WHERE user_id = ? AND id = ?",
                [.integer(moment.milliseconds), .text(user.rawValue), .text(id)])
            guard changed > 0 else { throw StorageError(.notFound) }
        }
    }

    /// Whether no valid token exists.
    public func isEmpty() throws -> Bool {
        try database.read { connection in
            try connection.first("SELECT 1 FROM api_tokens WHERE revoked_at IS NULL LIMIT 1", []) { _ in true } == nil
        }
    }

    /// Drops what is in memory.
    private func forget() {
        cache.withLock { cache in
            cache.stamp += 1
            cache.users.removeAll()
        }
    }
}
