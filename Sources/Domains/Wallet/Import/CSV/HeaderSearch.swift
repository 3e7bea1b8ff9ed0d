import Basics

/// Finds the table in a file: its separator, its header, its columns.
struct HeaderSearch: Sendable {
    struct Table: Sendable {
        let table: CSVTable
        let separator: UInt8
        /// Of the rows of `table`; nil where there is no header.
        let headerIndex: Int?
        let header: [HeaderCell]
        let headerNames: [String]
        var plan: ColumnPlan
        /// Where the rows begin.
        let firstRow: Int
        /// Whether a header says what the columns are, or the client.
        var isGuessed = false
    }

    let tables: StatementTables
    let options: StatementOptions

    /// Rows by which the columns of a table without a header are chosen.
    private static let sample = 100

    func find(_ text: [UInt8]) throws(StatementFault) -> Table {
        let separator = try separator(of: text)
        let table = try CSVTable(text, separator: separator)
        guard !table.rows.isEmpty else {
            throw StatementFault(code: .emptyFile, message: "The file holds no rows.")
        }
        var candidate = header(table, separator) ?? guess(table, separator)
        if !options.columns.isEmpty { candidate = try chosen(table, separator, candidate) }
        guard let found = candidate else { throw unknown(table) }
        guard table.rows.count - found.firstRow <= StatementLimits.rows else {
            throw StatementFault(
                code: .tooManyRows, message: "At most \(StatementLimits.rows) rows are read; send parts of the file.")
        }
        return found
    }

    /// What was seen, where nothing of it is known.
    private func unknown(_ table: CSVTable) -> StatementFault {
        let widest = table.rows.prefix(StatementLimits.rowsAboveHeader + 1).max { $0.count < $1.count }
        let seen = widest.map { table.cells($0).filter { !$0.isEmpty }.prefix(8).map { SeenText.cut($0, 24) } } ?? []
        return StatementFault(
            row: widest?.line, code: .columnsUnknown,
            message:
                "The columns are not known; seen were: \(seen.joined(separator: ", ")). Name them Date, Description "
                + "and Amount (or Debit and Credit), or choose them: columns=date:1,amount:3,description:2.")
    }

    // MARK: The separator

    /// The one under which a header is found; else the one that divides most rows alike.
    private func separator(of text: [UInt8]) throws(StatementFault) -> UInt8 {
        if let declared = CSVTable.declaredSeparator(text) { return declared }
        var best: (separator: UInt8, score: Int)?
        for separator in CSVTable.separators {
            // A quote may be read otherwise under a wrong separator.
            guard
                let sample = try? CSVTable(text, separator: separator, maximumRows: StatementLimits.rowsAboveHeader * 2)
            else { continue }
            let headers = sample.rows.prefix(StatementLimits.rowsAboveHeader + 1).map { score(sample, $0) }.max() ?? 0
            let widths = sample.rows.map(\.count)
            let common = Dictionary(grouping: widths.filter { $0 > 1 }) { $0 }.values.map(\.count).max() ?? 0
            let sum = headers * 1_000 + common
            if sum > best?.score ?? 0 { best = (separator, sum) }
        }
        return best?.separator ?? CSVTable.separators[0]
    }

    /// How many columns of a header are known; 0 where it is none.
    private func score(_ table: CSVTable, _ row: CSVTable.Row) -> Int {
        guard row.count > 1 else { return 0 }
        let cells = headerCells(table, row)
        guard ColumnPlan(cells, currency: options.currency) != nil else { return 0 }
        return cells.count { $0.role != nil }
    }

    private func headerCells(_ table: CSVTable, _ row: CSVTable.Row) -> [HeaderCell] {
        table.cells(row).map { HeaderCell(String($0.prefix(120)), tables, home: options.currency) }
    }

    // MARK: The header

    /// The first row of known words under which rows fit, or the first of known words where none fit.
    private func header(_ table: CSVTable, _ separator: UInt8) -> Table? {
        var first: Table?
        for (index, row) in table.rows.prefix(StatementLimits.rowsAboveHeader + 1).enumerated() where row.count > 1 {
            let cells = headerCells(table, row)
            guard var plan = ColumnPlan(cells, currency: options.currency) else { continue }
            let isWhole = !plan.texts.isEmpty
            if !isWhole {
                let free = textColumns(table, from: index + 1, besides: cells)
                let numbers = [plan.date, plan.postingDate, plan.amounts.first, plan.balance]
                plan.texts =
                    free.isEmpty
                    ? textColumns(table, from: index + 1, besides: []).filter { !numbers.contains($0) } : free
            }
            let found = Table(
                table: table, separator: separator, headerIndex: index, header: cells, headerNames: table.cells(row),
                plan: plan, firstRow: index + 1, isGuessed: !isWhole)
            if fits(table, index + 1, plan) { return found }
            if first == nil { first = found }
        }
        return first
    }

    private func fits(_ table: CSVTable, _ from: Int, _ plan: ColumnPlan) -> Bool {
        table.rows[from...].prefix(20).contains { row in
            let day = DateCell(table.cell(row, plan.days), tables.months)
            guard day != .unreadable, day != .empty else { return false }
            switch plan.amounts {
            case .single(let column): return AmountCell(table.cell(row, column), tables) != nil
            case .pair(let debit, let credit):
                return AmountCell(table.cell(row, debit), tables) != nil
                    || AmountCell(table.cell(row, credit), tables) != nil
            }
        }
    }

    /// Columns of words that no header names, the one with most letters first.
    private func textColumns(_ table: CSVTable, from: Int, besides header: [HeaderCell]) -> [Int] {
        let sample = table.rows[from...].prefix(50)
        let width = sample.map(\.count).max() ?? 0
        let letters = (0..<width).filter { $0 >= header.count || header[$0].role == nil }.map { column in
            (column, sample.reduce(0) { $0 + table.cell($1, column).count { $0.isLetter } })
        }
        return letters.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
    }

    // MARK: Without a header

    /// The columns by what stands in them: all days, all amounts, text. All rows are gone through once at most.
    private func guess(_ table: CSVTable, _ separator: UInt8) -> Table? {
        for index in table.rows.prefix(StatementLimits.rowsAboveHeader + 1).indices {
            let rows = table.rows[index...]
            // Where the first rows have such columns, all of them say whether they are so.
            guard guessedPlan(table, rows.prefix(HeaderSearch.sample)) != nil else { continue }
            guard let plan = guessedPlan(table, rows) else { return nil }
            let width = table.rows[index].count
            let headerIndex = index > 0 && table.rows[index - 1].count >= width - 1 ? index - 1 : nil
            return Table(
                table: table, separator: separator, headerIndex: headerIndex, header: [],
                headerNames: headerIndex.map { table.cells(table.rows[$0]) } ?? [], plan: plan, firstRow: index,
                isGuessed: true)
        }
        return nil
    }

    private func guessedPlan(_ table: CSVTable, _ below: ArraySlice<CSVTable.Row>) -> ColumnPlan? {
        guard let first = below.first, first.count >= 3, first.count <= 40 else { return nil }
        let days = (0..<first.count).filter { isDay(table.cell(first, $0)) }
        guard !days.isEmpty else { return nil }
        let rows = below.filter { $0.count >= first.count - 1 && $0.count <= first.count + 1 }
        guard let date = days.first(where: { column in rows.allSatisfy { isDay(table.cell($0, column)) } }) else {
            return nil
        }
        let amounts = (0..<first.count).filter { column in
            !days.contains(column) && rows.contains { table.isFilled($0, column) }
                && rows.allSatisfy { row in
                    let text = table.cell(row, column)
                    return text.isEmpty || AmountCell(text, tables).map { isMoney($0) } == true
                }
        }
        let texts = textColumns(table, from: below.startIndex, besides: []).filter {
            !days.contains($0) && !amounts.contains($0)
        }
        guard !texts.isEmpty else { return nil }
        switch amounts.count {
        case 1: return ColumnPlan(date: date, amounts: .single(amounts[0]), texts: texts)
        case 2: return withBalance(table, rows, date, amounts, texts)
        default: return nil
        }
    }

    private func isDay(_ text: String) -> Bool {
        switch DateCell(text, tables.months) {
        case .day, .three, .monthAndDay: true
        default: false
        }
    }

    /// With a decimal mark or a sign: a number of a cheque or an account is no amount.
    private func isMoney(_ cell: AmountCell) -> Bool {
        cell.pattern.contains { $0 < 0x30 } || cell.isNegative || !cell.currency.isEmpty
    }

    /// Where each step of one column is the amount of the other, it is the balance.
    private func withBalance(
        _ table: CSVTable, _ rows: [CSVTable.Row], _ date: Int, _ columns: [Int], _ texts: [Int]
    ) -> ColumnPlan? {
        func units(_ row: CSVTable.Row, _ column: Int) -> Int? {
            guard let cell = AmountCell(table.cell(row, column), tables) else { return nil }
            let mark = cell.decisive?.mark ?? .dot
            return cell.units(mark, decimals: 2, allowsThree: false).map { cell.isNegative ? -$0 : $0 }
        }
        for (amount, balance) in [(columns[0], columns[1]), (columns[1], columns[0])] {
            var steps = 0
            var fitting = 0
            for (row, next) in zip(rows, rows.dropFirst()) {
                guard let before = units(row, balance), let after = units(next, balance) else { continue }
                let (step, overflow) = after.subtractingReportingOverflow(before)
                guard !overflow, let one = units(row, amount), let other = units(next, amount) else { continue }
                steps += 1
                if step.magnitude == other.magnitude || step.magnitude == one.magnitude { fitting += 1 }
            }
            if steps >= 2, fitting == steps {
                return ColumnPlan(date: date, amounts: .single(amount), texts: texts, balance: balance)
            }
        }
        return nil
    }

    // MARK: The client's choice

    private func chosen(_ table: CSVTable, _ separator: UInt8, _ found: Table?) throws(StatementFault) -> Table {
        let headerIndex = found?.headerIndex ?? namedHeader(table)
        let names = headerIndex.map { table.cells(table.rows[$0]) } ?? []
        let folded = names.map { tables.words($0) }
        var columns: [(role: StatementColumnRole, column: Int)] = []
        for choice in options.columns {
            if let number = Int(choice.column) {
                guard (1...StatementLimits.columns).contains(number),
                    table.rows.contains(where: { $0.count >= number })
                else { throw missing(choice) }
                columns.append((choice.role, number - 1))
            } else {
                let words = tables.words(choice.column)
                guard let column = folded.firstIndex(where: { $0.letters == words.letters }), !words.isEmpty else {
                    throw missing(choice)
                }
                columns.append((choice.role, column))
            }
        }
        func column(_ roles: StatementColumnRole...) -> Int? { columns.first { roles.contains($0.0) }?.1 }
        let own = column(.amount, .billedAmount, .debit)
        guard let date = column(.date, .postingDate) ?? found?.plan.days,
            let amount = own ?? found?.plan.amounts.first
        else { throw unknown(table) }
        var plan = found?.plan ?? ColumnPlan(date: date, amounts: .single(amount), texts: [])
        plan.choose(columns, header: headerIndex.map { headerCells(table, table.rows[$0]) } ?? [])
        let first =
            found?.firstRow ?? headerIndex.map { $0 + 1 }
            ?? table.rows.firstIndex {
                DateCell(table.cell($0, date), tables.months) != .unreadable && table.isFilled($0, date)
            }
            ?? 0
        if plan.texts.isEmpty {
            plan.texts = textColumns(table, from: first, besides: []).filter { $0 != date && $0 != amount }
        }
        return Table(
            table: table, separator: separator, headerIndex: headerIndex, header: found?.header ?? [],
            headerNames: names,
            plan: plan, firstRow: first)
    }

    private func missing(_ choice: StatementColumnChoice) -> StatementFault {
        StatementFault(
            path: "columns", code: .unknownColumn, message: "The file has no column \(SeenText.cut(choice.column, 60))."
        )
    }

    /// The first row that has all the words that the client names columns by.
    private func namedHeader(_ table: CSVTable) -> Int? {
        let wanted = options.columns.filter { Int($0.column) == nil }.map { tables.words($0.column) }
        guard !wanted.isEmpty else { return nil }
        return table.rows.prefix(StatementLimits.rowsAboveHeader + 1).firstIndex { row in
            let words = Set(table.cells(row).map { tables.words($0).letters })
            return wanted.allSatisfy { words.contains($0.letters) }
        }
    }
}
