/// Pots are computed from what was stated and what is stored; purchases can be corrected, matched with statements and undone
/// with the import they came with.
enum WalletSchemaVersion7 {
    static let sql = [purchases, imports, statedSums].joined(separator: "\n")

    private static let purchases = """
        ALTER TABLE transactions ADD COLUMN revision INTEGER NOT NULL DEFAULT 1 CHECK (revision > 0);
        ALTER TABLE transactions ADD COLUMN source TEXT NOT NULL DEFAULT 'manual'
            CHECK (source IN ('manual', 'import', 'sentence'));
        ALTER TABLE transactions ADD COLUMN category_chosen INTEGER NOT NULL DEFAULT 1 CHECK (category_chosen IN (0, 1));
        ALTER TABLE transactions ADD COLUMN currency TEXT CHECK (length(currency) = 3);
        ALTER TABLE transactions ADD COLUMN time TEXT CHECK (time GLOB '[0-2][0-9]:[0-5][0-9]');
        ALTER TABLE transactions ADD COLUMN region TEXT CHECK (length(region) = 2);
        ALTER TABLE transactions ADD COLUMN payment_method TEXT CHECK (length(payment_method) <= 64);
        ALTER TABLE transactions ADD COLUMN refund_of TEXT CHECK (length(refund_of) BETWEEN 1 AND 200);
        ALTER TABLE transactions ADD COLUMN merchant_text TEXT CHECK (length(merchant_text) <= 500);
        ALTER TABLE transactions ADD COLUMN merchant_id TEXT CHECK (length(merchant_id) <= 500);
        ALTER TABLE transactions ADD COLUMN posting_date TEXT
            CHECK (posting_date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]');
        -- The bank's row, whatever was corrected since.
        ALTER TABLE transactions ADD COLUMN statement_date TEXT
            CHECK (statement_date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]');
        ALTER TABLE transactions ADD COLUMN statement_amount INTEGER;
        ALTER TABLE transactions ADD COLUMN statement_text TEXT CHECK (length(statement_text) <= 500);
        ALTER TABLE transactions ADD COLUMN original_units INTEGER;
        ALTER TABLE transactions ADD COLUMN original_decimals INTEGER CHECK (original_decimals BETWEEN 0 AND 3);
        ALTER TABLE transactions ADD COLUMN original_currency TEXT CHECK (length(original_currency) = 3);
        -- Of a purchase that met a row of a statement: what it was before.
        ALTER TABLE transactions ADD COLUMN noted TEXT CHECK (noted GLOB '{*}');
        UPDATE transactions SET source = 'import', category_chosen = 0 WHERE import_key IS NOT NULL;

        -- All that pots are computed from, without a look at the table.
        DROP INDEX transactions_by_card;
        CREATE INDEX transactions_by_card ON transactions
            (user_id, card_id, date, id, amount, category, merchant_class, merchant, created_at, refund_of, region,
             payment_method, import_number);
        CREATE INDEX transactions_by_record ON transactions (user_id, card_id, created_at, amount, import_number);
        CREATE INDEX transactions_by_refund ON transactions (user_id, refund_of) WHERE refund_of IS NOT NULL;
        """

    private static let imports = """
        CREATE TABLE imports (
            user_id TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            card_id TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            layout TEXT NOT NULL CHECK (length(layout) <= 100),
            -- The folded words of the header, and what was decided where it was read; null in what was imported before.
            header TEXT CHECK (length(header) <= 20000),
            sign TEXT CHECK (length(sign) <= 100),
            date_order TEXT CHECK (length(date_order) <= 100),
            decisions TEXT CHECK (decisions GLOB '{*}'),
            imported INTEGER NOT NULL CHECK (imported >= 0),
            matched INTEGER NOT NULL CHECK (matched >= 0),
            duplicates INTEGER NOT NULL CHECK (duplicates >= 0),
            skipped INTEGER NOT NULL CHECK (skipped >= 0),
            PRIMARY KEY (user_id, number),
            FOREIGN KEY (user_id, card_id) REFERENCES cards (user_id, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX imports_by_card ON imports (user_id, card_id);

        -- What an import holds, by the keys of its rows; also rows that were known, and rows whose purchase was deleted.
        CREATE TABLE import_rows (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number > 0),
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
            line INTEGER NOT NULL CHECK (line >= 0),
            status TEXT NOT NULL CHECK (status IN ('imported', 'matched', 'duplicate')),
            PRIMARY KEY (user_id, number, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX import_rows_by_key ON import_rows (user_id, key, number);
        CREATE TRIGGER import_added AFTER INSERT ON imports BEGIN
            INSERT INTO usage (user_id, kind, items, bytes) VALUES (new.user_id, 'imports', 1, 0)
                ON CONFLICT (user_id, kind) DO UPDATE SET items = items + 1;
            INSERT INTO usage (user_id, kind, items, bytes)
                VALUES (new.user_id, 'importedRows', new.imported + new.matched + new.duplicates, 0)
                ON CONFLICT (user_id, kind) DO UPDATE SET items = items + excluded.items;
        END;
        CREATE TRIGGER import_deleted AFTER DELETE ON imports BEGIN
            DELETE FROM import_rows WHERE user_id = old.user_id AND number = old.number;
            UPDATE usage SET items = items - 1 WHERE user_id = old.user_id AND kind = 'imports';
            UPDATE usage SET items = items - (old.imported + old.matched + old.duplicates)
                WHERE user_id = old.user_id AND kind = 'importedRows';
        END;

        -- What was imported before: one import for each, and one a card for what has no number.
        CREATE TEMP TABLE found_imports AS
            SELECT user_id, card_id, import_number AS old_number, min(created_at) AS created_at, count(*) AS imported,
                row_number() OVER (ORDER BY user_id, min(created_at), card_id) AS place
            FROM transactions
            WHERE import_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM unfinished_imports u
                WHERE u.user_id = transactions.user_id AND u.number = transactions.import_number)
            GROUP BY user_id, card_id, import_number;
        INSERT INTO imports
            (user_id, number, card_id, created_at, layout, imported, matched, duplicates, skipped)
            SELECT user_id, (SELECT value FROM sequence) + place, card_id, created_at, 'unknown', imported, 0, 0, 0
            FROM found_imports;
        INSERT INTO import_rows (user_id, number, key, line, status)
            SELECT t.user_id, (SELECT value FROM sequence) + f.place, t.import_key, 0, 'imported'
            FROM found_imports f JOIN transactions t
                ON t.user_id = f.user_id AND t.card_id = f.card_id AND t.import_number = f.old_number
            WHERE t.import_key IS NOT NULL;
        UPDATE transactions SET import_number = coalesce((SELECT r.number FROM import_rows r
                WHERE r.user_id = transactions.user_id AND r.key = transactions.import_key), import_number)
            WHERE import_key IS NOT NULL;
        UPDATE sequence SET value = value + (SELECT count(*) FROM found_imports) WHERE only = 1;
        DROP TABLE found_imports;
        """

    /// The counters become sums that were stated when they last moved, so that every pot is what it was.
    private static let statedSums = """
        CREATE TEMP TABLE last_moves AS
            SELECT c.user_id, c.id AS card_id, max(c.updated_at, coalesce((SELECT max(t.created_at) FROM transactions t
                WHERE t.user_id = c.user_id AND t.card_id = c.id), 0)) AS at,
                EXISTS (SELECT 1 FROM transactions t WHERE t.user_id = c.user_id AND t.card_id = c.id) AS is_used
            FROM cards c;
        CREATE INDEX temp.last_moves_by_card ON last_moves (user_id, card_id);

        ALTER TABLE spending_limits ADD COLUMN stated_amount INTEGER CHECK (stated_amount >= 0);
        ALTER TABLE spending_limits ADD COLUMN stated_as_of TEXT
            CHECK (stated_as_of GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]');
        ALTER TABLE spending_limits ADD COLUMN stated_at INTEGER;
        ALTER TABLE spending_limits ADD COLUMN stated_on TEXT
            CHECK (stated_on GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]');
        -- The day wherever the service is, which is never after the end of the period that the counter was of.
        UPDATE spending_limits SET stated_amount = max(0, current_spending), stated_at = m.at,
                stated_on = min(date(m.at / 1000 + 50400, 'unixepoch'), coalesce(date(reset_date, '-1 day'), '9999-12-31'))
            FROM last_moves m WHERE m.user_id = spending_limits.user_id AND m.card_id = spending_limits.card_id
                AND (current_spending <> 0 OR m.is_used);
        ALTER TABLE spending_limits DROP COLUMN current_spending;

        ALTER TABLE quarterly_bonuses ADD COLUMN stated_amount INTEGER CHECK (stated_amount >= 0);
        ALTER TABLE quarterly_bonuses ADD COLUMN stated_at INTEGER;
        ALTER TABLE quarterly_bonuses ADD COLUMN stated_on TEXT
            CHECK (stated_on GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]');
        UPDATE quarterly_bonuses SET stated_amount = max(0, current_spending), stated_at = m.at,
                stated_on = date(m.at / 1000, 'unixepoch')
            FROM last_moves m WHERE m.user_id = quarterly_bonuses.user_id AND m.card_id = quarterly_bonuses.card_id
                AND (current_spending <> 0 OR m.is_used);
        ALTER TABLE quarterly_bonuses DROP COLUMN current_spending;

        ALTER TABLE cards RENAME COLUMN current_balance TO stated_balance;
        ALTER TABLE cards RENAME COLUMN last_used TO stated_last_used;
        ALTER TABLE cards ADD COLUMN balance_stated_at INTEGER;
        UPDATE cards SET balance_stated_at = m.at FROM last_moves m
            WHERE m.user_id = cards.user_id AND m.card_id = cards.id AND stated_balance IS NOT NULL;
        DROP TABLE last_moves;
        """
}
