import Basics
import Storage
import Stores
import Wallet

/// The seats of those with whom cards are shared. A seat is a row of a member's cards, so that the member's purchases name a card
/// of his own; what the card is stands in its owner's row.
enum SeatRows {
    /// SQL that holds for rows of `cards` that their user sees: his own, and seats at what somebody shares with him now.
    static let isSeen = """
        (is_seat = 0 OR EXISTS (
            SELECT 1 FROM card_seats s CROSS JOIN cards o ON o.user_id = s.owner AND o.id = s.owner_card
            CROSS JOIN household_members m ON m.household_id = o.shared_with AND m.user_id = s.user_id
            CROSS JOIN household_members n ON n.household_id = o.shared_with AND n.user_id = s.owner
            WHERE s.user_id = cards.user_id AND s.card_id = cards.id))
        """

    /// The card at which this is a seat, seen or not; nil where it is none.
    static func owner(of seat: CardKey, on connection: Connection) throws -> CardKey? {
        try connection.first(
            "SELECT owner, owner_card FROM card_seats WHERE user_id = ? AND card_id = ?",
            [.text(seat.user.rawValue), .text(seat.card.rawValue)], key)
    }

    /// The seats at a card, also of those who no longer see it: what was bought on it was bought.
    static func seats(at card: CardKey, on connection: Connection) throws -> [CardKey] {
        try connection.all(
            "SELECT user_id, card_id FROM card_seats WHERE owner = ? AND owner_card = ? ORDER BY user_id",
            [.text(card.user.rawValue), .text(card.card.rawValue)], key)
    }

    /// By id.
    static func all(of user: UserID, on connection: Connection) throws -> [SharedCard] {
        try connection.all(
            "SELECT card_id, owner FROM card_seats WHERE user_id = ? ORDER BY card_id", [.text(user.rawValue)]
        ) { SharedCard(id: CardID(try $0.text(0)), owner: UserID(rawValue: try $0.text(1))) }
    }

    /// Settles the seats at all cards that are shared with a household, of which others are members now. What somebody shared who
    /// is none any more is shared no longer.
    static func settleAll(of household: String, at moment: Timestamp, on connection: Connection) throws {
        let cards = try connection.all(
            "SELECT user_id, id FROM cards WHERE shared_with = ? ORDER BY user_id, position", [.text(household)], key)
        for card in cards {
            if try !HouseholdRows.isMember(card.user, of: household, on: connection) {
                let change = try Change.begin(card.user, of: WalletRecords.domain, at: moment, on: connection)
                try connection.run(
                    "UPDATE cards SET shared_with = NULL, revision = ?, updated_at = ? WHERE user_id = ? AND id = ?",
                    [.integer(change.revision.rawValue), .integer(change.at.milliseconds)] + values(card))
            }
            try settle(card, at: moment, on: connection)
        }
    }

    /// Gives each member of the household that a card is shared with a seat. Others lose theirs; where they have purchases, it
    /// stays for these, and they do not see it.
    static func settle(_ card: CardKey, at moment: Timestamp, on connection: Connection) throws {
        let household = try connection.first(
            "SELECT shared_with FROM cards WHERE user_id = ? AND id = ? AND is_seat = 0", values(card)
        ) { try $0.optionalText(0) }
        var members = try (household ?? nil).map { try HouseholdRows.members(of: $0, on: connection) } ?? []
        members.removeAll { $0 == card.user }
        let seats = try seats(at: card, on: connection)
        for seat in seats where !members.contains(seat.user) {
            try connection.run(
                """
                DELETE FROM cards WHERE user_id = ?1 AND id = ?2 AND is_seat = 1
                    AND NOT EXISTS (SELECT 1 FROM transactions WHERE user_id = ?1 AND card_id = ?2)
                """, values(seat))
        }
        for member in members where !seats.contains(where: { $0.user == member }) {
            try insert(card, for: member, at: moment, on: connection)
        }
        try connection.run(
            """
            UPDATE cards SET has_seats = EXISTS (SELECT 1 FROM card_seats WHERE owner = ?1 AND owner_card = ?2)
            WHERE user_id = ?1 AND id = ?2
            """, values(card))
    }

    private static func insert(
        _ card: CardKey, for member: UserID, at moment: Timestamp, on connection: Connection
    ) throws {
        let change = try Change.begin(member, of: WalletRecords.domain, at: moment, on: connection)
        let seat = CardKey(user: member, card: try freeID(like: card.card, for: member, on: connection))
        try connection.run(
            """
            INSERT INTO cards (user_id, id, position, name, card_type, network, reward_rules, choice, foreign_fee,
                rounding, is_active, is_seat, revision, created_at, updated_at)
            VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM cards WHERE user_id = ?1), '-', '-', '-', '[]',
                '[]', 0, 'exact', 0, 1, ?3, ?4, ?4)
            """,
            values(seat) + [.integer(change.revision.rawValue), .integer(change.at.milliseconds)])
        try connection.run(
            "INSERT INTO card_seats (user_id, card_id, owner, owner_card) VALUES (?, ?, ?, ?)",
            values(seat) + values(card))
    }

    /// The card's own id where the member has none of it; else with a number behind it.
    private static func freeID(like card: CardID, for member: UserID, on connection: Connection) throws -> CardID {
        var number = 1
        while true {
            let suffix = number == 1 ? "" : "-\(number)"
            let id = CardID(card.rawValue.prefix(longestID - suffix.count) + suffix)
            if try !CardRows.isTaken(id, of: member, on: connection) { return id }
            number += 1
        }
    }

    /// The longest id that a path may name.
    private static let longestID = 64

    private static func key(_ row: RowReader) throws -> CardKey {
        CardKey(user: UserID(rawValue: try row.text(0)), card: CardID(try row.text(1)))
    }

    private static func values(_ key: CardKey) -> [SQLValue] {
        [.text(key.user.rawValue), .text(key.card.rawValue)]
    }
}
