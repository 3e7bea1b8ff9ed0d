/// A file of schema 4 as text: a file of schema 3 with the statements that brought it and the wallet to 4 as they were
/// released, and what that program wrote afterwards. It was the last one before tokens had scopes.
enum ReleasedSchema4 {
    static let dump = ReleasedSchema3.dump + "\n" + migration

    private static let migration = #"""
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
        INSERT INTO domains VALUES ('wallet', 3);
        PRAGMA user_version = 4;
        INSERT INTO revisions (user_id, domain, value)
            SELECT id, 'wallet', wallet_revision FROM users WHERE wallet_revision > 0;
        ALTER TABLE users DROP COLUMN wallet_revision;
        UPDATE turns SET domain = 'wallet' WHERE domain = '';
        CREATE TRIGGER card_deleted AFTER DELETE ON cards BEGIN
            DELETE FROM passage_sources WHERE user_id = old.user_id AND kind = 'card' AND owner = old.id;
        END;
        UPDATE domains SET version = 4 WHERE name = 'wallet';
        INSERT INTO api_tokens VALUES ('bob', '01M7WD7TG06ECZ19Z7SV5Q2N6R', X'0808080808080808080808080808080808080808080808080808080808080808', 'old', 1795176000000, 1795176000001);
        """#
}
