import Basics
import Storage
import Stores
import Wallet

extension CardRows {
    func insert(_ card: Card, of user: UserID, position: Int, change: Change, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO cards (user_id, id, position, name, card_type, network, reward_rules, choice, annual_fee,
                foreign_fee, credit_limit, current_balance, rounding, is_active, last_used, catalog_id, currency,
                revision, created_at, updated_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?19)
            """,
            [.text(user.rawValue), .text(card.id.rawValue), .integer(position)] + (try values(of: card))
                + [.integer(change.revision.rawValue), .integer(change.at.milliseconds)])
        try insertLimits(of: card, user, connection)
        try insertBonus(of: card, user, connection)
    }

    /// Writes a card over its `previous` state. It keeps its identifier and its place.
    ///
    /// - Parameter movesSpending: true where the caller changed spending, balance and last use alone, as a purchase does.
    func update(
        _ card: Card, from previous: Card, of user: UserID, change: Change, movesSpending: Bool = false,
        on connection: Connection
    ) throws {
        let key: [SQLValue] = [.text(user.rawValue), .text(card.id.rawValue)]
        let stamp: [SQLValue] = [.integer(change.revision.rawValue), .integer(change.at.milliseconds)]
        if movesSpending, card.movedOnly(from: previous) {
            try connection.run(
                """
                UPDATE cards SET current_balance = ?3, last_used = ?4, revision = ?5, updated_at = ?6
                WHERE user_id = ?1 AND id = ?2
                """,
                key + [SQLValue(card.currentBalance?.thousandths), SQLValue(card.lastUsed?.milliseconds)] + stamp)
        } else {
            try connection.run(
                """
                UPDATE cards SET name = ?3, card_type = ?4, network = ?5, reward_rules = ?6, choice = ?7,
                    annual_fee = ?8, foreign_fee = ?9, credit_limit = ?10, current_balance = ?11, rounding = ?12,
                    is_active = ?13, last_used = ?14, catalog_id = ?15, currency = ?16, revision = ?17,
                    updated_at = ?18
                WHERE user_id = ?1 AND id = ?2
                """, key + (try values(of: card)) + stamp)
        }
        try updateLimits(of: card, from: previous, movesSpending, user, connection)
        if !movesSpending || card.quarterlyBonus != previous.quarterlyBonus {
            try connection.run("DELETE FROM quarterly_bonuses WHERE user_id = ? AND card_id = ?", key)
            try insertBonus(of: card, user, connection)
        }
    }

    private func values(of card: Card) throws -> [SQLValue] {
        [
            .text(card.name), .text(card.cardType), .text(card.network.rawValue),
            .text(try columns.text(card.rewardRules)),
            .text(try JSONColumn.text(list: card.choice.map { TargetText.text($0) })),
            SQLValue(card.annualFee?.thousandths), .integer(card.foreignTransactionFee.hundredths),
            SQLValue(card.creditLimit?.thousandths), SQLValue(card.currentBalance?.thousandths),
            .text(card.rounding.rawValue),
            SQLValue(card.isActive), SQLValue(card.lastUsed?.milliseconds), SQLValue(card.catalogID),
            SQLValue(card.currency),
        ]
    }

    private func updateLimits(
        of card: Card, from previous: Card, _ movesSpending: Bool, _ user: UserID, _ connection: Connection
    ) throws {
        guard !movesSpending || card.spendingLimits != previous.spendingLimits else { return }
        let haveSameShape =
            movesSpending && card.spendingLimits.count == previous.spendingLimits.count
            && zip(card.spendingLimits, previous.spendingLimits).allSatisfy { $0.movedOnly(from: $1) }
        guard haveSameShape else {
            try connection.run(
                "DELETE FROM spending_limits WHERE user_id = ? AND card_id = ?",
                [.text(user.rawValue), .text(card.id.rawValue)])
            return try insertLimits(of: card, user, connection)
        }
        for (position, (limit, old)) in zip(card.spendingLimits, previous.spendingLimits).enumerated()
        where limit != old {
            try connection.run(
                """
                UPDATE spending_limits SET current_spending = ?4, reset_date = ?5
                WHERE user_id = ?1 AND card_id = ?2 AND position = ?3
                """,
                [
                    .text(user.rawValue), .text(card.id.rawValue), .integer(position),
                    .integer(limit.currentSpending.thousandths), SQLValue(limit.resetDate?.description),
                ])
        }
    }

    private func insertLimits(of card: Card, _ user: UserID, _ connection: Connection) throws {
        for (position, limit) in card.spendingLimits.enumerated() {
            try connection.run(
                """
                INSERT INTO spending_limits (user_id, card_id, position, category, shared_with, amount,
                    current_spending, reset_type, reset_date)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(user.rawValue), .text(card.id.rawValue), .integer(position),
                    .text(TargetText.text(limit.category)),
                    .text(try JSONColumn.text(list: limit.sharedWith.map { TargetText.text($0) })),
                    .integer(limit.limit.thousandths), .integer(limit.currentSpending.thousandths),
                    .text(limit.resetType.rawValue), SQLValue(limit.resetDate?.description),
                ])
        }
    }

    private func insertBonus(of card: Card, _ user: UserID, _ connection: Connection) throws {
        guard let bonus = card.quarterlyBonus else { return }
        try connection.run(
            """
            INSERT INTO quarterly_bonuses (user_id, card_id, categories, multiplier, point_type, amount,
                current_spending, quarter, year, activated, activate_by, stacks_with_base)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(user.rawValue), .text(card.id.rawValue),
                .text(try JSONColumn.text(list: bonus.categories.map { TargetText.text($0) })),
                .integer(bonus.multiplier.hundredths), .text(bonus.pointType), SQLValue(bonus.limit?.thousandths),
                .integer(bonus.currentSpending.thousandths), .integer(bonus.quarter), .integer(bonus.year),
                SQLValue(bonus.activated), SQLValue(bonus.activateBy?.description), SQLValue(bonus.stacksWithBase),
            ])
    }
}

extension Card {
    /// Whether nothing but spending, balance and last use differs in the card's own row.
    fileprivate func movedOnly(from previous: Card) -> Bool {
        var moved = previous
        moved.currentBalance = currentBalance
        moved.lastUsed = lastUsed
        moved.spendingLimits = spendingLimits
        moved.quarterlyBonus = quarterlyBonus
        return moved == self
    }
}

extension SpendingLimit {
    fileprivate func movedOnly(from previous: SpendingLimit) -> Bool {
        category == previous.category && sharedWith == previous.sharedWith && limit == previous.limit
            && resetType == previous.resetType
    }
}
