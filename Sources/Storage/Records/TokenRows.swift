public import Basics
public import Stores

/// The rows of API tokens.
public enum TokenRows {
    /// In order of creation, revoked ones included.
    public static func list(of user: UserID, on connection: Connection) throws -> [APIToken] {
        try connection.all(
            "SELECT id, label, created_at, revoked_at FROM api_tokens WHERE user_id = ? ORDER BY created_at, id",
            [.text(user.rawValue)]
        ) { row in
            APIToken(
                id: try row.text(0), label: try row.text(1), createdAt: try row.timestamp(2),
                revokedAt: try row.optionalInt(3).map { Timestamp(milliseconds: $0) })
        }
    }
}
