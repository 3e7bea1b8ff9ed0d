import Basics
import Language
import Wallet

/// The row of a user's preferences.
enum PreferencesRows {
    static func preferences(of user: UserID, on connection: Connection) throws -> (Preferences?, Revision) {
        let row = try connection.first(
            """
            SELECT preferred_point_system, alert_threshold, language, point_values, currency, home_region, revision
            FROM preferences WHERE user_id = ?
            """, [.text(user.rawValue)]
        ) { row in
            let values: [String: Int] = try JSONColumn.value(row.text(3))
            let preferences = Preferences(
                preferredPointSystem: try row.optionalText(0), alertThresholdPercent: try row.int(1),
                language: try row.optionalNamed(2), pointValues: values.mapValues { Rate(hundredths: $0) },
                currency: try row.text(4), homeRegion: try row.text(5))
            return (preferences, try row.revision(6))
        }
        guard let (preferences, revision) = row else { return (nil, .none) }
        return (preferences, revision)
    }

    /// What holds for a user: the standard where nothing was chosen.
    static func current(of user: UserID, on connection: Connection) throws -> Preferences {
        try preferences(of: user, on: connection).0 ?? Preferences()
    }

    static func replace(
        _ preferences: Preferences, of user: UserID, change: Change, on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO preferences (user_id, preferred_point_system, alert_threshold, language, point_values,
                currency, home_region, revision, updated_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            ON CONFLICT (user_id) DO UPDATE SET preferred_point_system = ?2, alert_threshold = ?3, language = ?4,
                point_values = ?5, currency = ?6, home_region = ?7, revision = ?8, updated_at = ?9
            """,
            [
                .text(user.rawValue), SQLValue(preferences.preferredPointSystem),
                .integer(preferences.alertThresholdPercent), SQLValue(preferences.language?.rawValue),
                .text(try JSONColumn.text(preferences.pointValues.mapValues(\.hundredths))),
                .text(preferences.currency), .text(preferences.homeRegion), .integer(change.revision.rawValue),
                .integer(change.at.milliseconds),
            ])
    }
}
