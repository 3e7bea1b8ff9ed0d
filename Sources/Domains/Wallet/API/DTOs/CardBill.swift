import Basics
import HTTPTypes
import JSON
import Wallet
import Web

/// What a card is billed for a purchase: amounts in its own currency, and what was paid in another.
struct CardBill: Sendable {
    /// The card's.
    let currency: String
    let converter: CurrencyConverter

    /// - Parameter sent: the currency of the amount; nil for the card's.
    /// - Returns: the amount in the card's currency, and the amount abroad where that is another.
    /// - Throws: ``FieldError`` for an amount of 0, too large, or with more decimals than the currency has; ``Problem`` `foreign_currency` where no rate is known.
    func amount(
        _ amount: Money, in sent: String?, on day: CalendarDate
    ) throws -> (amount: Money, original: StatementAmount?) {
        if let fault = CardAmounts.fault(amount, in: sent ?? currency, path: "amount") { throw fault }
        guard amount != .zero else {
            throw FieldError(path: "amount", code: "out_of_range", message: "Expected an amount other than 0.")
        }
        guard let sent, sent != currency else { return (amount, nil) }
        guard let (billed, _) = converter.convert(amount, from: sent, to: currency, on: day) else {
            let error = FieldError(
                path: "currency", code: "foreign_currency",
                message: "The card is in \(currency), and no rate of \(sent) of the 30 days up to \(day) is known.")
            throw Problem(
                status: .unprocessableContent, code: error.code,
                detail: "Send the amount that the card is billed, in \(currency), or the rate with PUT /rates.",
                errors: [error])
        }
        guard billed.isStorable else {
            throw FieldError(
                path: "amount", code: "out_of_range",
                message: "In \(currency), which the card is in, that is nothing, or more than is counted.")
        }
        let decimals = Currency.decimals(of: sent) ?? 2
        return (billed, StatementAmount(amount, currency: sent, decimals: decimals))
    }
}
