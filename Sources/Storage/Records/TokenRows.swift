public import Basics
public import Stores

/// The rows of API tokens.
public enum TokenRows {
    private static let columns = "id, user_id, label, scopes, created_at, expires_at, revoked_at"

    /// Of a user, in order of creation, ended ones included.
    public static func list(of user: UserID, on connection: Connection) throws -> [APIToken] {
        try connection.all(
            "SELECT \(columns) FROM api_tokens WHERE user_id = ? ORDER BY created_at, id", [.text(user.rawValue)],
            token)
    }

    /// Of everybody, in order of creation, ended ones included.
    static func list(after id: String, limit: Int, on connection: Connection) throws -> [APIToken] {
        try connection.all(
            "SELECT \(columns) FROM api_tokens WHERE id > ? ORDER BY id LIMIT ?", [.text(id), .integer(limit)], token)
    }

    static func add(_ token: APIToken, digest: [UInt8], on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO api_tokens (user_id, id, digest, label, scopes, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(token.user.rawValue), .text(token.id), .bytes(digest), .text(token.label),
                .text(text(token.scopes)), .integer(token.createdAt.milliseconds),
                SQLValue(token.expiresAt?.milliseconds),
            ])
    }

    static func text(_ scopes: Scopes) -> String { scopes.list.map(\.rawValue).joined(separator: " ") }

    static func scopes(_ text: String) -> Scopes {
        Scopes(text.split(separator: " ").compactMap { Scope(rawValue: String($0)) })
    }

    private static func token(_ row: RowReader) throws -> APIToken {
        APIToken(
            id: try row.text(0), user: UserID(rawValue: try row.text(1)), label: try row.text(2),
            scopes: scopes(try row.text(3)), createdAt: try row.timestamp(4),
            expiresAt: try row.optionalInt(5).map { Timestamp(milliseconds: $0) },
            revokedAt: try row.optionalInt(6).map { Timestamp(milliseconds: $0) })
    }
}
