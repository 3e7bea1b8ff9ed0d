import Basics
import Storage
import Stores
import Wallet

extension CardRows {
    func insert(_ card: Card, of user: UserID, position: Int, change: Change, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO cards (user_id, id, position, name, card_type, network, reward_rules, choice, annual_fee,
                foreign_fee, credit_limit, stated_balance, balance_stated_at, rounding, is_active, stated_last_used,
                catalog_id, currency, shared_with, revision, created_at, updated_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?21)
            """,
            [.text(user.rawValue), .text(card.id.rawValue), .integer(position)] + (try values(of: card))
                + [.integer(change.revision.rawValue), .integer(change.at.milliseconds)])
        try insertLimits(of: card, user, connection)
        try insertBonus(of: card, user, connection)
    }

    /// Writes a card over its former state. It keeps its identifier and its place.
    func update(_ card: Card, of user: UserID, change: Change, on connection: Connection) throws {
        let key: [SQLValue] = [.text(user.rawValue), .text(card.id.rawValue)]
        try connection.run(
            """
            UPDATE cards SET name = ?3, card_type = ?4, network = ?5, reward_rules = ?6, choice = ?7,
                annual_fee = ?8, foreign_fee = ?9, credit_limit = ?10, stated_balance = ?11, balance_stated_at = ?12,
                rounding = ?13, is_active = ?14, stated_last_used = ?15, catalog_id = ?16, currency = ?17,
                shared_with = ?18, revision = ?19, updated_at = ?20
            WHERE user_id = ?1 AND id = ?2
            """,
            key + (try values(of: card)) + [
                .integer(change.revision.rawValue), .integer(change.at.milliseconds),
            ])
        try connection.run("DELETE FROM spending_limits WHERE user_id = ? AND card_id = ?", key)
        try insertLimits(of: card, user, connection)
        try connection.run("DELETE FROM quarterly_bonuses WHERE user_id = ? AND card_id = ?", key)
        try insertBonus(of: card, user, connection)
    }

    private func values(of card: Card) throws -> [SQLValue] {
        [
            .text(card.name), .text(card.cardType), .text(card.network.rawValue),
            .text(try columns.text(card.rewardRules)),
            .text(try JSONColumn.text(list: card.choice.map { TargetText.text($0) })),
            SQLValue(card.annualFee?.thousandths), .integer(card.foreignTransactionFee.hundredths),
            SQLValue(card.creditLimit?.thousandths), SQLValue(card.statedBalance?.amount.thousandths),
            SQLValue(card.statedBalance?.at.milliseconds), .text(card.rounding.rawValue), SQLValue(card.isActive),
            SQLValue(card.statedLastUsed?.milliseconds), SQLValue(card.catalogID), SQLValue(card.currency),
            SQLValue(card.sharedWith),
        ]
    }

    private func insertLimits(of card: Card, _ user: UserID, _ connection: Connection) throws {
        for (position, limit) in card.spendingLimits.enumerated() {
            try connection.run(
                """
                INSERT INTO spending_limits (user_id, card_id, position, category, shared_with, amount, reset_type,
                    reset_date, stated_amount, stated_as_of, stated_at, stated_on)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(user.rawValue), .text(card.id.rawValue), .integer(position),
                    .text(TargetText.text(limit.category)),
                    .text(try JSONColumn.text(list: limit.sharedWith.map { TargetText.text($0) })),
                    .integer(limit.limit.thousandths), .text(limit.resetType.rawValue),
                    SQLValue(limit.anchor?.description),
                    SQLValue(limit.stated?.amount.thousandths), SQLValue(limit.stated?.asOf?.description),
                    SQLValue(limit.stated?.at.milliseconds), SQLValue(limit.stated?.day.description),
                ])
        }
    }

    private func insertBonus(of card: Card, _ user: UserID, _ connection: Connection) throws {
        guard let bonus = card.quarterlyBonus else { return }
        try connection.run(
            """
            INSERT INTO quarterly_bonuses (user_id, card_id, categories, multiplier, point_type, amount, quarter, year,
                activated, activate_by, stacks_with_base, stated_amount, stated_at, stated_on)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(user.rawValue), .text(card.id.rawValue),
                .text(try JSONColumn.text(list: bonus.categories.map { TargetText.text($0) })),
                .integer(bonus.multiplier.hundredths), .text(bonus.pointType), SQLValue(bonus.limit?.thousandths),
                .integer(bonus.quarter), .integer(bonus.year), SQLValue(bonus.activated),
                SQLValue(bonus.activateBy?.description), SQLValue(bonus.stacksWithBase),
                SQLValue(bonus.stated?.amount.thousandths), SQLValue(bonus.stated?.at.milliseconds),
                SQLValue(bonus.stated?.day.description),
            ])
    }
}
