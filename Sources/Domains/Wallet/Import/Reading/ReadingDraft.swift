import Basics

/// A reading in the making.
struct ReadingDraft: Sendable {
    private(set) var rows: [Entry] = []
    private(set) var skipped: [SkippedRow] = []
    private(set) var faults: [StatementFault] = []
    private(set) var faultCount = 0

    /// A row before it is known which ids of the file count.
    struct Entry: Sendable {
        let row: Int
        let day: CalendarDate
        let postingDay: CalendarDate?
        let hasPostingDayOnly: Bool
        /// As the bank wrote it: what the row is known again by must not move with rates.
        let amount: StatementAmount
        /// In the card's currency, where that is another.
        var converted: StatementAmount?
        let original: StatementAmount?
        let originalCurrency: String?
        let merchant: StatementMerchants.Answer
        /// Of the first text, whatever the tables make of it: what the row is known again by must not move with them.
        let identityText: String
        /// Of the text that earlier versions chose among several; empty where they had none.
        let earlierText: String
        let bankID: String?
    }

    mutating func skip(_ row: Int, _ reason: SkippedRow.Reason, _ text: String) {
        skipped.append(SkippedRow(row: row, reason: reason, text: SeenText.cut(text)))
    }

    mutating func fail(_ fault: StatementFault) {
        faultCount += 1
        if faults.count < StatementLimits.listedFaults { faults.append(fault) }
    }

    mutating func add(_ entry: Entry) { rows.append(entry) }

    /// The rows with what they are known again by.
    ///
    /// - Parameter bankPrefix: what the identity of a bank's id begins with; nil where ids of this format are not used for it.
    func finished(bankPrefix: String?) -> [StatementRow] {
        var uses: [String: Int] = [:]
        for entry in rows { if let id = entry.bankID { uses[id, default: 0] += 1 } }
        var occurrences: [String: Int] = [:]
        var earlierUses: Set<String> = []
        var earlierOccurrences: [String: Int] = [:]
        return rows.map { entry in
            let amount = entry.amount.identity
            let id = entry.bankID.flatMap { uses[$0] == 1 ? $0 : nil }
            let plain = "\(entry.day)|\(amount)|\(entry.identityText)"
            let named = bankPrefix.flatMap { prefix in entry.bankID.map { "\(prefix)|\($0)|\(entry.day)|\(amount)" } }
            let text = id == nil ? plain : named ?? plain
            var occurrence = 0
            if text == plain {
                occurrence = occurrences[plain, default: 0]
                occurrences[plain] = occurrence + 1
            }
            // Earlier versions took an id that is used twice, and the first of each day and amount.
            var earlier = text == plain ? named.flatMap { earlierUses.insert($0).inserted ? $0 : nil } : nil
            var earlierOccurrence = 0
            if !entry.earlierText.isEmpty {
                let chosen = "\(entry.day)|\(amount)|\(entry.earlierText)"
                earlierOccurrence = earlierOccurrences[chosen, default: 0]
                earlierOccurrences[chosen] = earlierOccurrence + 1
                if chosen != text || earlierOccurrence != occurrence { earlier = chosen }
            }
            return StatementRow(
                row: entry.row, day: entry.day, postingDay: entry.postingDay,
                hasPostingDayOnly: entry.hasPostingDayOnly, amount: entry.converted ?? entry.amount,
                original: entry.converted == nil ? entry.original : entry.amount,
                originalCurrency: entry.converted == nil ? entry.originalCurrency : entry.amount.currency,
                merchant: entry.merchant.merchant,
                merchantText: entry.merchant.text, bankID: id,
                identity: StatementRow.Identity(
                    text: text, occurrence: occurrence, earlierText: earlier, earlierOccurrence: earlierOccurrence))
        }
    }
}

extension StatementAmount {
    /// As part of what a row is known again by: cents, as ever, where these are exact.
    fileprivate var identity: String {
        guard let money else { return "\(units)" }
        return money.thousandths % 10 == 0 ? "\(money.cents)" : "\(money.thousandths)m"
    }
}
