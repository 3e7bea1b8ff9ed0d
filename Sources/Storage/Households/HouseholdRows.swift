public import Basics
public import Stores

/// The rows of households and of who belongs to them.
public enum HouseholdRows {
    /// SQL of those of one user, by id; the user is its first parameter.
    private static let ofUser = "id IN (SELECT household_id FROM household_members WHERE user_id = ?1)"

    /// By id.
    ///
    /// - Parameter user: whose; nil for all.
    static func list(
        of user: UserID?, after id: String, limit: Int, on connection: Connection
    ) throws -> [StoredHousehold] {
        try connection.all(
            """
            SELECT id, name, revision, created_at FROM households
            WHERE id > ?2 AND \(user == nil ? "?1 IS NULL" : ofUser) ORDER BY id LIMIT ?3
            """, [SQLValue(user?.rawValue), .text(id), .integer(limit)]
        ) { try household($0, on: connection) }
    }

    /// All of a user, by id.
    public static func all(of user: UserID, on connection: Connection) throws -> [StoredHousehold] {
        try list(of: user, after: "", limit: .max, on: connection)
    }

    static func household(_ id: String, on connection: Connection) throws -> StoredHousehold? {
        try connection.first(
            "SELECT id, name, revision, created_at FROM households WHERE id = ?", [.text(id)]
        ) { try household($0, on: connection) }
    }

    /// Whether a user belongs to a household; so to none that is not there.
    public static func isMember(_ user: UserID, of id: String, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM household_members WHERE household_id = ? AND user_id = ?", [.text(id), .text(user.rawValue)]
        ) { _ in true } != nil
    }

    /// By name.
    public static func members(of id: String, on connection: Connection) throws -> [UserID] {
        try connection.all(
            "SELECT user_id FROM household_members WHERE household_id = ? ORDER BY user_id", [.text(id)]
        ) { UserID(rawValue: try $0.text(0)) }
    }

    static func count(on connection: Connection) throws -> Int {
        try connection.first("SELECT count(*) FROM households WHERE id > ''", []) { try $0.int(0) } ?? 0
    }

    static func insert(_ household: StoredHousehold, on connection: Connection) throws {
        try connection.run(
            "INSERT INTO households (id, name, revision, created_at) VALUES (?, ?, ?, ?)",
            [
                .text(household.id), .text(household.name), .integer(household.revision.rawValue),
                .integer(household.createdAt.milliseconds),
            ])
    }

    static func update(_ id: String, name: String, _ revision: Revision, on connection: Connection) throws {
        try connection.run(
            "UPDATE households SET name = ?, revision = ? WHERE id = ?",
            [.text(name), .integer(revision.rawValue), .text(id)])
    }

    static func add(_ user: UserID, to id: String, at moment: Timestamp, on connection: Connection) throws {
        try connection.run(
            "INSERT INTO household_members (household_id, user_id, joined_at) VALUES (?, ?, ?)",
            [.text(id), .text(user.rawValue), .integer(moment.milliseconds)])
    }

    static func remove(_ user: UserID, from id: String, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM household_members WHERE household_id = ? AND user_id = ?",
            [.text(id), .text(user.rawValue)])
    }

    static func delete(_ id: String, on connection: Connection) throws {
        try connection.run("DELETE FROM households WHERE id = ?", [.text(id)])
    }

    private static func household(_ row: RowReader, on connection: Connection) throws -> StoredHousehold {
        let id = try row.text(0)
        return StoredHousehold(
            id: id, name: try row.text(1), members: try members(of: id, on: connection),
            revision: try row.revision(2), createdAt: try row.timestamp(3))
    }
}
