/// A file of schema 2 as text: a file of schema 1 that the released program migrated, its statements as they were
/// released, and what that program wrote afterwards.
enum ReleasedSchema2 {
    static let dump = ReleasedSchema1.dump + "\n" + migration

    private static let migration = #"""
        -- One for each model, with everything that changes its vectors.
        CREATE TABLE embedders (
            key INTEGER PRIMARY KEY,
            fingerprint TEXT NOT NULL UNIQUE CHECK (length(fingerprint) BETWEEN 1 AND 500)
        ) STRICT;

        -- A number for each user, never used again, that full text is searched by.
        CREATE TABLE passage_spaces (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE
        ) STRICT;

        CREATE TABLE passage_sources (
            key INTEGER PRIMARY KEY AUTOINCREMENT CHECK (key BETWEEN 1 AND 8796093022207),
            user_id TEXT NOT NULL REFERENCES passage_spaces (user_id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
            owner TEXT NOT NULL CHECK (length(owner) BETWEEN 1 AND 200),
            card_id TEXT CHECK ((kind = 'card') = (card_id IS NOT NULL) AND (card_id IS NULL OR card_id = owner)),
            -- Of the program's way to write passages; another number means that they are written anew.
            format INTEGER NOT NULL,
            UNIQUE (user_id, kind, owner),
            FOREIGN KEY (user_id, card_id) REFERENCES cards (user_id, id) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX passage_sources_by_card ON passage_sources (user_id, card_id);

        CREATE TABLE passages (
            id INTEGER PRIMARY KEY,
            language TEXT NOT NULL CHECK (length(language) BETWEEN 1 AND 35),
            text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
            -- What the vector is made of; missing where it is the text.
            subject TEXT CHECK (length(subject) BETWEEN 1 AND 4000),
            embedder INTEGER REFERENCES embedders (key),
            -- 32-bit floats, little-endian; missing where the embedder failed.
            vector BLOB CHECK (length(vector) BETWEEN 4 AND 65536 AND length(vector) % 4 = 0),
            CHECK ((embedder IS NULL) = (vector IS NULL))
        ) STRICT;

        CREATE TABLE passage_garbage (
            source INTEGER PRIMARY KEY
        ) STRICT;

        -- Counts all changes of sources, so that a process sees those of another.
        CREATE TABLE passage_changes (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            value INTEGER NOT NULL CHECK (value >= 0)
        ) STRICT;
        INSERT INTO passage_changes (only, value) VALUES (1, 0);

        CREATE TRIGGER passage_source_added AFTER INSERT ON passage_sources BEGIN
            UPDATE passage_changes SET value = value + 1 WHERE only = 1;
        END;
        CREATE TRIGGER passage_source_deleted AFTER DELETE ON passage_sources BEGIN
            INSERT INTO passage_garbage (source) VALUES (old.key);
            UPDATE passage_changes SET value = value + 1 WHERE only = 1;
        END;

        -- `terms` holds the words as the program splits them, `space` the number of the user.
        CREATE VIRTUAL TABLE passage_text USING fts5 (terms, space, tokenize = 'unicode61 remove_diacritics 0');
        CREATE VIRTUAL TABLE passage_terms USING fts5vocab (passage_text, 'col');
        INSERT INTO passage_spaces (key, user_id) VALUES (1, 'ada');
        INSERT INTO passage_sources (key, user_id, kind, owner, card_id, format) VALUES (1, 'ada', 'card', 'gold', 'gold', 1);
        INSERT INTO passages (id, language, text, subject, embedder, vector)
            VALUES (1048576, 'en', 'Gold gold earns 4 on groceries', 'groceries', NULL, NULL);
        INSERT INTO passage_text (rowid, terms, space) VALUES (1048576, 'gold gold earn 4 on grocery', '1');
        INSERT INTO feedback VALUES ('ada', 2, 'talk', 0, -1, NULL, 1795176001000);
        INSERT INTO feedback VALUES ('ada', 3, NULL, NULL, 0, 'neither', 1795176002000);
        PRAGMA user_version = 2;
        """#
}
