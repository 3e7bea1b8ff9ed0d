/// Money is in thousandths from here on, cards may have a currency, and users keep exchange rates.
enum WalletSchemaVersion6 {
    static let sql = """
        UPDATE cards SET annual_fee = annual_fee * 10, credit_limit = credit_limit * 10,
            current_balance = current_balance * 10;
        UPDATE spending_limits SET amount = amount * 10, current_spending = current_spending * 10;
        UPDATE quarterly_bonuses SET amount = amount * 10, current_spending = current_spending * 10;
        UPDATE transactions SET amount = amount * 10;

        -- What the card's amounts are in; NULL is the wallet's currency.
        ALTER TABLE cards ADD COLUMN currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]');

        CREATE TABLE exchange_rates (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
            base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
            -- Decimals as texts, by code: how many units one unit of the base is worth.
            rates TEXT NOT NULL CHECK (rates GLOB '{*}'),
            updated_at INTEGER NOT NULL,
            PRIMARY KEY (user_id, date)
        ) STRICT, WITHOUT ROWID;
        """
}
