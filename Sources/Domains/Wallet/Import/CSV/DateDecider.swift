import Basics

/// Decides once for a file in which order the numbers of its dates stand.
struct DateDecider: Sendable {
    let rows: [CSVRow]
    let today: CalendarDate
    let regional: StatementDateOrder
    let header: StatementDateOrder?
    let earlier: StatementDateOrder?

    func decide(override: StatementDateOrder?) -> StatementDecision<StatementDateOrder> {
        if let override { return StatementDecision(override, by: .override) }
        let cells = rows.flatMap { row in [row.day, row.postingDay].map { (row, $0) } }
        let open = cells.filter { DateDecider.isOpen($0.1) }
        guard !open.isEmpty else {
            let hasDays = cells.contains { if case .day = $0.1 { true } else { false } }
            return StatementDecision(hasDays ? .ymd : regional, by: .column)
        }
        if let above = numbersAbove12(open) { return above }
        if let header { return StatementDecision(header, by: .header) }
        // Points between day, month and year are written where the day comes first.
        if open.allSatisfy({
            if case .three(_, _, _, let shape) = $0.1 { shape.separator == 0x2E && shape.hasLongYear } else { false }
        }) {
            return StatementDecision(.dmy, by: .column)
        }
        if let earlier { return StatementDecision(earlier, by: .earlierImport) }
        return regionally(open)
    }

    /// Whether the order changes the day.
    private static func isOpen(_ cell: DateCell) -> Bool {
        switch cell {
        case .three, .two: true
        default: false
        }
    }

    /// A number above 12 is no month, one above 31 no day.
    private func numbersAbove12(_ open: [(CSVRow, DateCell)]) -> StatementDecision<StatementDateOrder>? {
        var votes: [StatementDateOrder: [CSVRow]] = [:]
        for (row, cell) in open {
            let possible = possible(cell)
            if possible.count == 1, let only = possible.first { votes[only, default: []].append(row) }
        }
        let sorted = votes.sorted { ($0.value.count, $1.key.rawValue) > ($1.value.count, $0.key.rawValue) }
        if let best = sorted.first {
            guard sorted.count == 1 || best.value.count > sorted[1].value.count else { return nil }
            return StatementDecision(
                best.key, by: .column,
                evidence: best.value.prefix(StatementLimits.evidence).map {
                    StatementEvidence(row: $0.row.line, text: DateDecider.text($0.day))
                }, isCertain: sorted.count == 1)
        }
        // No row decides alone, but together they may leave one.
        let left = StatementDateOrder.allCases.filter { order in
            open.allSatisfy { possible($0.1).contains(order) }
        }
        return left.count == 1 ? StatementDecision(left[0], by: .column) : nil
    }

    private static func text(_ cell: DateCell) -> String {
        switch cell {
        case .three(let a, let b, let c, _): "\(a) \(b) \(c)"
        case .two(let a, let b): "\(a) \(b)"
        case .day(let day): day.description
        default: ""
        }
    }

    /// The orders in which each number is one that a month or a day can be.
    private func possible(_ cell: DateCell) -> [StatementDateOrder] {
        func fits(_ month: Int, _ day: Int) -> Bool { (1...12).contains(month) && (1...31).contains(day) }
        switch cell {
        case .three(let a, let b, let c, let shape):
            var orders: [StatementDateOrder] = []
            // Two digits are a year that a statement may be of.
            func isYear(_ number: Int) -> Bool {
                (today.year - 20...today.year + 1).contains(DateCell.year(number))
            }
            if !shape.hasLongYear, fits(b, c), isYear(a) { orders.append(.ymd) }
            if fits(a, b), shape.hasLongYear || isYear(c) { orders.append(.mdy) }
            if fits(b, a), shape.hasLongYear || isYear(c) { orders.append(.dmy) }
            return orders
        case .two(let a, let b):
            return (fits(a, b) ? [.mdy] : []) + (fits(b, a) ? [.dmy] : [])
        default: return StatementDateOrder.allCases
        }
    }

    /// The home region's; unless it dates rows after today, and another order none.
    private func regionally(_ open: [(CSVRow, DateCell)]) -> StatementDecision<StatementDateOrder> {
        let usable = StatementDateOrder.allCases.filter { order in
            open.contains { possible($0.1).contains(order) }
        }
        // Where the year comes first, the month comes before the day.
        let own: StatementDateOrder =
            usable.contains(regional) ? regional : regional == .ymd ? .mdy : usable.first ?? .dmy
        func days(_ order: StatementDateOrder) -> [CalendarDate?] { open.map { $0.1.day(order, notAfter: today) } }
        let latest = today.adding(days: 3)
        /// Not after today, and within one statement: a year and a bit.
        func isPast(_ order: StatementDateOrder) -> Bool {
            let read = days(order).compactMap { $0 }
            guard read.count == open.count, let first = read.min(), let last = read.max() else { return false }
            return last <= latest && last.daysSinceEpoch - first.daysSinceEpoch <= 400
                && today.daysSinceEpoch - last.daysSinceEpoch <= 3_660
        }
        let same = usable.allSatisfy { days($0) == days(own) }
        guard !same else { return StatementDecision(own, by: .column) }
        if isPast(own) { return StatementDecision(own, by: .region, isCertain: false) }
        if let other = usable.first(where: isPast) { return StatementDecision(other, by: .majority, isCertain: false) }
        return StatementDecision(own, by: .region, isCertain: false)
    }
}
