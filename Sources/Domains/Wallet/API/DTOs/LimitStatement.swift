import Basics
import JSON
import Stores
import Wallet
import Web

/// What the user states of one limit: `PUT /cards/{id}/limits/{category}`.
struct LimitStatement: Sendable {
    private let amount: Money
    private let asOf: CalendarDate?
    private let resetDate: CalendarDate?

    init(_ body: FieldReader, today: CalendarDate) throws(FieldErrors) {
        let past = FieldForm<CalendarDate>.date.checked { day, path throws(FieldError) in
            guard day <= today else {
                throw FieldError(path: path, code: "out_of_range", message: "This day is still to come.")
            }
            return day
        }
        (amount, asOf, resetDate) = try body.read(
            .required("currentSpending", .money()), .optional("asOf", past), .optional("resetDate", .date))
    }

    /// - Parameter wallet: the currency of a card that names none.
    /// - Throws: ``Problem`` 404 where no limit of the card counts this; ``FieldError`` for more decimals than its currency
    ///   has.
    func apply(
        to card: inout Card, _ key: SpendingLimit.Key, wallet: String, at moment: Timestamp, on day: CalendarDate
    ) throws {
        let index = card.spendingLimits.firstIndex { $0.category == key || $0.sharedWith.contains(key) }
        guard let index else { throw WalletProblems.limitNotFound }
        if let fault = CardAmounts.fault(amount, in: card.currency ?? wallet, path: "currentSpending") { throw fault }
        card.spendingLimits[index].stated = StatedSum(amount: amount, asOf: asOf, at: moment, day: day)
        if let resetDate {
            card.spendingLimits[index].resetDate = resetDate
            card.spendingLimits[index].resetDate = SpendingLedger.nextReset(of: card.spendingLimits[index], after: day)
        }
    }
}
