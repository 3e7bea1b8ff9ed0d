/// One row below the header with all that is needed to decide about the file, read once.
struct CSVRow: Sendable {
    let row: CSVTable.Row
    let day: DateCell
    let postingDay: DateCell
    /// The filled cells of text, the best first.
    let texts: [String]
    /// Of a single column, or of the one of two that is filled.
    let amount: Amount
    /// What the direction column says.
    let direction: StatementKindTable.Kind?
    /// What the words of each place say.
    let said: [StatementKindTable.Rule]
    let typed: [StatementKindTable.Rule]
    let stated: [StatementKindTable.Rule]
    /// Whether it has more cells than the header and other rows: a separator stood within one of them.
    let isShifted: Bool

    enum Amount: Sendable {
        case none
        case one(AmountCell)
        case debit(AmountCell)
        case credit(AmountCell)
        case both
        /// What stands there is no amount.
        case unreadable(String)
    }

    var cell: AmountCell? {
        switch amount {
        case .one(let cell), .debit(let cell), .credit(let cell): cell
        case .none, .both, .unreadable: nil
        }
    }

    var hasDay: Bool { day.isFilled || postingDay.isFilled }

    func has(_ kind: StatementKindTable.Kind, in rules: [StatementKindTable.Rule]) -> Bool {
        rules.contains { $0.kind == kind }
    }
}

/// Reads rows under a plan.
struct CSVRowReader: Sendable {
    let table: CSVTable
    let plan: ColumnPlan
    let tables: StatementTables
    /// Whether the column of directions holds nothing but directions.
    private let direction: Int?
    private let types: [Int]
    /// Columns of the header; nil where there is none, or where most rows have more.
    private let width: Int?

    init(_ found: HeaderSearch.Table, _ tables: StatementTables) {
        table = found.table
        plan = found.plan
        self.tables = tables
        let rows = found.table.rows[found.firstRow...]
        // A column of types may be one of directions: Mint's is, Chase's Details too.
        let candidates = (found.plan.direction.map { [$0] } ?? []) + found.plan.types + found.plan.texts.dropFirst()
        direction = candidates.first { column in
            var filled = 0
            var namesSide = false
            for row in rows {
                let text = found.table.cell(row, column)
                guard !text.isEmpty else { continue }
                filled += 1
                guard text.utf8.count <= 40, let named = CSVRowReader.direction(text, tables) else { return false }
                if named != .neutral { namesSide = true }
            }
            // A column of its own may name only what comes back; any other names a side, not only 其他 or "/".
            return filled > 0 && (column == found.plan.direction || namesSide && filled * 2 >= rows.count)
        }
        let names = found.headerNames.count
        let longer = rows.count { CSVRowReader.isLonger($0, than: names, found.table) }
        width = names == 0 || longer * 2 > rows.count ? nil : names
        let own = direction
        types = (found.plan.types + [found.plan.direction, found.plan.category].compactMap { $0 }).filter { $0 != own }
    }

    var hasDirection: Bool { direction != nil }

    private static func isLonger(_ row: CSVTable.Row, than width: Int, _ table: CSVTable) -> Bool {
        row.count > width && (width..<row.count).contains { table.isFilled(row, $0) }
    }

    private static func direction(_ text: String, _ tables: StatementTables) -> StatementKindTable.Kind? {
        switch text {
        case "+": return .credit
        case "-", "−": return .debit
        case "/": return .neutral
        default: return tables.kinds.direction(tables.words(text))
        }
    }

    func read(_ row: CSVTable.Row) -> CSVRow {
        let filled = plan.texts.map { (column: $0, text: table.cell(row, $0)) }
            .filter { !$0.text.isEmpty && $0.text != "/" }
        // Where no text is filled, the type is all that the bank wrote.
        let named = plan.types.filter { $0 != direction }.map { table.cell(row, $0) }.filter { !$0.isEmpty }
        let texts = filled.isEmpty ? Array(named.prefix(1)) : filled.map(\.text)
        let words = texts.map { tables.words($0) }
        // Remarks say what kind of entry it is where nothing else does.
        let main = zip(filled, words).filter { !plan.remarks.contains($0.0.column) }.map(\.1)
        let speaking = main.allSatisfy(tables.kinds.isGeneric) ? words : main
        let day = DateCell(table.cell(row, plan.date), tables.months)
        let posted = DateCell(table.cell(row, plan.postingDate), tables.months)
        // A word in the place of a day names a sum, or says that the row is not yet an entry.
        let dayText = (plan.date == nil ? posted : day) == .unreadable ? table.cell(row, plan.days) : ""
        return CSVRow(
            row: row, day: day,
            postingDay: posted, texts: texts,
            amount: amount(row), direction: direction.flatMap { CSVRowReader.direction(table.cell(row, $0), tables) },
            said: tables.kinds.said(speaking + (dayText.isEmpty ? [] : [tables.words(dayText)])),
            typed: types.flatMap { tables.kinds.rules(.type, in: tables.words(table.cell(row, $0))) },
            stated: (plan.statuses.map { table.cell(row, $0) } + [dayText]).flatMap { text in
                text.contains(where: \.isLetter) ? tables.kinds.rules(.status, in: tables.words(text)) : []
            }, isShifted: width.map { CSVRowReader.isLonger(row, than: $0, table) } ?? false)
    }

    private func amount(_ row: CSVTable.Row) -> CSVRow.Amount {
        switch plan.amounts {
        case .single(let column):
            let text = table.cell(row, column)
            guard !text.isEmpty, text != "-" else { return .none }
            return AmountCell(text, tables).map { .one($0) } ?? .unreadable(text)
        case .pair(let debit, let credit):
            let sides = [debit, credit].map { column -> (String, AmountCell?) in
                let text = table.cell(row, column)
                return text.isEmpty || text == "-" || text == "/" ? ("", nil) : (text, AmountCell(text, tables))
            }
            for (text, cell) in sides where !text.isEmpty && cell == nil { return .unreadable(text) }
            // Some banks write 0.00 into the column that does not apply.
            switch (sides[0].1, sides[1].1) {
            case (nil, nil): return .none
            case (let cell?, nil): return .debit(cell)
            case (nil, let cell?): return .credit(cell)
            case (let out?, let back?):
                if back.isZero { return .debit(out) }
                return out.isZero ? .credit(back) : .both
            }
        }
    }
}

extension AmountCell {
    var isZero: Bool { !pattern.contains { $0 > 0x30 } }
}
