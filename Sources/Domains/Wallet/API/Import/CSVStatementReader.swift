import Basics
import JSON
import SwiftCSV
import Web

/// Reads a bank's CSV statement, whose columns are found from its header.
struct CSVStatementReader: Sendable {
    private static let maximumColumns = 64
    /// Rows above the header, at most.
    private static let maximumPreamble = 20

    let rules: StatementRules

    /// - Throws: ``Problem`` where the file as a whole cannot be read.
    func read(_ bytes: [UInt8]) throws -> Statement {
        let rows = try rows(bytes)
        guard !rows.isEmpty else { throw Statement.unreadable("The file holds no rows.") }
        guard let (layout, data) = CSVStatementReader.layout(of: rows) else {
            throw Statement.unreadable(
                "The columns are not known. Name them Date, Description and Amount (or Debit and Credit).")
        }
        let order = StatementFields.dayOrder(data.map { cell($0.cells, layout.date) })
        let purchasesNegative = purchasesNegative(layout, data)
        var statement = Statement(layout: layout.name)
        for row in data {
            statement.add { () throws(FieldError) in
                try entry(row, layout: layout, order: order, purchasesNegative: purchasesNegative)
            }
        }
        return statement
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
            throw Statement.unreadable("The file is not UTF-8 text.")
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        guard !text.unicodeScalars.contains("\0") else { throw Statement.unreadable("The file is not text.") }
        var rows: [Row] = []
        var number = 0
        var tooLarge = false
        do {
            // Without rows of its own the view stays empty: each row is bounded here as it is read.
            let csv = try EnumeratedCSV(
                string: text, delimiter: CSVStatementReader.delimiter(of: text), loadColumns: false, rowLimit: 0)
            try csv.enumerateAsArray(startAt: 0, rowLimit: nil) { cells in
                number += 1
                if cells.allSatisfy({ $0.trimmingSpaces().isEmpty }) { return }
                if rows.count > Statement.maximumEntries || cells.count > CSVStatementReader.maximumColumns {
                    tooLarge = true
                } else {
                    rows.append(Row(number: number, cells: cells))
                }
            }
        } catch {
            throw Statement.unreadable("The file is not valid CSV near row \(number + 1).")
        }
        guard !tooLarge else {
            throw Statement.unreadable(
                "At most \(Statement.maximumEntries) rows of \(CSVStatementReader.maximumColumns) columns are read.")
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

    /// What a row says; nil for payments and what the bank itself takes.
    private func entry(
        _ row: Row, layout: StatementLayout, order: StatementFields.DayOrder, purchasesNegative: Bool
    ) throws(FieldError) -> StatementEntry? {
        let path = "rows[\(row.number)]"
        if StatementWords.isTotal(row.cells) || !hasAmount(row, layout) { return nil }
        let description = try rules.description(cell(row.cells, layout.description), path: path)
        let date = try rules.date(
            StatementFields.date(cell(row.cells, layout.date), order: order), path: path)
        try rules.requireWalletCurrency(StatementFields.currency(cell(row.cells, layout.currency)), path: path)
        let amount = try amount(row, layout: layout, purchasesNegative: purchasesNegative, path: path)
        if StatementWords.isBankCharge(description) { return nil }
        if isPayment(type: cell(row.cells, layout.type), description: description, amount: amount) { return nil }
        return StatementEntry(
            date: date, amount: amount, description: description, bankCategory: cell(row.cells, layout.category),
            merchantCode: Int(cell(row.cells, layout.merchantCode)))
    }

    private func hasAmount(_ row: Row, _ layout: StatementLayout) -> Bool {
        switch layout.amounts {
        case .single(let column, _): !cell(row.cells, column).isEmpty
        case .debitAndCredit(let debit, let credit):
            !cell(row.cells, debit).isEmpty || !cell(row.cells, credit).isEmpty
        }
    }

    private func amount(
        _ row: Row, layout: StatementLayout, purchasesNegative: Bool, path: String
    ) throws(FieldError) -> Money {
        switch layout.amounts {
        case .single(let column, let sign):
            let text = cell(row.cells, column)
            let amount = try rules.amount(text, path: path)
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
                let amount = try rules.amount(debitText, path: path)
                // Some banks write 0.00 into the column that does not apply.
                if amount.cents != 0 || creditText.isEmpty { return Money(cents: abs(amount.cents)) }
            }
            return Money(cents: -abs(try rules.amount(creditText, path: path).cents))
        }
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
}
