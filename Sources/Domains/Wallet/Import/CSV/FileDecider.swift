/// All that is decided for a file as a whole.
struct FileDecider: Sendable {
    struct Decided: Sendable {
        let sign: SignDecider.Answer
        let dateOrder: StatementDecision<StatementDateOrder>
        let decimal: DecimalDecider.Answer
        let currency: StatementDecision<String>
    }

    let found: HeaderSearch.Table
    let rows: [CSVRow]
    let hasDirection: Bool
    let layout: StatementLayoutTable.Layout?
    let earlier: StatementOptions.Earlier?
    let tables: StatementTables
    let options: StatementOptions
    let merchants: StatementMerchants

    func decide() -> Decided {
        let habits = tables.regions[options.region]
        let currency = currency()
        let cells = rows.flatMap { row in row.cell.map { [(line: row.row.line, cell: $0)] } ?? [] }
        let decimal = DecimalDecider(
            cells: cells, decimals: tables.currencies.decimals(of: currency.value), regional: habits.decimalMark,
            separator: found.separator
        ).decide(override: options.decimalMark)
        let dateOrder = DateDecider(
            rows: rows, today: options.today, regional: habits.dateOrder, header: found.plan.dateOrder,
            earlier: earlier?.dateOrder
        ).decide(override: options.dateOrder)
        return Decided(sign: sign(), dateOrder: dateOrder, decimal: decimal, currency: currency)
    }

    private func sign() -> SignDecider.Answer {
        let isPair = if case .pair = found.plan.amounts { true } else { false }
        let column = found.plan.amounts.first
        let isDebitHeader = !isPair && found.header.indices.contains(column) && found.header[column].role == .debit
        // What is not yet an entry, or none, does not vote.
        let voters = rows.filter {
            RowKinds(said: $0.said, typed: $0.typed, stated: $0.stated).plainReason(hasDay: $0.hasDay) == nil
        }
        return SignDecider(
            rows: voters, hasDirection: hasDirection, layoutSign: layout?.sign, earlier: earlier?.sign,
            isShop: { [merchants] in merchants.isShop($0) }
        ).decide(override: options.sign, isPair: isPair, isDebitHeader: isDebitHeader)
    }

    private func currency() -> StatementDecision<String> {
        if let chosen = options.statementCurrency { return StatementDecision(chosen, by: .override) }
        if let column = found.plan.currency {
            var counts: [String: Int] = [:]
            for row in rows {
                if let code = tables.currencies.code(of: found.table.cell(row.row, column), beside: options.currency) {
                    counts[code, default: 0] += 1
                }
            }
            if let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key {
                return StatementDecision(most, by: .column)
            }
        }
        if let named = found.plan.headerCurrency { return StatementDecision(named, by: .header) }
        // One amount that names a currency says nothing of those that name none.
        let signs = Set(
            rows.compactMap(\.cell).filter { !$0.isZero }
                .map { tables.currencies.code(of: $0.currency, beside: options.currency) })
        if signs.count == 1, let only = signs.first ?? nil { return StatementDecision(only, by: .file) }
        return StatementDecision(options.currency, by: .card)
    }
}
