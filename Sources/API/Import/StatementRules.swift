import Basics
import JSON
import Language
import Wallet

/// What an entry of a statement has to be, whatever the format of the file.
struct StatementRules: Sendable {
    private static let maximumDescription = 200

    let today: CalendarDate
    /// ISO 4217 code of the wallet's currency; nothing is converted.
    let currency: String

    /// The description, fit to be stored. The file is as the bank wrote it: a number in it, of a card or like one, must not
    /// keep the rest out.
    func description(_ text: String, path: String) throws(FieldError) -> String {
        let written = PlainText.cleaned(text)
        let description = PANDetector.redacted(written) ?? written
        guard !description.isEmpty else {
            throw FieldError(path: path + ".description", code: "required", message: "The description is empty.")
        }
        return String(description.prefix(StatementRules.maximumDescription))
    }

    /// A day that could be read and is not far ahead.
    func date(_ date: CalendarDate?, path: String) throws(FieldError) -> CalendarDate {
        guard let date else {
            throw FieldError(path: path + ".date", code: "invalid_date", message: "The date cannot be read.")
        }
        try TransactionDTO.refuseFarAhead(date, today: today, path: path + ".date")
        return date
    }

    /// - Parameter code: the currency that the entry names; nil where it names none.
    func requireWalletCurrency(_ code: String?, path: String) throws(FieldError) {
        if let code, code != currency { throw foreign(code, path + ".currency") }
    }

    /// An amount of the wallet's currency, with the sign that it is written with.
    func amount(_ text: String, path: String) throws(FieldError) -> Money {
        if let code = StatementFields.foreignCurrency(of: text, in: currency) { throw foreign(code, path + ".amount") }
        guard let amount = StatementFields.amount(text) else {
            throw FieldError(path: path + ".amount", code: "invalid_amount", message: "The amount cannot be read.")
        }
        return amount
    }

    private func foreign(_ code: String, _ path: String) -> FieldError {
        FieldError(
            path: path, code: "foreign_currency",
            message: "The amount is in \(code), the wallet in \(currency); amounts are not converted.")
    }
}
