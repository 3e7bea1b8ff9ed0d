import Basics
import RAG
import Storage
import Wallet

/// The cards as things that search finds. Another's card is found by its owner alone: so nothing of it is left with somebody with
/// whom it is shared no longer.
struct CardPassageSource: PassageSource {
    let rows: CardRows

    var kind: PassageOwner.Kind { CardPassages.kind }
    var format: Int { rows.rules.passageFormat }

    func outdated(on connection: Connection) throws -> [(user: UserID, id: String)] {
        try connection.all(
            """
            SELECT c.user_id, c.id FROM cards c
            LEFT JOIN passage_sources s ON s.user_id = c.user_id AND s.kind = 'card' AND s.owner = c.id
            WHERE c.is_seat = 0 AND s.format IS NOT ?
            """, [.integer(format)]
        ) { (user: UserID(rawValue: try $0.text(0)), id: try $0.text(1)) }
    }

    func drafts(of id: String, user: UserID, on connection: Connection) throws -> [PassageDraft]? {
        try rows.card(CardID(id), of: user, on: connection).map { rows.rules.passages(of: $0.card) }
    }
}
