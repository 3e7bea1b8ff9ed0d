public import Basics
public import Stores

/// The row of what a user allows.
public enum PrivacyRows {
    public static func privacy(of user: UserID, on connection: Connection) throws -> (Privacy, Revision)? {
        try connection.first(
            "SELECT retention_days, language_model, remembers_behaviour, revision FROM privacy WHERE user_id = ?",
            [.text(user.rawValue)]
        ) { row in
            let privacy = Privacy(
                retentionDays: try row.int(0), languageModel: try row.bool(1), remembersBehaviour: try row.bool(2))
            return (privacy, try row.revision(3))
        }
    }

    public static func replace(_ privacy: Privacy, of user: UserID, change: Change, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO privacy (user_id, retention_days, language_model, remembers_behaviour, revision, updated_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (user_id) DO UPDATE SET retention_days = ?2, language_model = ?3, remembers_behaviour = ?4,
                revision = ?5, updated_at = ?6
            """,
            [
                .text(user.rawValue), .integer(privacy.retentionDays), SQLValue(privacy.languageModel),
                SQLValue(privacy.remembersBehaviour), .integer(change.revision.rawValue),
                .integer(change.at.milliseconds),
            ])
    }
}
