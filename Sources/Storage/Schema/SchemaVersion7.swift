/// Answers as they were sent, so that a conversation can be shown again. Beside the turns, which every follow-up reads.
enum SchemaVersion7 {
    static let sql = """
        CREATE TABLE replies (
            user_id TEXT NOT NULL,
            conversation_id TEXT NOT NULL,
            position INTEGER NOT NULL,
            at INTEGER NOT NULL,
            body BLOB NOT NULL CHECK (length(body) > 0),
            PRIMARY KEY (user_id, conversation_id, position),
            FOREIGN KEY (user_id, conversation_id, position) REFERENCES turns (user_id, conversation_id, position)
                ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX replies_by_time ON replies (user_id, at);
        CREATE TRIGGER reply_added AFTER INSERT ON replies BEGIN
            INSERT INTO usage (user_id, kind, items, bytes) VALUES (new.user_id, 'replies', 1, length(new.body))
                ON CONFLICT (user_id, kind) DO UPDATE SET items = items + 1, bytes = bytes + excluded.bytes;
        END;
        CREATE TRIGGER reply_deleted AFTER DELETE ON replies BEGIN
            UPDATE usage SET items = items - 1, bytes = bytes - length(old.body)
                WHERE user_id = old.user_id AND kind = 'replies';
        END;
        """
}
