/// Cards that a household shares: each member has a seat at the card, which is a row among the member's own cards. So what
/// somebody records belongs to him, and stays where the card goes or is shared no longer.
enum WalletSchemaSharedCards {
    static let sql = [seats, revisions].joined(separator: "\n")

    private static let seats = """
        ALTER TABLE cards ADD COLUMN shared_with TEXT REFERENCES households (id) ON DELETE SET NULL;
        -- Whether the row stands for another's card: its own terms mean nothing then, those of the owner's row count.
        ALTER TABLE cards ADD COLUMN is_seat INTEGER NOT NULL DEFAULT 0 CHECK (is_seat IN (0, 1));
        -- Whether there are seats at this card.
        ALTER TABLE cards ADD COLUMN has_seats INTEGER NOT NULL DEFAULT 0 CHECK (has_seats IN (0, 1));
        CREATE INDEX cards_by_household ON cards (shared_with) WHERE shared_with IS NOT NULL;

        CREATE TABLE card_seats (
            user_id TEXT NOT NULL,
            card_id TEXT NOT NULL,
            owner TEXT NOT NULL,
            owner_card TEXT NOT NULL,
            PRIMARY KEY (user_id, card_id),
            UNIQUE (owner, owner_card, user_id),
            FOREIGN KEY (user_id, card_id) REFERENCES cards (user_id, id) ON DELETE CASCADE,
            FOREIGN KEY (owner, owner_card) REFERENCES cards (user_id, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        """

    private static let revisions = """
        -- A change of one wallet is one of all those that share a card with it.
        CREATE TRIGGER sharing_wallet_changed AFTER UPDATE OF value ON revisions WHEN new.domain = 'wallet' BEGIN
            UPDATE revisions SET value = new.value WHERE domain = 'wallet' AND user_id IN (
                SELECT user_id FROM card_seats WHERE owner = new.user_id
                UNION SELECT owner FROM card_seats WHERE user_id = new.user_id
                UNION SELECT f.user_id FROM card_seats s
                    JOIN card_seats f ON f.owner = s.owner AND f.owner_card = s.owner_card
                    WHERE s.user_id = new.user_id);
        END;
        -- The card's pots are without that member's purchases from here on. Of a card that is gone the purchases stay, and
        -- the row that they name with them.
        CREATE TRIGGER card_seat_deleted AFTER DELETE ON card_seats BEGIN
            DELETE FROM cards WHERE user_id = old.user_id AND id = old.card_id AND is_seat = 1 AND NOT EXISTS (
                SELECT 1 FROM transactions t WHERE t.user_id = old.user_id AND t.card_id = old.card_id);
            UPDATE sequence SET value = value + 1 WHERE only = 1;
            UPDATE cards SET revision = (SELECT value FROM sequence WHERE only = 1)
                WHERE user_id = old.owner AND id = old.owner_card;
            UPDATE revisions SET value = (SELECT value FROM sequence WHERE only = 1)
                WHERE domain = 'wallet' AND user_id IN (old.user_id, old.owner);
        END;
        CREATE TRIGGER last_purchase_of_seat_deleted AFTER DELETE ON transactions BEGIN
            DELETE FROM cards WHERE user_id = old.user_id AND id = old.card_id AND is_seat = 1 AND NOT EXISTS (
                SELECT 1 FROM card_seats s WHERE s.user_id = old.user_id AND s.card_id = old.card_id
            ) AND NOT EXISTS (
                SELECT 1 FROM transactions t WHERE t.user_id = old.user_id AND t.card_id = old.card_id);
        END;
        CREATE TRIGGER last_purchase_of_seat_moved AFTER UPDATE OF card_id ON transactions
            WHEN old.card_id <> new.card_id BEGIN
            DELETE FROM cards WHERE user_id = old.user_id AND id = old.card_id AND is_seat = 1 AND NOT EXISTS (
                SELECT 1 FROM card_seats s WHERE s.user_id = old.user_id AND s.card_id = old.card_id
            ) AND NOT EXISTS (
                SELECT 1 FROM transactions t WHERE t.user_id = old.user_id AND t.card_id = old.card_id);
        END;
        """
}
