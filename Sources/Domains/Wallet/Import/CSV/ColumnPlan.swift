/// Which columns of a file hold what. Positions are counted from 0.
struct ColumnPlan: Sendable {
    enum Amounts: Sendable, Hashable {
        case single(Int)
        case pair(debit: Int, credit: Int)

        var first: Int {
            switch self {
            case .single(let column): column
            case .pair(let debit, _): debit
            }
        }
    }

    var date: Int?
    var postingDate: Int?
    /// The best first.
    var texts: [Int] = []
    /// Those of them that hold remarks or the other side of the account: what kind of entry it is stands elsewhere.
    var remarks: Set<Int> = []
    var amounts: Amounts
    var originalAmount: Int?
    /// Whether the header of the amounts names their currency, and which.
    var headerCurrency: String?
    var currency: Int?
    var originalCurrency: Int?
    var direction: Int?
    /// Columns whose words say what kind of entry a row is.
    var types: [Int] = []
    var statuses: [Int] = []
    var category: Int?
    var mcc: Int?
    var id: Int?
    var account: Int?
    var method: Int?
    var balance: Int?
    /// What the header of the date says of its order.
    var dateOrder: StatementDateOrder?
    /// By role, in the order of the roles, for whoever wants to know.
    var named: [(role: StatementColumnRole, column: Int)] = []

    var days: Int? { date ?? postingDate }

    /// The plan of a header; nil where it has no days or no amounts.
    init?(_ header: [HeaderCell], currency home: String) {
        var byRole: [StatementColumnRole: [(column: Int, rank: Int)]] = [:]
        for (column, cell) in header.enumerated() {
            guard let role = cell.role else { continue }
            byRole[role, default: []].append((column, cell.rank))
        }
        for role in byRole.keys { byRole[role]?.sort { ($0.rank, $0.column) < ($1.rank, $1.column) } }
        func first(_ role: StatementColumnRole) -> Int? { byRole[role]?.first?.column }
        guard let amounts = ColumnPlan.amounts(header, byRole, home: home) else { return nil }
        self.amounts = amounts
        date = first(.date)
        postingDate = first(.postingDate)
        guard date != nil || postingDate != nil else { return nil }
        let amountCell = header[amounts.first]
        let isBilled = amountCell.isBilled
        headerCurrency = amountCell.currency
        for role in StatementColumnRole.allCases where role.isText {
            texts += (byRole[role] ?? []).map(\.column)
        }
        remarks = Set([StatementColumnRole.payee, .memo].flatMap { byRole[$0] ?? [] }.map(\.column))
        currency = isBilled ? first(.billedCurrency) : first(.currency) ?? first(.billedCurrency)
        if isBilled, currency == nil, headerCurrency == nil, header.count(where: { $0.role == .amount }) == 0 {
            currency = first(.currency)
        }
        originalCurrency = first(.originalCurrency) ?? (currency == first(.currency) ? nil : first(.currency))
        // Where the header says the currency of the amounts, a column of currencies is that of the purchases.
        if headerCurrency != nil, let other = currency {
            originalCurrency = first(.originalCurrency) ?? other
            currency = nil
        }
        originalAmount = first(.originalAmount)
        if isBilled, originalAmount == nil { originalAmount = first(.amount) }
        direction = first(.direction)
        if direction == amounts.first { direction = nil }
        types = (byRole[.type] ?? []).map(\.column)
        statuses = (byRole[.status] ?? []).map(\.column)
        category = first(.category)
        mcc = first(.mcc)
        id = first(.id)
        account = first(.account)
        method = first(.method)
        balance = first(.balance)
        dateOrder = days.flatMap { header[$0].dateOrder }
        name(header)
    }

    /// A file without a known header.
    init(date: Int, amounts: Amounts, texts: [Int], balance: Int? = nil) {
        self.date = date
        self.amounts = amounts
        self.texts = texts
        self.balance = balance
        named = [(.date, date), (.amount, amounts.first)] + texts.prefix(1).map { (.description, $0) }
    }

    private mutating func name(_ header: [HeaderCell]) {
        var used: [(StatementColumnRole, Int?)] = [
            (.date, date), (.postingDate, postingDate), (.description, texts.first),
        ]
        switch amounts {
        case .single(let column): used.append((.amount, column))
        case .pair(let debit, let credit): used += [(.debit, debit), (.credit, credit)]
        }
        used += [
            (.originalAmount, originalAmount), (.direction, direction), (.type, types.first), (.status, statuses.first),
            (.category, category), (.mcc, mcc), (.currency, currency), (.originalCurrency, originalCurrency), (.id, id),
            (.account, account), (.method, method), (.balance, balance),
        ]
        named = used.compactMap { role, column in column.map { (role, $0) } }
    }

    /// Two columns of what goes and comes before one; what is billed before what was paid; the card's currency before others.
    private static func amounts(
        _ header: [HeaderCell], _ byRole: [StatementColumnRole: [(column: Int, rank: Int)]], home: String
    ) -> Amounts? {
        let debits = byRole[.debit] ?? []
        let credits = byRole[.credit] ?? []
        let pairs = debits.compactMap { debit in
            (credits.first { header[$0.column].isBilled == header[debit.column].isBilled }).map {
                (debit.column, $0.column)
            }
        }
        if let pair = pairs.first(where: { header[$0.0].isBilled }) ?? pairs.first {
            return .pair(debit: pair.0, credit: pair.1)
        }
        let singles = (byRole[.billedAmount] ?? []) + (byRole[.amount] ?? [])
        if let own = singles.first(where: { header[$0.column].currency == home }) ?? singles.first {
            return .single(own.column)
        }
        // One of the two alone says what a positive amount is.
        if let debit = debits.first { return .single(debit.column) }
        // 收支 may hold the directions, or where there is no other column, the amounts.
        return (byRole[.direction]?.first).map { .single($0.column) }
    }

    /// Puts the client's choices in the place of what was found, in whatever order they were named.
    ///
    /// - Parameter header: the cells of the header; empty where there is none.
    mutating func choose(_ choices: [(role: StatementColumnRole, column: Int)], header: [HeaderCell]) {
        let order = StatementColumnRole.allCases
        let sorted = choices.sorted {
            (order.firstIndex(of: $0.role) ?? 0) < (order.firstIndex(of: $1.role) ?? 0)
        }
        // What amounts bring along may be chosen otherwise after them. Debit stands before credit, which needs it.
        let amounts = sorted.filter { $0.role.isAmount }
        for (role, column) in amounts { choose(role, column) }
        if !amounts.isEmpty { takeCurrency(of: header) }
        for (role, column) in sorted where !role.isAmount && !role.isText { choose(role, column) }
        let chosen = sorted.filter { $0.role.isText }
        let columns = chosen.map(\.column)
        texts =
            columns.enumerated().filter { columns.firstIndex(of: $1) == $0 }.map(\.element)
            + texts.filter { !columns.contains($0) }
        remarks.subtract(columns)
        remarks.formUnion(chosen.filter { [.payee, .memo].contains($0.role) }.map(\.column))
        for (role, column) in sorted {
            named.removeAll { $0.role == role }
            named.append((role, column))
        }
    }

    /// The currency of chosen amounts is that of their own header; a column of currencies is then that of the purchases.
    private mutating func takeCurrency(of header: [HeaderCell]) {
        let column = amounts.first
        headerCurrency = header.indices.contains(column) ? header[column].currency : nil
        if originalAmount == column {
            originalAmount = nil
            currency = originalCurrency
            originalCurrency = nil
        }
        if headerCurrency != nil {
            originalCurrency = originalCurrency ?? currency
            currency = nil
        }
    }

    private mutating func choose(_ role: StatementColumnRole, _ column: Int) {
        switch role {
        case .date: date = column
        case .postingDate: postingDate = column
        case .amount, .billedAmount:
            amounts = .single(column)
            direction = nil
        case .debit:
            if case .pair(_, let credit) = amounts {
                amounts = .pair(debit: column, credit: credit)
            } else {
                amounts = .single(column)
            }
        case .credit: amounts = .pair(debit: amounts.first, credit: column)
        case .originalAmount: originalAmount = column
        case .direction: direction = column
        case .type: types = [column]
        case .status: statuses = [column]
        case .category: category = column
        case .mcc: mcc = column
        case .currency, .billedCurrency: currency = column
        case .originalCurrency: originalCurrency = column
        case .id: id = column
        case .account: account = column
        case .method: method = column
        case .balance: balance = column
        case .merchant, .description, .originalDescription, .payee, .memo, .time, .other: break
        }
    }
}
