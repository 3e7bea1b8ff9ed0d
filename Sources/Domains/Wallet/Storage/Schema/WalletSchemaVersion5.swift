/// Imports are written a part at a time and seen when they are whole; purchases are counted as they come and go.
enum WalletSchemaVersion5 {
    static let sql = """
        -- The import that a purchase came with; 0 for one that came alone, or before this version.
        ALTER TABLE transactions ADD COLUMN import_number INTEGER NOT NULL DEFAULT 0 CHECK (import_number >= 0);
        DROP INDEX transactions_by_date;
        CREATE INDEX transactions_by_date ON transactions
            (user_id, date, id, card_id, category, amount, import_number);

        -- While an import is here nobody sees its purchases.
        CREATE TABLE unfinished_imports (
            user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number > 0),
            -- A card was deleted meanwhile on which it had purchases.
            is_void INTEGER NOT NULL DEFAULT 0 CHECK (is_void IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER card_deleted_in_import BEFORE DELETE ON cards BEGIN
            UPDATE unfinished_imports SET is_void = 1 WHERE user_id = old.user_id AND EXISTS (
                SELECT 1 FROM transactions t
                WHERE t.user_id = old.user_id AND t.card_id = old.id
                    AND t.import_number = unfinished_imports.number);
        END;

        INSERT INTO usage (user_id, kind, items, bytes)
            SELECT user_id, 'transactions', count(*), 0 FROM transactions GROUP BY user_id;
        CREATE TRIGGER transaction_added AFTER INSERT ON transactions BEGIN
            INSERT INTO usage (user_id, kind, items, bytes) VALUES (new.user_id, 'transactions', 1, 0)
                ON CONFLICT (user_id, kind) DO UPDATE SET items = items + 1;
        END;
        CREATE TRIGGER transaction_deleted AFTER DELETE ON transactions BEGIN
            UPDATE usage SET items = items - 1 WHERE user_id = old.user_id AND kind = 'transactions';
        END;
        """
}
