import Basics
import HTTPTypes
import JSON
public import Wallet
public import Web

/// The purchases of a statement as the wallet stores them.
struct ImportedTransactions: Sendable {
    let identifiers: IdentifierGenerator
    let digest: @Sendable ([UInt8]) -> [UInt8]

    func rows(_ rows: [StatementRow], card: CardID) -> [ImportDraft.Row] {
        // All are recorded at one moment: the order of their ids, which then counts, is that of the file.
        let ids = rows.map { _ in identifiers.next() }.sorted()
        return zip(rows, ids).compactMap { row, id in
            row.amount.money.map { money in
                ImportDraft.Row(
                    transaction: transaction(row, id, money, card), line: row.row,
                    hasPostingDayOnly: row.hasPostingDayOnly, fileID: row.bankID)
            }
        }
    }

    private func transaction(_ row: StatementRow, _ id: String, _ money: Money, _ card: CardID) -> Transaction {
        var transaction = Transaction(
            id: id, cardID: card, amount: money, category: row.merchant.category,
            merchant: row.merchant.name, merchantClass: row.merchant.merchantClass, date: row.day,
            importKey: key(card, row.identity.text, row.identity.occurrence),
            earlierImportKey: row.identity.earlierText.map { key(card, $0, row.identity.earlierOccurrence) },
            source: .import)
        transaction.merchantID = row.merchant.evidence == .shop ? MerchantName.folded(row.merchant.name) : nil
        transaction.merchantText = row.merchantText
        transaction.currency = row.amount.currency
        transaction.statement = StatementEntry(date: row.day, amount: money, text: row.merchantText)
        transaction.postingDate = row.postingDay
        transaction.original = row.original
        transaction.originalCurrency = row.originalCurrency
        return transaction
    }

    /// Two equal rows of one file are two purchases; the same file again is the same two.
    private func key(_ card: CardID, _ identity: String, _ occurrence: Int) -> String {
        TextBuffer.hexadecimal(digest(Array("\(card.rawValue)|\(identity)|\(occurrence)".utf8)))
    }
}

extension StatementFault: ProblemConvertible {
    /// A file that as a whole cannot be read.
    public var problem: Problem {
        Problem(
            status: .unprocessableContent, code: "import_failed",
            detail: message + " Send the file as the bank exports it, or say in the query how it is to be read.",
            errors: [fieldError])
    }

    var fieldError: FieldError { FieldError(path: path, code: code.rawValue, message: message, row: row) }
}
