import Basics
import JSON
import Wallet

/// What a card goes on with when it is sent anew: a limit or a bonus that says nothing of what is spent keeps what was, and
/// a limit that does not say when it starts again gets the next day of the calendar.
enum KeptSpending {
    /// - Parameters:
    ///   - sent: the document that `card` was read from.
    ///   - stored: the card that it takes the place of.
    static func applied(to card: Card, sent: JSONValue, stored: Card, on date: CalendarDate) -> Card {
        guard case .object(let members) = sent else { return card }
        var card = card
        let known = SpendingLedger.rolled(stored, to: date).spendingLimits
        if case .array(let elements) = members["spendingLimits"] ?? .null, elements.count == card.spendingLimits.count {
            for (index, element) in elements.enumerated() {
                let limit = card.spendingLimits[index]
                guard case .object(let said) = element, !isSaid("currentSpending", said),
                    let old = known.first(where: { $0.category == limit.category && $0.resetType == limit.resetType })
                else { continue }
                card.spendingLimits[index].currentSpending = old.currentSpending
                if !isSaid("resetDate", said) { card.spendingLimits[index].resetDate = old.resetDate }
            }
        }
        if case .object(let said) = members["quarterlyBonus"] ?? .null, !isSaid("currentSpending", said),
            let bonus = card.quarterlyBonus, let old = stored.quarterlyBonus, old.quarter == bonus.quarter,
            old.year == bonus.year
        {
            card.quarterlyBonus?.currentSpending = old.currentSpending
        }
        return SpendingLedger.rolled(card, to: date)
    }

    private static func isSaid(_ name: String, _ members: JSONObject) -> Bool { (members[name] ?? .null) != .null }
}
