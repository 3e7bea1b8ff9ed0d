/// Passages with their vectors, and their full text.
///
/// A source is the set of passages of one owner, such as a turn. To delete a source is to delete one small row: its
/// passages are unreachable from then on, and what they take is given back a slice at a time; `passage_garbage` says what
/// is left to do. The identifier of a passage is its source's times 2^20 plus its place, so that a source is a range.
enum SchemaVersion2 {
    static let sql = """
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
            -- Of the program's way to write passages; another number means that they are written anew.
            format INTEGER NOT NULL,
            UNIQUE (user_id, kind, owner)
        ) STRICT;

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
        """
}
