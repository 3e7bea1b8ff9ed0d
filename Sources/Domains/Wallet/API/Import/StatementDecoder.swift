import Basics
import Wallet
import Web

/// Turns a bank's statement into the purchases of a card. Nothing is stored here.
struct StatementDecoder: Sendable {
    let understanding: PurchaseUnderstanding
    let identifiers: IdentifierGenerator
    let digest: @Sendable ([UInt8]) -> [UInt8]
    let rules: StatementRules

    /// - Throws: ``Problem`` where the file as a whole cannot be read.
    func decode(
        _ bytes: [UInt8], as format: StatementFormat, card: CardID
    ) throws -> (statement: Statement, transactions: [Transaction]) {
        let statement =
            switch format {
            case .csv: try CSVStatementReader(rules: rules).read(bytes)
            case .ofx: try OFXStatementReader(rules: rules).read(bytes)
            }
        var occurrences: [String: Int] = [:]
        let transactions = statement.entries.map { entry in
            // Two equal rows of one file are two purchases; the same file again is the same two. What the bank names an
            // entry by is the same in every file.
            let identity = entry.bankID ?? "\(entry.date)|\(entry.amount.cents)|\(entry.description)"
            let occurrence = entry.bankID == nil ? occurrences[identity, default: 0] : 0
            occurrences[identity] = occurrence + 1
            let key = digest(Array("\(card.rawValue)|\(identity)|\(occurrence)".utf8))
            return transaction(entry, card: card, importKey: TextBuffer.hexadecimal(key))
        }
        return (statement, transactions)
    }

    private func transaction(_ entry: StatementEntry, card: CardID, importKey: String) -> Transaction {
        let merchant =
            understanding.merchant(forDescriptor: entry.description)
            ?? understanding.merchant(named: entry.description)
        let code = entry.merchantCode.flatMap(understanding.statementCategory(code:))
        let category =
            merchant?.category ?? code?.category
            ?? (entry.bankCategory.isEmpty ? nil : understanding.category(named: entry.bankCategory))
        return Transaction(
            id: identifiers.next(), cardID: card, amount: entry.amount, category: category ?? .general,
            merchant: merchant?.name ?? name(of: entry.description),
            merchantClass: merchant?.merchantClass ?? code?.merchantClass, date: entry.date, importKey: importKey)
    }

    /// What the bank wrote, without what it adds; all of it where nothing else is there.
    private func name(of description: String) -> String {
        let cleaned = understanding.cleanedDescriptor(description)
        return cleaned.isEmpty ? description : cleaned
    }
}
