import Basics
import JSON
import Stores
import Wallet

/// What a card goes on with when it is sent anew: a limit or a bonus that says nothing of what is spent keeps what was stated of
/// it, and a limit that does not say when it starts again gets the next day of the calendar. What is said as it stands is no
/// new statement.
enum KeptSpending {
    /// - Parameters:
    ///   - sent: the document that `card` was read from.
    ///   - stored: the card that it takes the place of, with its pots as they stand.
    ///   - moment: when it was sent.
    static func applied(
        to card: Card, sent: JSONValue, stored: Card, at moment: Timestamp, on day: CalendarDate
    ) -> Card {
        guard case .object(let members) = sent else { return card }
        var card = card
        if case .array(let elements) = members["spendingLimits"] ?? .null, elements.count == card.spendingLimits.count {
            for (index, element) in elements.enumerated() {
                guard case .object(let said) = element else { continue }
                let limit = card.spendingLimits[index]
                // What was spent in a period that is over says nothing of the present one.
                let saysSpending = isSaid("currentSpending", said) && !limit.isOver(on: day)
                if let old = stored.spendingLimits.first(where: { $0.isCounted(as: limit) }) {
                    card.spendingLimits[index].stated = old.stated
                    if !saysSpending {
                        card.spendingLimits[index].currentSpending = old.currentSpending
                        if !isSaid("resetDate", said) { card.spendingLimits[index].resetDate = old.resetDate }
                    }
                } else if saysSpending {
                    card.spendingLimits[index].stated = StatedSum(amount: limit.currentSpending, at: moment, day: day)
                } else {
                    card.spendingLimits[index].currentSpending = .zero
                }
            }
        }
        if case .object(let said) = members["quarterlyBonus"] ?? .null, !isSaid("currentSpending", said),
            let bonus = card.quarterlyBonus, let old = stored.quarterlyBonus, old.isOfQuarter(of: bonus)
        {
            card.quarterlyBonus?.currentSpending = old.currentSpending
        }
        for index in card.spendingLimits.indices {
            card.spendingLimits[index].resetDate = SpendingLedger.nextReset(of: card.spendingLimits[index], after: day)
        }
        return card
    }

    private static func isSaid(_ name: String, _ members: JSONObject) -> Bool { (members[name] ?? .null) != .null }
}
