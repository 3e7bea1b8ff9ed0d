/// How much there is of what is bounded for each user. Triggers on the tables keep it, each with the table they count.
enum SchemaVersion6 {
    static let sql = """
        CREATE TABLE usage (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
            items INTEGER NOT NULL CHECK (items >= 0),
            bytes INTEGER NOT NULL CHECK (bytes >= 0),
            PRIMARY KEY (user_id, kind)
        ) STRICT, WITHOUT ROWID;
        """
}
