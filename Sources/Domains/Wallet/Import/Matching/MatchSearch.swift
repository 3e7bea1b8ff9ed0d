import Basics

/// The rows and the noted purchases that have not met yet.
struct MatchSearch {
    private struct Sum: Hashable {
        let date: CalendarDate
        let thousandths: Int
    }

    /// A row and a purchase that may be one.
    private struct Pair {
        let row: Int
        let noted: Int
        let apart: Int
        let difference: Int
    }

    private let rows: [MatchText]
    private let noted: [MatchText]
    /// For each row the days around its own where its purchase may be, the nearest first.
    private let shifts: [[Int]]
    private(set) var pairs: [Int: Int] = [:]
    private var rowOf: [Int?]
    /// Noted purchases by day and amount, the earliest recorded first; and by day, the smallest first.
    private var equal: [Sum: [Int]] = [:]
    private var byDay: [CalendarDate: [Int]] = [:]
    /// Purchases of one day that a row is compared with; no household has so many of one amount.
    private static let mostCompared = 512
    /// Pairs of a row that are more than equal.
    private static let mostTipped = 64
    /// How often what is certain is looked for again.
    private static let rounds = 16
    /// Pairs that are tried for purchases that were left over.
    private static let mostTried = 500_000

    /// - Parameter recorded: the indexes of the noted purchases in the order of their record.
    init(rows: [MatchText], shifts: [[Int]], noted: [MatchText], recorded: [Int]) {
        self.rows = rows
        self.noted = noted
        self.shifts = shifts
        rowOf = Array(repeating: nil, count: noted.count)
        for index in recorded {
            equal[Sum(date: noted[index].date, thousandths: noted[index].amount.thousandths), default: []].append(index)
            byDay[noted[index].date, default: []].append(index)
        }
        for day in byDay.keys { byDay[day]?.sort { (noted[$0].amount, $0) < (noted[$1].amount, $1) } }
    }

    // MARK: - Equal amounts

    /// Lets rows meet purchases of the same amount: the nearest day goes first, then the surest merchant, then the earliest noted.
    mutating func meetEqual(mostDays: Int) {
        for apart in 0...mostDays {
            for row in rows.indices where pairs[row] == nil {
                for shift in shifts[row] where abs(shift) == apart && pairs[row] == nil { meetEqual(row, shift) }
            }
        }
        meetLeftOver()
    }

    private mutating func meetEqual(_ row: Int, _ shift: Int) {
        let sum = Sum(date: rows[row].date.adding(days: shift), thousandths: rows[row].amount.thousandths)
        guard let all = equal[sum] else { return }
        var best: (index: Int, rank: Int)?
        var compared = 0
        for index in all where rowOf[index] == nil {
            compared += 1
            guard compared <= MatchSearch.mostCompared else { break }
            guard let rank = rank(row, index), rank < best?.rank ?? .max else { continue }
            best = (index, rank)
            if rank == 0 { break }
        }
        if let best { meet(row, best.index) }
    }

    /// Of purchases at one merchant for one amount, as fares are, none is left without a row while another takes a row of its own
    /// in exchange.
    private mutating func meetLeftOver() {
        var tried = 0
        for row in rows.indices where pairs[row] == nil {
            // Breadth first: the purchases that are reached, and the rows from which they are.
            var from: [Int: Int] = [:]
            var queue = [row]
            var next = 0
            var end: Int?
            search: while next < queue.count, tried < MatchSearch.mostTried {
                let present = queue[next]
                next += 1
                for purchase in surelyEqual(present) where from[purchase] == nil {
                    tried += 1
                    from[purchase] = present
                    guard let taken = rowOf[purchase] else {
                        end = purchase
                        break search
                    }
                    queue.append(taken)
                }
            }
            while let purchase = end, let present = from[purchase] {
                end = pairs[present]
                meet(present, purchase)
            }
        }
    }

    private func surelyEqual(_ row: Int) -> [Int] {
        shifts[row].flatMap { shift in
            (equal[Sum(date: rows[row].date.adding(days: shift), thousandths: rows[row].amount.thousandths)] ?? [])
                .prefix(MatchSearch.mostCompared).filter { rank(row, $0) ?? 2 < 2 }
        }
    }

    // MARK: - Tips

    /// Lets rows meet purchases that they are with something on top. First purchases that only one row can be; then the nearest
    /// day, the nearest amount and the earliest noted. A purchase without a merchant meets a row only where no other can be it.
    ///
    /// - Parameter tenths: the most that a statement may say, of what was noted.
    mutating func meetTipped(_ tenths: Int) {
        let all = rows.indices.filter { pairs[$0] == nil }.flatMap { tipped($0, tenths) }
            .sorted { ($0.apart, $0.difference, $0.noted, $0.row) < ($1.apart, $1.difference, $1.noted, $1.row) }
        var left = all
        for _ in 0..<MatchSearch.rounds {
            left.removeAll { pairs[$0.row] != nil || rowOf[$0.noted] != nil }
            var count: [Int: Int] = [:]
            for pair in left { count[pair.noted, default: 0] += 1 }
            let certain = left.filter { count[$0.noted] == 1 }
            if certain.isEmpty { break }
            for pair in certain where pairs[pair.row] == nil { meet(pair.row, pair.noted) }
        }
        for pair in left where pairs[pair.row] == nil && rowOf[pair.noted] == nil {
            if noted[pair.noted].name != nil { meet(pair.row, pair.noted) }
        }
    }

    private func tipped(_ row: Int, _ tenths: Int) -> [Pair] {
        var found: [Pair] = []
        let bank = rows[row]
        for shift in shifts[row] {
            let ofDay = byDay[bank.date.adding(days: shift)] ?? []
            let smaller = ofDay[..<MatchSearch.firstIndex(in: ofDay) { noted[$0].amount >= bank.amount }]
            for index in smaller.reversed().prefix(MatchSearch.mostCompared) {
                let text = noted[index]
                let isNear =
                    Saturating.product(bank.amount.thousandths, 10)
                    <= Saturating.product(text.amount.thousandths, tenths)
                guard isNear, found.count < MatchSearch.mostTipped else { break }
                guard rowOf[index] == nil, text.mayGrow(to: bank), rank(row, index) != nil else { continue }
                found.append(
                    Pair(
                        row: row, noted: index, apart: abs(shift),
                        difference: bank.amount.thousandths - text.amount.thousandths))
            }
        }
        return found
    }

    // MARK: -

    private mutating func meet(_ row: Int, _ purchase: Int) {
        pairs[row] = purchase
        rowOf[purchase] = row
    }

    /// How surely a purchase is of the merchant of a row, 0 for the same; nil where it is another, or in another currency.
    private func rank(_ row: Int, _ purchase: Int) -> Int? {
        noted[purchase].hasCurrency(of: rows[row]) ? noted[purchase].rank(of: rows[row]) : nil
    }

    /// Where a sorted list begins to be so.
    private static func firstIndex(in sorted: [Int], where isSo: (Int) -> Bool) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if isSo(sorted[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
