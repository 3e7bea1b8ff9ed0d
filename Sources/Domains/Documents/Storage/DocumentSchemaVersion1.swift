/// Papers, their files, their words and where those are found. All places are code points of a paper's text.
///
/// What there is much of names its paper by a number that never comes back, without a key that cascades: a paper is deleted
/// in the time of one row, and ``PaperGarbage`` takes out the rest behind the answer.
enum DocumentSchemaVersion1 {
    static let sql = [papers, text, facts, search].joined(separator: "\n")

    private static let papers = """
        CREATE TABLE documents (
            key INTEGER PRIMARY KEY AUTOINCREMENT CHECK (key BETWEEN 1 AND 8796093022207),
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
            filename TEXT CHECK (length(filename) BETWEEN 1 AND 200),
            media_type TEXT NOT NULL CHECK (length(media_type) BETWEEN 1 AND 200),
            bytes INTEGER NOT NULL CHECK (bytes >= 0),
            sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
            -- What a person said of it, over what was read in it.
            own_title TEXT, own_kind TEXT, own_correspondent TEXT, own_date TEXT, own_due TEXT,
            found_title TEXT, found_kind TEXT, found_correspondent TEXT, found_date TEXT, found_due TEXT,
            -- The paper that it came with, such as a mail, with which it goes; and how many it is inside of.
            parent INTEGER REFERENCES documents (key) ON DELETE CASCADE,
            depth INTEGER NOT NULL CHECK (depth BETWEEN 0 AND 16),
            -- Of the file's text, as its sender named it.
            charset TEXT CHECK (length(charset) BETWEEN 1 AND 64),
            status TEXT NOT NULL CHECK (status IN ('queued', 'extracting', 'embedding', 'ready', 'failed')),
            failure_code TEXT, failure_detail TEXT,
            -- How often reading it was begun and did not end.
            attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
            pages INTEGER CHECK (pages > 0),
            characters INTEGER NOT NULL DEFAULT 0 CHECK (characters >= 0),
            language TEXT,
            hidden_spans INTEGER NOT NULL DEFAULT 0, hidden_reason TEXT,
            masked_numbers INTEGER NOT NULL DEFAULT 0 CHECK (masked_numbers >= 0),
            original_kept INTEGER NOT NULL CHECK (original_kept IN (0, 1)),
            extractor TEXT, extractor_version INTEGER,
            text_sha256 BLOB CHECK (length(text_sha256) = 32),
            -- What it is compared by: 64 bits of its words, and of its figures.
            print_words INTEGER, print_figures INTEGER, print_count INTEGER,
            revision INTEGER NOT NULL CHECK (revision > 0),
            created_at INTEGER NOT NULL,
            UNIQUE (user_id, id),
            UNIQUE (user_id, sha256),
            CHECK ((status = 'failed') = (failure_code IS NOT NULL))
        ) STRICT;
        CREATE INDEX documents_inside ON documents (parent);
        CREATE INDEX documents_unread ON documents (user_id, key) WHERE status IN ('queued', 'extracting');
        CREATE INDEX documents_waiting ON documents (key) WHERE status IN ('queued', 'extracting', 'embedding');

        CREATE TABLE document_tags (
            document INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
            tag TEXT NOT NULL CHECK (length(tag) BETWEEN 1 AND 64),
            PRIMARY KEY (document, tag)
        ) STRICT, WITHOUT ROWID;

        -- The file, in parts of a megabyte.
        CREATE TABLE document_files (
            document INTEGER NOT NULL,
            part INTEGER NOT NULL CHECK (part >= 0),
            bytes BLOB NOT NULL,
            PRIMARY KEY (document, part)
        ) STRICT;

        CREATE TRIGGER document_added AFTER INSERT ON documents BEGIN
            INSERT INTO usage (user_id, kind, items, bytes) VALUES (new.user_id, 'documents', 1, new.bytes)
                ON CONFLICT (user_id, kind) DO UPDATE SET items = items + 1, bytes = bytes + new.bytes;
        END;
        CREATE TRIGGER document_deleted AFTER DELETE ON documents BEGIN
            UPDATE usage SET items = items - 1, bytes = bytes - old.bytes
                WHERE user_id = old.user_id AND kind = 'documents';
        END;
        """

    private static let text = """
        -- The canonical text, in parts that begin at a code point.
        CREATE TABLE document_texts (
            document INTEGER NOT NULL,
            start INTEGER NOT NULL CHECK (start >= 0),
            text TEXT NOT NULL,
            PRIMARY KEY (document, start)
        ) STRICT;

        CREATE TABLE document_pages (
            document INTEGER NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            start INTEGER NOT NULL, "end" INTEGER NOT NULL CHECK ("end" >= start),
            source TEXT NOT NULL CHECK (source IN ('text', 'ocr')),
            confidence REAL,
            PRIMARY KEY (document, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE document_blocks (
            document INTEGER NOT NULL,
            number INTEGER NOT NULL CHECK (number >= 0),
            start INTEGER NOT NULL, "end" INTEGER NOT NULL CHECK ("end" > start),
            kind TEXT NOT NULL CHECK (kind IN ('heading', 'paragraph', 'item', 'row', 'cell')),
            level INTEGER,
            row_start INTEGER, row_end INTEGER, column_start INTEGER, column_end INTEGER,
            address TEXT, part TEXT,
            PRIMARY KEY (document, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE document_hidden (
            document INTEGER NOT NULL,
            start INTEGER NOT NULL, "end" INTEGER NOT NULL CHECK ("end" > start),
            reason TEXT NOT NULL,
            PRIMARY KEY (document, start, "end", reason)
        ) STRICT, WITHOUT ROWID;
        """

    private static let facts = """
        CREATE TABLE document_fields (
            document INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number >= 0),
            name TEXT NOT NULL,
            type TEXT NOT NULL CHECK (type IN ('money', 'date', 'period', 'duration', 'identifier', 'text')),
            -- A currency, a day, a unit or the words themselves; of a period its first day, and its last in `second`.
            text TEXT, second TEXT,
            -- Thousandths of money, or how many of a unit.
            amount INTEGER,
            -- In hundredths.
            confidence INTEGER NOT NULL CHECK (confidence BETWEEN 0 AND 100),
            start INTEGER NOT NULL, "end" INTEGER NOT NULL CHECK ("end" >= start),
            PRIMARY KEY (document, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX document_fields_by_name ON document_fields (name, document);

        CREATE TABLE document_deadlines (
            document INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
            kind TEXT NOT NULL,
            date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
            own_date TEXT,
            -- Minutes after midnight.
            time INTEGER CHECK (time BETWEEN 0 AND 1439),
            basis TEXT NOT NULL CHECK (basis IN ('stated', 'computed')),
            rule TEXT,
            is_approximate INTEGER NOT NULL CHECK (is_approximate IN (0, 1)),
            start INTEGER NOT NULL, "end" INTEGER NOT NULL CHECK ("end" >= start),
            base_start INTEGER, base_end INTEGER,
            sequence INTEGER NOT NULL CHECK (sequence >= 0),
            is_done INTEGER NOT NULL CHECK (is_done IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX document_deadlines_of ON document_deadlines (document);
        """

    private static let search = """
        -- `id` is the paper's key times 2^20 and the passage's number.
        CREATE TABLE document_passages (
            id INTEGER PRIMARY KEY,
            start INTEGER NOT NULL, "end" INTEGER NOT NULL CHECK ("end" > start),
            heading TEXT NOT NULL,
            -- Title, correspondent, date and headings, as the encoder sees them before the text.
            prefix TEXT NOT NULL,
            -- Further names that the paper is called by.
            alias TEXT NOT NULL,
            -- Their places and forms, packed.
            sentences BLOB NOT NULL
        ) STRICT;

        -- Numbers of eight bits, and behind them the scale as a float of 32; those of the sentences one behind the other.
        CREATE TABLE document_vectors (
            passage INTEGER PRIMARY KEY,
            embedder INTEGER NOT NULL REFERENCES embedders (key),
            vector BLOB NOT NULL,
            sentences BLOB NOT NULL
        ) STRICT;

        -- Numbers of policies, invoices, articles: folded, so that spaces and hyphens do not matter.
        CREATE TABLE document_identifiers (
            folded TEXT NOT NULL,
            passage INTEGER NOT NULL,
            PRIMARY KEY (folded, passage)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX document_identifiers_of ON document_identifiers (passage);

        -- `terms` and `prefix` hold words as the program splits them, `space` the number of the user.
        CREATE TABLE document_spaces (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE
        ) STRICT;
        CREATE VIRTUAL TABLE document_words USING fts5 (
            terms, prefix, space, tokenize = 'unicode61 remove_diacritics 0');
        -- Papers that are gone, and whose words, vectors and file are still to be taken out; nothing finds them.
        CREATE TABLE document_garbage (document INTEGER PRIMARY KEY) STRICT;
        CREATE TRIGGER document_words_left AFTER DELETE ON documents BEGIN
            INSERT INTO document_garbage (document) VALUES (old.key);
        END;
        """
}
