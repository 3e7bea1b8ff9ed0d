import Basics
import HTTPTypes
import JSON
public import Wallet
public import Web

/// The purchases of a statement as the wallet stores them.
struct ImportedTransactions: Sendable {
    let identifiers: IdentifierGenerator
    let digest: @Sendable ([UInt8]) -> [UInt8]

    func transactions(_ rows: [StatementRow], card: CardID) -> [Transaction] {
        rows.compactMap { row in
            row.amount.money.map { money in
                Transaction(
                    id: identifiers.next(), cardID: card, amount: money, category: row.merchant.category,
                    merchant: row.merchant.name, merchantClass: row.merchant.merchantClass, date: row.day,
                    importKey: key(card, row.identity.text, row.identity.occurrence),
                    earlierImportKey: row.identity.earlierText.map { key(card, $0, row.identity.earlierOccurrence) })
            }
        }
    }

    /// Two equal rows of one file are two purchases; the same file again is the same two.
    private func key(_ card: CardID, _ identity: String, _ occurrence: Int) -> String {
        TextBuffer.hexadecimal(digest(Array("\(card.rawValue)|\(identity)|\(occurrence)".utf8)))
    }
}

extension StatementFault: ProblemConvertible {
    /// A file that as a whole cannot be read.
    public var problem: Problem {
        Problem(status: .unprocessableContent, code: "import_failed", detail: message, errors: [fieldError])
    }

    var fieldError: FieldError { FieldError(path: path, code: code.rawValue, message: message, row: row) }
}
