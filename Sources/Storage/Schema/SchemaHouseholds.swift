/// Households: who belongs together. What they share is a matter of each domain.
enum SchemaHouseholds {
    static let sql = """
        CREATE TABLE households (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 500),
            revision INTEGER NOT NULL CHECK (revision > 0),
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE household_members (
            household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            joined_at INTEGER NOT NULL,
            PRIMARY KEY (household_id, user_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX household_members_by_user ON household_members (user_id, household_id);

        -- Also where somebody's data is erased, a household that lacks a member is in another state.
        CREATE TRIGGER household_member_deleted AFTER DELETE ON household_members BEGIN
            UPDATE sequence SET value = value + 1 WHERE only = 1;
            UPDATE households SET revision = (SELECT value FROM sequence WHERE only = 1) WHERE id = old.household_id;
        END;
        """
}
