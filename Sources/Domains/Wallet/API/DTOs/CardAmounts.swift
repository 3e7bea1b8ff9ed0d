import Basics
import JSON
import Wallet

/// Whether the amounts of a card have more decimals than its currency.
enum CardAmounts {
    /// - Parameters:
    ///   - known: the card as it is stored; amounts that stay as they were are let be.
    ///   - wallet: the currency of a card that names none.
    static func check(
        _ card: Card, but known: Card? = nil, wallet: String, path: String = ""
    ) throws(FieldErrors) {
        var faults = FieldFaults()
        faults.add(self.faults(card, but: known, wallet: wallet, path: path))
        try faults.check()
    }

    static func faults(_ card: Card, but known: Card? = nil, wallet: String, path: String = "") -> [FieldError] {
        let currency = card.currency ?? wallet
        let kept = known.map { Set(amounts($0).map(\.amount)) } ?? []
        return amounts(card).compactMap { amount, place in
            kept.contains(amount) ? nil : fault(amount, in: currency, path: path + place)
        }
    }

    /// What is wrong with an amount of a currency; nil where it has no more decimals than that.
    static func fault(_ amount: Money, in currency: String, path: String) -> FieldError? {
        let decimals = Currency.decimals(of: currency) ?? 2
        guard !amount.fits(decimals: decimals) else { return nil }
        let message = decimals == 0 ? "\(currency) has no decimals." : "\(currency) has \(decimals) decimals."
        return FieldError(path: path, code: "too_precise", message: message)
    }

    private static func amounts(_ card: Card) -> [(amount: Money, path: String)] {
        var found: [(Money?, String)] = [
            (card.annualFee, "annualFee"), (card.creditLimit, "creditLimit"), (card.currentBalance, "currentBalance"),
            (card.quarterlyBonus?.limit, "quarterlyBonus.limit"),
            (card.quarterlyBonus?.currentSpending, "quarterlyBonus.currentSpending"),
        ]
        for (index, limit) in card.spendingLimits.enumerated() {
            found.append((limit.limit, "spendingLimits[\(index)].limit"))
            found.append((limit.currentSpending, "spendingLimits[\(index)].currentSpending"))
        }
        return found.compactMap { amount, path in amount.map { ($0, path) } }
    }
}
