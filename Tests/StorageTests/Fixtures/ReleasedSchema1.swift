import Basics
import Language
import Wallet

/// A file of schema 1 as text: `sqlite3 FILE .dump`, and the two numbers of its header that a dump leaves out.
enum ReleasedSchema1 {
    static let preferences = Preferences(
        preferredPointSystem: "miles", alertThresholdPercent: 80, language: .simplifiedChinese,
        pointValues: ["miles": Rate(hundredths: 150)], currency: "EUR", homeRegion: "DE")

    static func afterPurchases(_ card: Card) -> Card {
        var card = card
        if card.id == CardID("gold") {
            card.spendingLimits[0].currentSpending = Money(cents: 2_000)
            card.lastUsed = Timestamp("2026-11-20T00:00:00Z")
        }
        return card
    }

    static let dump = #"""
        PRAGMA foreign_keys=OFF;
        BEGIN TRANSACTION;
        CREATE TABLE sequence (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            value INTEGER NOT NULL CHECK (value >= 0)
        ) STRICT;
        INSERT INTO sequence VALUES(1,4);
        CREATE TABLE shutdown (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
            clean INTEGER NOT NULL CHECK (clean IN (0, 1))
        ) STRICT;
        INSERT INTO shutdown VALUES(1,1);
        CREATE TABLE users (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 255),
            wallet_revision INTEGER NOT NULL CHECK (wallet_revision >= 0),
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO users VALUES('ada',4,1795176000000);
        CREATE TABLE api_tokens (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
            digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
            label TEXT NOT NULL CHECK (length(label) <= 200),
            created_at INTEGER NOT NULL,
            revoked_at INTEGER,
            PRIMARY KEY (user_id, id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO api_tokens VALUES('ada','01M7WD7TG06ECZ19Z7SV5Q2N6Q',X'0707070707070707070707070707070707070707070707070707070707070707','phone',1795176000000,NULL);
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
        INSERT INTO cards VALUES('ada','gold',1,'Gold gold','credit','amex','[{"category":"groceries","multiplier":400,"pointType":"cashback","scope":"category"},{"category":"general","multiplier":100,"pointType":"cashback","scope":"category"}]','[]',NULL,0,NULL,NULL,'exact',1,NULL,NULL,3,1795176000000,1795176000000);
        INSERT INTO cards VALUES('ada','full',2,'Grüße 卡 ''"; DROP TABLE cards;--','charge','discover','[{"afterLimit":100,"category":"dining","channel":"online","excludes":["category:bars","class:superstore"],"from":"2026-01-01","merchantClasses":["supermarket"],"merchants":["Whole Foods","Costco"],"multiplier":350,"paymentMethod":"applePay","pointType":"points","portal":"chase","region":"US","scope":"category","through":"2026-12-31"},{"count":2,"multiplier":300,"options":["category:gas","merchant:Target"],"pointType":"cashback","scope":"chosen"},{"multiplier":500,"options":["category:gas","category:travel"],"pointType":"cashback","scope":"topCategory"}]','["category:gas","merchant:Target"]',9500,270,1000000,-12,'floorPoint',0,1794731400125,'freedom-flex',1,1795176000000,1795176000000);
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
        INSERT INTO spending_limits VALUES('ada','full',0,'choice','["topCategory","dining"]',50000,77,'quarterly','2027-01-01');
        INSERT INTO spending_limits VALUES('ada','full',1,'gas','[]',1,0,'never',NULL);
        INSERT INTO spending_limits VALUES('ada','gold',0,'groceries','[]',2500000,2000,'annually',NULL);
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
        INSERT INTO quarterly_bonuses VALUES('ada','full','["category:dining","class:warehouseClub"]',500,'points',150000,1,4,2026,1,'2026-12-14',1);
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
        INSERT INTO transactions VALUES('ada','t1','gold',1000,'groceries',NULL,NULL,'2026-11-20',NULL,NULL,1795176000000);
        INSERT INTO transactions VALUES('ada','t2','gold',1000,'groceries',NULL,NULL,'2026-11-20',NULL,NULL,1795176000000);
        CREATE TABLE idempotency_keys (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
            digest BLOB NOT NULL CHECK (length(digest) = 32),
            status INTEGER NOT NULL CHECK (status BETWEEN 100 AND 599),
            location TEXT,
            entity_tag TEXT,
            body BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (user_id, key)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO idempotency_keys VALUES('ada','key',X'0707070707070707070707070707070707070707070707070707070707070707',201,'/somewhere','"1"',X'646f6e65',1795176000000);
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
        INSERT INTO preferences VALUES('ada','miles',80,'zh-Hans','{"miles":150}','EUR','DE',4,1795176000000);
        CREATE TABLE conversations (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
            started_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            PRIMARY KEY (user_id, id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO conversations VALUES('ada','talk',1795176000000,1795176000000);
        CREATE TABLE turns (
            user_id TEXT NOT NULL,
            conversation_id TEXT NOT NULL,
            position INTEGER NOT NULL CHECK (position > 0),
            tag INTEGER NOT NULL,
            query TEXT NOT NULL,
            answer TEXT NOT NULL,
            state BLOB NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (user_id, conversation_id, position),
            FOREIGN KEY (user_id, conversation_id) REFERENCES conversations (user_id, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO turns VALUES('ada','talk',1,283307226428828067,'groceries?','Gold',X'010203',1795176000000);
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
        INSERT INTO feedback VALUES('ada',1,'talk',0,1,'good',1795176000000);
        CREATE INDEX api_tokens_in_use ON api_tokens (user_id) WHERE revoked_at IS NULL;
        CREATE INDEX transactions_by_date ON transactions (user_id, date, id, card_id, category, amount);
        CREATE INDEX transactions_by_card ON transactions (user_id, card_id, date, id);
        CREATE INDEX transactions_by_category ON transactions (user_id, category, date, id);
        CREATE UNIQUE INDEX transactions_by_import_key ON transactions (user_id, import_key)
            WHERE import_key IS NOT NULL;
        CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
        CREATE INDEX conversations_by_user ON conversations (user_id, updated_at, id);
        CREATE INDEX conversations_by_age ON conversations (updated_at);
        COMMIT;
        PRAGMA application_id = 0x53746577;
        PRAGMA user_version = 1;
        """#
}
