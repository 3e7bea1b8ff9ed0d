/// The wallet as one domain of several: its revisions stand with those of the others, and a card takes its passages along.
enum WalletSchemaVersion4 {
    static let sql = """
        INSERT INTO revisions (user_id, domain, value)
            SELECT id, 'wallet', wallet_revision FROM users WHERE wallet_revision > 0;
        ALTER TABLE users DROP COLUMN wallet_revision;
        UPDATE turns SET domain = 'wallet' WHERE domain = '';
        CREATE TRIGGER card_deleted AFTER DELETE ON cards BEGIN
            DELETE FROM passage_sources WHERE user_id = old.user_id AND kind = 'card' AND owner = old.id;
        END;
        """
}
