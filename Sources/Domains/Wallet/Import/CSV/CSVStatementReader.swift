import Basics

/// Reads a separated file. Everything that concerns all rows is decided from all of them, before any row is read.
struct CSVStatementReader: Sendable {
    let tables: StatementTables
    let options: StatementOptions
    let merchants: StatementMerchants

    func read(_ text: StatementText) throws(StatementFault) -> StatementReading {
        let found = try HeaderSearch(tables: tables, options: options).find(text.bytes)
        let reader = CSVRowReader(found, tables)
        let rows = found.table.rows[found.firstRow...].map(reader.read).filter { !isNote($0, found) }
        let layout = layout(found)
        let header = found.headerNames.map { tables.words($0).letters }.map { String($0, radix: 36) }.joined(
            separator: ".")
        let earlier = header.isEmpty ? nil : options.earlier(header)
        let decider = FileDecider(
            found: found, rows: rows, hasDirection: reader.hasDirection, layout: layout, earlier: earlier,
            tables: tables, options: options, merchants: merchants)
        let decided = decider.decide()
        var draft = ReadingDraft()
        let entries = CSVEntryReader(
            found: found, decided: decided, tables: tables, options: options, merchants: merchants,
            lastDay: lastDay(found), earlierText: EarlierDescription.column(found.headerNames))
        for row in rows { entries.read(row, into: &draft) }
        return StatementReading(
            layout: layout?.name ?? "generic", header: header,
            decisions: decisions(found, decided, text), rows: draft.finished(bankPrefix: nil), skipped: draft.skipped,
            faults: draft.faults, faultCount: draft.faultCount, warnings: warnings(found, decided, text))
    }

    private func layout(_ found: HeaderSearch.Table) -> StatementLayoutTable.Layout? {
        if !found.header.isEmpty { return tables.layouts.layout(of: found.header.map(\.words)) }
        guard found.table.rows.indices.contains(found.firstRow) else { return nil }
        let first = found.table.cells(found.table.rows[found.firstRow])
        return tables.layouts.layout(ofCells: first) { column in
            column == found.plan.date ? "day" : column == found.plan.amounts.first ? "amount" : "text"
        }
    }

    /// Titles between and below the rows: nothing that could be a day and an amount.
    private func isNote(_ row: CSVRow, _ found: HeaderSearch.Table) -> Bool {
        let hasDay = row.hasDay
        switch row.amount {
        case .none: return !hasDay
        case .unreadable:
            if hasDay || RowKinds(said: row.said, typed: row.typed, stated: row.stated).saysAnything { return false }
            // What stands in the place of a day is a sentence, or no number at all.
            let text = found.table.cell(row.row, found.plan.days)
            return text.count > 20 || !text.contains(where: \.isNumber)
        case .one, .debit, .credit, .both: return false
        }
    }

    /// The last day that a date without a year can be: that of the period above the table, or today.
    private func lastDay(_ found: HeaderSearch.Table) -> CalendarDate {
        let above = found.table.rows[..<(found.headerIndex ?? found.firstRow)]
        let named = above.flatMap { found.table.cells($0) }.compactMap { StatementPeriod.lastDay(of: $0) }.max()
        return named.map { min($0, options.today) } ?? options.today
    }

    private func decisions(
        _ found: HeaderSearch.Table, _ decided: FileDecider.Decided, _ text: StatementText
    ) -> StatementDecisions {
        let columns = found.plan.named.map { role, column in
            let name = found.headerNames.indices.contains(column) ? SeenText.cut(found.headerNames[column]) : ""
            return (role: role, name: name.isEmpty ? "\(column + 1)" : name)
        }
        return StatementDecisions(
            encoding: text.encoding, headerRow: found.headerIndex.map { found.table.rows[$0].line }, columns: columns,
            sign: decided.sign.decision, dateOrder: decided.dateOrder, decimalMark: decided.decimal.decision,
            currency: decided.currency)
    }

    private func warnings(
        _ found: HeaderSearch.Table, _ decided: FileDecider.Decided, _ text: StatementText
    ) -> [StatementWarning] {
        var warnings: [StatementWarning] = []
        let sign = decided.sign.decision
        if !sign.isCertain, !decided.sign.isByColumn {
            let positive = sign.value == .purchasesPositive
            warnings.append(
                StatementWarning(
                    kind: .signUncertain,
                    message: "The file does not say whether purchases are positive or negative. They were read as "
                        + "\(positive ? "positive" : "negative"); if that is wrong, add "
                        + "sign=\(positive ? "purchasesNegative" : "purchasesPositive")."))
        }
        if !decided.dateOrder.isCertain {
            let other: StatementDateOrder = decided.dateOrder.value == .dmy ? .mdy : .dmy
            warnings.append(
                StatementWarning(
                    kind: .dateOrderUncertain,
                    message:
                        "The dates can be read in two ways. They were read as \(decided.dateOrder.value.inWords); if "
                        + "that is wrong, add dateOrder=\(other.rawValue)."))
        }
        warnings += StatementWarning.all(decided.decimal.decision, text)
        if found.isGuessed {
            warnings.append(
                StatementWarning(
                    kind: .columnsGuessed,
                    message: "The columns were told by what stands in them; if they are wrong, add "
                        + "columns=date:1,amount:2,description:3."))
        }
        return warnings
    }
}

extension StatementDateOrder {
    /// For a person.
    var inWords: String {
        switch self {
        case .ymd: "year, month, day"
        case .mdy: "month, day, year"
        case .dmy: "day, month, year"
        }
    }
}

extension DateCell {
    var isFilled: Bool {
        switch self {
        case .empty, .unreadable: false
        default: true
        }
    }
}

extension RowKinds {
    var saysAnything: Bool { !said.isEmpty || !typed.isEmpty || !stated.isEmpty }
}
