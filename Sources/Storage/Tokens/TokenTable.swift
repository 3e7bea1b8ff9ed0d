import Basics

/// The tokens that are in use, in memory: a request's token is looked up here, and one that nobody has costs no reading.
struct TokenTable: Sendable {
    /// The state of the file that it was read from.
    let changes: Int
    /// Whether there is a token that nobody has revoked, be its time over or not.
    let hasTokens: Bool
    let grants: [[UInt8]: TokenGrant]

    /// - Parameter moment: what ended before it is left out.
    static func read(at moment: Timestamp, on connection: Connection) throws -> TokenTable {
        let isAny = try connection.first("SELECT 1 FROM api_tokens WHERE revoked_at IS NULL LIMIT 1", []) { _ in true }
        var grants: [[UInt8]: TokenGrant] = [:]
        try connection.forEach(
            """
            SELECT digest, user_id, scopes, expires_at FROM api_tokens
            WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)
            """, [.integer(moment.milliseconds)]
        ) { row in
            grants[try row.bytes(0)] = TokenGrant(
                user: UserID(rawValue: try row.text(1)), scopes: TokenRows.scopes(try row.text(2)),
                expiresAt: try row.optionalInt(3).map { Timestamp(milliseconds: $0) })
        }
        return TokenTable(changes: try changes(on: connection), hasTokens: isAny != nil, grants: grants)
    }

    static func changes(on connection: Connection) throws -> Int {
        try connection.first("SELECT value FROM token_changes WHERE only = 1", []) { try $0.int(0) } ?? 0
    }
}
