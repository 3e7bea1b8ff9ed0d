import Basics
import HTTPTypes
import JSON
import SwiftCSV
import Wallet

/// A bank's CSV statement: its bytes in, purchases and row-numbered errors out. Nothing is stored here.
struct StatementDecoder: Sendable {
    struct Statement: Sendable {
        var layout: String
        var transactions: [Transaction] = []
        /// Payments and empty rows.
        var skipped = 0
        var errors: [FieldError] = []
    }

    static let maximumRows = 10_000
    static let maximumColumns = 64
    static let maximumErrors = 100
    /// Rows above the header, at most.
    private static let maximumPreamble = 20

    let understanding: PurchaseUnderstanding
    let identifiers: IdentifierGenerator
    let digest: @Sendable ([UInt8]) -> [UInt8]
    let today: CalendarDate
    /// ISO 4217 code of the wallet's currency; nothing is converted.
    let currency: String

    /// - Throws: ``Problem`` where the file as a whole cannot be read.
    func decode(_ bytes: [UInt8], card: CardID) throws -> Statement {
        let rows = try rows(bytes)
        guard !rows.isEmpty else { throw StatementDecoder.unreadable("The file holds no rows.") }
        guard let (layout, data) = StatementDecoder.layout(of: rows) else {
            throw StatementDecoder.unreadable(
                "The columns are not known. Name them Date, Description and Amount (or Debit and Credit).")
        }
        let order = StatementFields.dayOrder(data.map { cell($0.cells, layout.date) })
        let purchasesNegative = purchasesNegative(layout, data)
        var statement = Statement(layout: layout.name)
        var occurrences: [String: Int] = [:]
        for row in data {
            do throws(FieldError) {
                guard
                    let purchase = try purchase(
                        row, layout: layout, order: order, purchasesNegative: purchasesNegative)
                else {
                    statement.skipped += 1
                    continue
                }
                // Two equal rows of one file are two purchases; the same file again is the same two.
                let identity = "\(purchase.date)|\(purchase.amount.cents)|\(purchase.description)"
                let occurrence = occurrences[identity, default: 0]
                occurrences[identity] = occurrence + 1
                let key = digest(Array("\(card.rawValue)|\(identity)|\(occurrence)".utf8))
                statement.transactions.append(transaction(purchase, card: card, importKey: TextBuffer.hexadecimal(key)))
            } catch {
                statement.errors.append(error)
            }
        }
        return statement
    }

    static func unreadable(_ detail: String) -> Problem {
        Problem(status: .unprocessableContent, code: "import_failed", detail: detail)
    }

    // MARK: Rows

    private struct Row {
        /// As a spreadsheet counts: the first row is 1.
        let number: Int
        let cells: [String]
    }

    /// The layout and the rows below its header. Banks may write the account and the days above it.
    private static func layout(of rows: [Row]) -> (StatementLayout, ArraySlice<Row>)? {
        for (index, row) in rows.prefix(maximumPreamble + 1).enumerated() {
            guard let layout = StatementLayout.detect(header: row.cells), layout.hasHeader || index == 0 else {
                continue
            }
            return (layout, rows[(layout.hasHeader ? index + 1 : 0)...])
        }
        return nil
    }

    private func rows(_ bytes: [UInt8]) throws -> [Row] {
        guard var text = String(validating: bytes, as: UTF8.self) else {
            throw StatementDecoder.unreadable("The file is not UTF-8 text.")
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        guard !text.unicodeScalars.contains("\0") else { throw StatementDecoder.unreadable("The file is not text.") }
        var rows: [Row] = []
        var number = 0
        var tooLarge = false
        do {
            // Without rows of its own the view stays empty: each row is bounded here as it is read.
            let csv = try EnumeratedCSV(
                string: text, delimiter: StatementDecoder.delimiter(of: text), loadColumns: false, rowLimit: 0)
            try csv.enumerateAsArray(startAt: 0, rowLimit: nil) { cells in
                number += 1
                if cells.allSatisfy({ $0.trimmingSpaces().isEmpty }) { return }
                if rows.count > StatementDecoder.maximumRows || cells.count > StatementDecoder.maximumColumns {
                    tooLarge = true
                } else {
                    rows.append(Row(number: number, cells: cells))
                }
            }
        } catch {
            throw StatementDecoder.unreadable("The file is not valid CSV near row \(number + 1).")
        }
        guard !tooLarge else {
            throw StatementDecoder.unreadable(
                "At most \(StatementDecoder.maximumRows) rows of \(StatementDecoder.maximumColumns) columns are read.")
        }
        return rows
    }

    private static func delimiter(of text: String) -> CSVDelimiter {
        // What stands above the header may have none.
        let lines = text.split(maxSplits: maximumPreamble + 1, whereSeparator: \.isNewline).prefix(maximumPreamble + 1)
        let line = lines.first { $0.count { [",", ";", "\t"].contains($0) } > 1 } ?? lines.first ?? ""
        let tabs = line.count { $0 == "\t" }
        let semicolons = line.count { $0 == ";" }
        let commas = line.count { $0 == "," }
        if tabs > commas, tabs >= semicolons { return .tab }
        return semicolons > commas ? .semicolon : .comma
    }

    private func cell(_ cells: [String], _ index: Int?) -> String {
        guard let index, cells.indices.contains(index) else { return "" }
        return cells[index].trimmingSpaces()
    }

    // MARK: Purchases

    private struct Purchase {
        let date: CalendarDate
        let amount: Money
        let description: String
        let bankCategory: String
        let merchantCode: Int?
    }

    private func purchasesNegative(_ layout: StatementLayout, _ rows: ArraySlice<Row>) -> Bool {
        guard case .single(let column, let sign) = layout.amounts else { return false }
        switch sign {
        case .purchasesNegative: return true
        case .purchasesPositive: return false
        case .byMajority:
            // Payments do not vote: one cent taken back asks whether the row reads like one. Nor do refunds that say so.
            let amounts = rows.compactMap { row -> Money? in
                let description = cell(row.cells, layout.description)
                guard !isRefund(row, layout), !StatementWords.isRefund(description),
                    !StatementWords.isBankCharge(description), StatementFields.mark(cell(row.cells, column)) == nil
                else { return nil }
                let isPayment = isPayment(
                    type: cell(row.cells, layout.type), description: description, amount: Money(cents: -1))
                return isPayment ? nil : StatementFields.amount(cell(row.cells, column))
            }
            return amounts.count { $0.cents < 0 } * 2 > amounts.count
        }
    }

    /// The purchase (or refund, negative) of a row; nil for payments.
    private func purchase(
        _ row: Row, layout: StatementLayout, order: StatementFields.DayOrder, purchasesNegative: Bool
    ) throws(FieldError) -> Purchase? {
        let path = "rows[\(row.number)]"
        if StatementWords.isTotal(row.cells) { return nil }
        // The file is as the bank wrote it: a number in it, of a card or like one, must not keep the rest out.
        let written = PlainText.cleaned(cell(row.cells, layout.description))
        let description = CardNumberDetector.redacted(written) ?? written
        guard !description.isEmpty else {
            throw FieldError(path: path + ".description", code: "required", message: "The description is empty.")
        }
        guard let date = StatementFields.date(cell(row.cells, layout.date), order: order) else {
            throw FieldError(path: path + ".date", code: "invalid_date", message: "The date cannot be read.")
        }
        try TransactionDTO.refuseFarAhead(date, today: today, path: path + ".date")
        if let code = StatementFields.currency(cell(row.cells, layout.currency)), code != currency {
            throw foreign(code, path + ".currency")
        }
        let amount = try amount(row, layout: layout, purchasesNegative: purchasesNegative, path: path)
        if StatementWords.isBankCharge(description) { return nil }
        if isPayment(type: cell(row.cells, layout.type), description: description, amount: amount) { return nil }
        guard amount.cents != 0 else { return nil }
        return Purchase(
            date: date, amount: amount, description: String(description.prefix(200)),
            bankCategory: cell(row.cells, layout.category), merchantCode: Int(cell(row.cells, layout.merchantCode)))
    }

    private func amount(
        _ row: Row, layout: StatementLayout, purchasesNegative: Bool, path: String
    ) throws(FieldError) -> Money {
        switch layout.amounts {
        case .single(let column, let sign):
            let text = cell(row.cells, column)
            let amount = try self.amount(text, path: path)
            // What says that it is a refund is one, whatever sign most rows have.
            let size = abs(amount.cents)
            switch StatementFields.mark(text) {
            case .credit: return Money(cents: -size)
            case .debit: return Money(cents: size)
            case .parentheses where sign == .byMajority: return Money(cents: -size)
            default: break
            }
            if isRefund(row, layout) { return Money(cents: -size) }
            if sign == .byMajority, StatementWords.isRefund(cell(row.cells, layout.description)) {
                return Money(cents: -size)
            }
            return purchasesNegative ? Money(cents: -amount.cents) : amount
        case .debitAndCredit(let debit, let credit):
            let debitText = cell(row.cells, debit)
            let creditText = cell(row.cells, credit)
            if !debitText.isEmpty {
                let amount = try self.amount(debitText, path: path)
                // Some banks write 0.00 into the column that does not apply.
                if amount.cents != 0 || creditText.isEmpty { return Money(cents: abs(amount.cents)) }
            }
            return Money(cents: -abs(try self.amount(creditText, path: path).cents))
        }
    }

    /// An amount of the wallet's currency.
    private func amount(_ text: String, path: String) throws(FieldError) -> Money {
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

    private func isRefund(_ row: Row, _ layout: StatementLayout) -> Bool {
        ["return", "refund", "credit", "reversal", "退款", "退货", "退貨"].contains(
            cell(row.cells, layout.type).lowercased())
    }

    private func isPayment(type: String, description: String, amount: Money) -> Bool {
        let type = type.lowercased()
        if ["payment", "fee", "interest", "adjustment"].contains(type) { return true }
        return amount.cents < 0 && StatementWords.isPayment(description)
    }

    private func transaction(_ purchase: Purchase, card: CardID, importKey: String) -> Transaction {
        let merchant =
            understanding.merchant(forDescriptor: purchase.description)
            ?? understanding.merchant(named: purchase.description)
        let code = purchase.merchantCode.flatMap(understanding.statementCategory(code:))
        let category =
            merchant?.category ?? code?.category
            ?? (purchase.bankCategory.isEmpty ? nil : understanding.category(named: purchase.bankCategory))
        return Transaction(
            id: identifiers.next(), cardID: card, amount: purchase.amount, category: category ?? .general,
            merchant: merchant?.name ?? name(of: purchase.description),
            merchantClass: merchant?.merchantClass ?? code?.merchantClass, date: purchase.date,
            importKey: importKey)
    }

    /// What the bank wrote, without what it adds; all of it where nothing else is there.
    private func name(of description: String) -> String {
        let cleaned = understanding.cleanedDescriptor(description)
        return cleaned.isEmpty ? description : cleaned
    }

}
