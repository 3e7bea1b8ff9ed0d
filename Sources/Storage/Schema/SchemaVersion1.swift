/// The first schema. A migration that was shipped never changes and uses no type of the application.
///
/// Every table and every key begins with the user. Times are milliseconds since 1970, dates are `YYYY-MM-DD`. JSON columns
/// are checked by their brackets alone: with `trusted_schema=OFF` SQLite runs no JSON function in a constraint.
enum SchemaVersion1 {
    static let sql = """
        -- One counter for all revisions, so that no number ever comes back, also not after an erase.
        CREATE TABLE sequence (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            value INTEGER NOT NULL CHECK (value >= 0)
        ) STRICT;
        INSERT INTO sequence (only, value) VALUES (1, 0);

        -- 1 while the file is closed in order; 0 while it is open, and after a crash.
        CREATE TABLE shutdown (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            clean INTEGER NOT NULL CHECK (clean IN (0, 1))
        ) STRICT;
        INSERT INTO shutdown (only, clean) VALUES (1, 1);

        CREATE TABLE users (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 255),
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE api_tokens (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
            digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
            label TEXT NOT NULL CHECK (length(label) <= 200),
            created_at INTEGER NOT NULL,
            revoked_at INTEGER,
            PRIMARY KEY (user_id, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX api_tokens_in_use ON api_tokens (user_id) WHERE revoked_at IS NULL;

        CREATE TABLE idempotency_keys (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
            digest BLOB NOT NULL CHECK (length(digest) = 32),
            status INTEGER NOT NULL CHECK (status BETWEEN 100 AND 599),
            location TEXT,
            entity_tag TEXT,
            body BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (user_id, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

        CREATE TABLE conversations (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
            started_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            PRIMARY KEY (user_id, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX conversations_by_user ON conversations (user_id, updated_at, id);
        CREATE INDEX conversations_by_age ON conversations (updated_at);

        -- The tag tells a turn in memory from the same turn on disk.
        CREATE TABLE turns (
            user_id TEXT NOT NULL,
            conversation_id TEXT NOT NULL,
            position INTEGER NOT NULL CHECK (position > 0),
            tag INTEGER NOT NULL,
            query TEXT NOT NULL,
            answer TEXT NOT NULL,
            state BLOB NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (user_id, conversation_id, position),
            FOREIGN KEY (user_id, conversation_id) REFERENCES conversations (user_id, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        """
}
