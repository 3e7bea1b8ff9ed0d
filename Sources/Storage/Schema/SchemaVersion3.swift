/// What users allow, and how long what they said is kept.
enum SchemaVersion3 {
    static let sql = """
        CREATE TABLE privacy (
            user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            retention_days INTEGER NOT NULL CHECK (retention_days BETWEEN 0 AND 3650),
            language_model INTEGER NOT NULL CHECK (language_model IN (0, 1)),
            remembers_behaviour INTEGER NOT NULL CHECK (remembers_behaviour IN (0, 1)),
            revision INTEGER NOT NULL CHECK (revision > 0),
            updated_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Set for users who chose a retention of their own; the others' conversations follow the service's.
        ALTER TABLE conversations ADD COLUMN expires_at INTEGER;
        DROP INDEX conversations_by_age;
        CREATE INDEX conversations_by_age ON conversations (updated_at) WHERE expires_at IS NULL;
        CREATE INDEX conversations_by_expiry ON conversations (expires_at) WHERE expires_at IS NOT NULL;

        -- Whether the turn's passage is written, or need not be.
        ALTER TABLE turns ADD COLUMN is_searchable INTEGER NOT NULL DEFAULT 0 CHECK (is_searchable IN (0, 1));
        CREATE INDEX turns_to_search ON turns (at) WHERE is_searchable = 0;
        """
}
