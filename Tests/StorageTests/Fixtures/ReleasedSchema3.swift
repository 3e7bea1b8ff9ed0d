/// A file of schema 3 as text: a file of schema 2 with the statements that brought it to 3 as they were released, and what
/// that program wrote afterwards. It was the last one before domains had versions of their own.
enum ReleasedSchema3 {
    static let dump = ReleasedSchema2.dump + "\n" + migration

    private static let migration = #"""
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

        CREATE TABLE advice (
            user_id TEXT NOT NULL,
            conversation_id TEXT NOT NULL,
            position INTEGER NOT NULL,
            at INTEGER NOT NULL,
            -- Of a card that may be gone since.
            card_id TEXT NOT NULL CHECK (length(card_id) BETWEEN 1 AND 200),
            category TEXT NOT NULL CHECK (length(category) BETWEEN 1 AND 64),
            merchant TEXT CHECK (length(merchant) <= 500),
            amount INTEGER,
            arm TEXT NOT NULL CHECK (arm IN ('model', 'deterministic')),
            milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
            PRIMARY KEY (user_id, conversation_id, position),
            FOREIGN KEY (user_id, conversation_id, position) REFERENCES turns (user_id, conversation_id, position)
                ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX advice_by_time ON advice (user_id, at);

        -- What had been advised before a purchase; made when that advice expires, no words in it.
        CREATE TABLE comparisons (
            user_id TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            conversation_id TEXT NOT NULL,
            turn INTEGER NOT NULL CHECK (turn > 0),
            card_id TEXT NOT NULL CHECK (length(card_id) BETWEEN 1 AND 200),
            arm TEXT NOT NULL CHECK (arm IN ('model', 'deterministic')),
            PRIMARY KEY (user_id, transaction_id),
            FOREIGN KEY (user_id, transaction_id) REFERENCES transactions (user_id, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        -- Feedback says what became of an answer, and holds what the answer had advised. Before this version no route
        -- stored any; a rating of 0 said neither yes nor no and is not kept.
        CREATE TABLE outcomes (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position > 0),
            conversation_id TEXT CHECK (length(conversation_id) <= 200),
            turn INTEGER CHECK (turn > 0),
            outcome TEXT NOT NULL CHECK (outcome IN ('accepted', 'corrected', 'rejected')),
            card_id TEXT CHECK (length(card_id) BETWEEN 1 AND 200),
            comment TEXT CHECK (length(comment) <= 4000),
            at INTEGER NOT NULL,
            advised_card_id TEXT CHECK (length(advised_card_id) BETWEEN 1 AND 200),
            category TEXT CHECK (length(category) BETWEEN 1 AND 64),
            merchant TEXT CHECK (length(merchant) <= 500),
            amount INTEGER,
            arm TEXT CHECK (arm IN ('model', 'deterministic')),
            milliseconds INTEGER CHECK (milliseconds >= 0),
            PRIMARY KEY (user_id, position),
            CHECK ((arm IS NULL) = (advised_card_id IS NULL) AND (arm IS NULL) = (category IS NULL)
                AND (arm IS NULL) = (milliseconds IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX outcomes_by_turn ON outcomes (user_id, conversation_id, turn);
        CREATE INDEX outcomes_by_time ON outcomes (user_id, at);
        INSERT OR REPLACE INTO outcomes (user_id, position, conversation_id, turn, outcome, comment, at)
            SELECT user_id, position, conversation_id, turn + 1, iif(rating > 0, 'accepted', 'rejected'), comment, at
            FROM feedback WHERE rating <> 0 ORDER BY user_id, position;
        DROP TABLE feedback;
        INSERT INTO users (id, wallet_revision, created_at) VALUES ('bob', 7, 1795176000000);
        INSERT INTO privacy VALUES ('bob', 30, 0, 1, 7, 1795176000000);
        INSERT INTO advice VALUES ('ada', 'talk', 1, 1795176000000, 'gold', 'groceries', NULL, 15000, 'deterministic', 1);
        INSERT INTO comparisons VALUES ('ada', 't1', 'gone', 2, 'gold', 'model');
        UPDATE sqlite_sequence SET seq = 9 WHERE name = 'passage_sources';
        PRAGMA user_version = 3;
        """#
}
