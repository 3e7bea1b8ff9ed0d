/// The wallet's tables in the first schema. Money is in minor units, rates are in hundredths.
enum WalletSchemaVersion1 {
    static let sql = """
        ALTER TABLE users ADD COLUMN wallet_revision INTEGER NOT NULL DEFAULT 0 CHECK (wallet_revision >= 0);

        CREATE TABLE cards (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
            position INTEGER NOT NULL CHECK (position > 0),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 500),
            card_type TEXT NOT NULL CHECK (length(card_type) BETWEEN 1 AND 100),
            network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 100),
            reward_rules TEXT NOT NULL CHECK (reward_rules GLOB '[[]*]'),
            choice TEXT NOT NULL CHECK (choice GLOB '[[]*]'),
            annual_fee INTEGER,
            foreign_fee INTEGER NOT NULL CHECK (foreign_fee >= 0),
            credit_limit INTEGER,
            current_balance INTEGER,
            rounding TEXT NOT NULL CHECK (rounding IN ('exact', 'floorPoint', 'wholeDollar')),
            is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
            last_used INTEGER,
            catalog_id TEXT CHECK (length(catalog_id) <= 200),
            revision INTEGER NOT NULL CHECK (revision > 0),
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            PRIMARY KEY (user_id, id),
            UNIQUE (user_id, position)
        ) STRICT;

        CREATE TABLE spending_limits (
            user_id TEXT NOT NULL,
            card_id TEXT NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            category TEXT NOT NULL CHECK (length(category) BETWEEN 1 AND 64),
            shared_with TEXT NOT NULL CHECK (shared_with GLOB '[[]*]'),
            amount INTEGER NOT NULL CHECK (amount > 0),
            current_spending INTEGER NOT NULL,
            reset_type TEXT NOT NULL CHECK (reset_type IN ('monthly', 'quarterly', 'annually', 'never')),
            reset_date TEXT CHECK (reset_date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
            PRIMARY KEY (user_id, card_id, position),
            FOREIGN KEY (user_id, card_id) REFERENCES cards (user_id, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE quarterly_bonuses (
            user_id TEXT NOT NULL,
            card_id TEXT NOT NULL,
            categories TEXT NOT NULL CHECK (categories GLOB '[[]*]'),
            multiplier INTEGER NOT NULL CHECK (multiplier >= 0),
            point_type TEXT NOT NULL CHECK (length(point_type) <= 100),
            amount INTEGER CHECK (amount >= 0),
            current_spending INTEGER NOT NULL,
            quarter INTEGER NOT NULL CHECK (quarter BETWEEN 1 AND 4),
            year INTEGER NOT NULL CHECK (year BETWEEN 1 AND 9999),
            activated INTEGER NOT NULL CHECK (activated IN (0, 1)),
            activate_by TEXT CHECK (activate_by GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
            stacks_with_base INTEGER NOT NULL CHECK (stacks_with_base IN (0, 1)),
            PRIMARY KEY (user_id, card_id),
            FOREIGN KEY (user_id, card_id) REFERENCES cards (user_id, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE transactions (
            user_id TEXT NOT NULL,
            id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
            card_id TEXT NOT NULL,
            amount INTEGER NOT NULL,
            category TEXT NOT NULL CHECK (length(category) BETWEEN 1 AND 64),
            merchant TEXT CHECK (length(merchant) <= 500),
            merchant_class TEXT CHECK (length(merchant_class) <= 100),
            date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
            note TEXT CHECK (length(note) <= 2000),
            import_key TEXT CHECK (length(import_key) BETWEEN 1 AND 200),
            created_at INTEGER NOT NULL,
            PRIMARY KEY (user_id, id),
            FOREIGN KEY (user_id, card_id) REFERENCES cards (user_id, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        -- Lists by date, and the totals of a span of days without a look at the table.
        CREATE INDEX transactions_by_date ON transactions (user_id, date, id, card_id, category, amount);
        CREATE INDEX transactions_by_card ON transactions (user_id, card_id, date, id);
        CREATE INDEX transactions_by_category ON transactions (user_id, category, date, id);
        CREATE UNIQUE INDEX transactions_by_import_key ON transactions (user_id, import_key)
            WHERE import_key IS NOT NULL;

        CREATE TABLE preferences (
            user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            preferred_point_system TEXT CHECK (length(preferred_point_system) <= 100),
            alert_threshold INTEGER NOT NULL CHECK (alert_threshold BETWEEN 1 AND 100),
            language TEXT CHECK (length(language) <= 35),
            point_values TEXT NOT NULL CHECK (point_values GLOB '{*}'),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            home_region TEXT NOT NULL CHECK (length(home_region) = 2),
            revision INTEGER NOT NULL CHECK (revision > 0),
            updated_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE feedback (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position > 0),
            conversation_id TEXT CHECK (length(conversation_id) <= 200),
            turn INTEGER CHECK (turn >= 0),
            rating INTEGER NOT NULL CHECK (rating BETWEEN -1 AND 1),
            comment TEXT CHECK (length(comment) <= 4000),
            at INTEGER NOT NULL,
            PRIMARY KEY (user_id, position)
        ) STRICT, WITHOUT ROWID;
        """
}
