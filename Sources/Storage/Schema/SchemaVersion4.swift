/// Domains: each has a version of its own tables, a revision for each user, and its own turns. The sources of passages
/// know no table of a domain any more.
enum SchemaVersion4 {
    static let sql = """
        CREATE TABLE domains (
            name TEXT NOT NULL PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 64),
            version INTEGER NOT NULL CHECK (version > 0)
        ) STRICT, WITHOUT ROWID;

        -- Rises with each write that can change what the domain says to the user.
        CREATE TABLE revisions (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            domain TEXT NOT NULL CHECK (length(domain) BETWEEN 1 AND 64),
            value INTEGER NOT NULL CHECK (value > 0),
            PRIMARY KEY (user_id, domain)
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE turns ADD COLUMN domain TEXT NOT NULL DEFAULT '' CHECK (length(domain) <= 64);

        CREATE TABLE passage_sources_4 (
            key INTEGER PRIMARY KEY AUTOINCREMENT CHECK (key BETWEEN 1 AND 8796093022207),
            user_id TEXT NOT NULL REFERENCES passage_spaces (user_id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
            owner TEXT NOT NULL CHECK (length(owner) BETWEEN 1 AND 200),
            format INTEGER NOT NULL,
            UNIQUE (user_id, kind, owner)
        ) STRICT;
        INSERT INTO passage_sources_4 (key, user_id, kind, owner, format)
            SELECT key, user_id, kind, owner, format FROM passage_sources ORDER BY key;
        -- No number is used again, also not one of a source that is gone.
        DELETE FROM sqlite_sequence WHERE name = 'passage_sources_4';
        INSERT INTO sqlite_sequence (name, seq)
            SELECT 'passage_sources_4', seq FROM sqlite_sequence WHERE name = 'passage_sources';
        DROP TABLE passage_sources;
        ALTER TABLE passage_sources_4 RENAME TO passage_sources;
        CREATE TRIGGER passage_source_added AFTER INSERT ON passage_sources BEGIN
            UPDATE passage_changes SET value = value + 1 WHERE only = 1;
        END;
        CREATE TRIGGER passage_source_deleted AFTER DELETE ON passage_sources BEGIN
            INSERT INTO passage_garbage (source) VALUES (old.key);
            UPDATE passage_changes SET value = value + 1 WHERE only = 1;
        END;
        """
}
