public import Basics
import JSON
public import Stores

/// Replies kept under the keys of their requests.
public enum IdempotencyRows {
    /// How long a reply is kept under its idempotency key.
    public static let seconds = 24 * 3_600

    /// Does a write once for each key: the first time it runs and its reply is stored with it, later the reply is found.
    ///
    /// - Parameter perform: the write, which renders its reply; the user must exist after it.
    public static func once(
        _ request: IdempotentRequest?, of user: UserID, at moment: Timestamp, on connection: Connection,
        _ perform: () throws -> StoredReply
    ) throws -> WriteOutcome {
        guard let request else { return .done(try perform()) }
        let horizon = moment.adding(seconds: -seconds)
        if let (digest, reply) = try find(request, of: user, notBefore: horizon, on: connection) {
            guard digest == request.digest else { throw StorageError(.idempotencyConflict) }
            return .replayed(reply)
        }
        // One that is too old makes room; the others are removed in the background.
        try connection.run(
            "DELETE FROM idempotency_keys WHERE user_id = ? AND key = ?", [.text(user.rawValue), .text(request.key)])
        let reply = try perform()
        try connection.run(
            """
            INSERT INTO idempotency_keys (user_id, key, digest, status, location, entity_tag, body, created_at)
            VALUES (?, ?, ?, ?, ?, ?, coalesce(?, x''), ?)
            """,
            [
                .text(user.rawValue), .text(request.key), .bytes(request.digest), .integer(reply.status),
                SQLValue(reply.location), SQLValue(reply.entityTag), .bytes(reply.body),
                .integer(moment.milliseconds),
            ])
        return .done(reply)
    }

    /// So many replies expire in one transaction; others wait for the next.
    static let expiredAtOnce = 512

    /// Removes replies that are too old; not all at once.
    ///
    /// - Returns: how many.
    static func expire(at moment: Timestamp, on connection: Connection) throws -> Int {
        let horizon = moment.adding(seconds: -seconds)
        return try connection.changes(
            """
            DELETE FROM idempotency_keys WHERE (user_id, key) IN (
                SELECT user_id, key FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?)
            """, [.integer(horizon.milliseconds), .integer(expiredAtOnce)])
    }

    /// Removes the replies that tell of a thing that is deleted: the one that its creation got, and those that name it.
    ///
    /// - Parameters:
    ///   - location: of the thing.
    ///   - members: the JSON members by which replies about other things name it.
    public static func forget(
        _ id: String, at location: String, namedAs members: [String], of user: UserID, on connection: Connection
    ) throws {
        var json = JSONWriter(capacity: 64)
        json.value(id)
        let value = json.finish()
        let names = members.map { SQLValue.bytes(Array("\"\($0)\":".utf8) + value) }
        let isNamed = String(repeating: " OR instr(body, ?) > 0", count: names.count)
        try connection.run(
            "DELETE FROM idempotency_keys WHERE user_id = ? AND (location = ?\(isNamed))",
            [.text(user.rawValue), .text(location)] + names)
    }

    /// Removes the replies of a user.
    ///
    /// - Returns: whether there were any.
    public static func forget(_ user: UserID, on connection: Connection) throws -> Bool {
        try connection.changes("DELETE FROM idempotency_keys WHERE user_id = ?", [.text(user.rawValue)]) > 0
    }

    private static func find(
        _ request: IdempotentRequest, of user: UserID, notBefore horizon: Timestamp, on connection: Connection
    ) throws -> ([UInt8], StoredReply)? {
        try connection.first(
            """
            SELECT digest, status, location, entity_tag, body FROM idempotency_keys
            WHERE user_id = ? AND key = ? AND created_at >= ?
            """,
            [
                .text(user.rawValue), .text(request.key), .integer(horizon.milliseconds),
            ]
        ) { row in
            let reply = StoredReply(
                status: try row.int(1), location: try row.optionalText(2), entityTag: try row.optionalText(3),
                body: try row.bytes(4))
            return (try row.bytes(0), reply)
        }
    }
}
