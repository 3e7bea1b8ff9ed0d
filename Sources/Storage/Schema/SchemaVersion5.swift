/// Tokens are good for some things only, and may end by themselves.
enum SchemaVersion5 {
    static let sql = """
        -- Names of scopes with spaces between them. Tokens of before keep what concerns their own user.
        ALTER TABLE api_tokens ADD COLUMN scopes TEXT NOT NULL DEFAULT 'read write'
            CHECK (length(scopes) BETWEEN 4 AND 64);
        ALTER TABLE api_tokens ADD COLUMN expires_at INTEGER;
        CREATE INDEX api_tokens_by_id ON api_tokens (id);

        -- Rises with each change of a token, whoever makes it.
        CREATE TABLE token_changes (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            value INTEGER NOT NULL CHECK (value >= 0)
        ) STRICT;
        INSERT INTO token_changes (only, value) VALUES (1, 0);
        CREATE TRIGGER api_token_added AFTER INSERT ON api_tokens BEGIN
            UPDATE token_changes SET value = value + 1 WHERE only = 1;
        END;
        CREATE TRIGGER api_token_changed AFTER UPDATE ON api_tokens BEGIN
            UPDATE token_changes SET value = value + 1 WHERE only = 1;
        END;
        CREATE TRIGGER api_token_deleted AFTER DELETE ON api_tokens BEGIN
            UPDATE token_changes SET value = value + 1 WHERE only = 1;
        END;
        """
}
