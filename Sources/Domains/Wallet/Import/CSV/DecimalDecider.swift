/// Decides once for a file which mark stands before the decimals.
struct DecimalDecider: Sendable {
    struct Answer: Sendable {
        let decision: StatementDecision<StatementDecimalMark>
        /// Whether three digits may stand behind it: nowhere else in the column do fewer.
        let allowsThree: Bool

        /// The size of a cell in units of 10^-decimals; nil where the decision leaves it none.
        ///
        /// A cell of one reading keeps it, whatever the column's mark: 54,20 in a column of points. But 1.234 is no thousand
        /// where points stand before decimals; a comma groups in more files than it divides.
        func units(_ cell: AmountCell, decimals: Int) -> Int? {
            let mark = decision.value
            if let units = cell.units(mark, decimals: decimals, allowsThree: allowsThree) { return units }
            guard decision.by != .override, mark == .comma || decimals == 0 || !cell.isAmbiguous else { return nil }
            return cell.units(mark == .dot ? .comma : .dot, decimals: decimals, allowsThree: allowsThree)
        }
    }

    let cells: [(line: Int, cell: AmountCell)]
    let decimals: Int
    let regional: StatementDecimalMark
    let separator: UInt8

    func decide(override: StatementDecimalMark?) -> Answer {
        var votes: [StatementDecimalMark: [(line: Int, digits: Int)]] = [:]
        for (line, cell) in cells {
            if let (mark, digits) = cell.decisive { votes[mark, default: []].append((line, digits)) }
        }
        let best = votes.max { ($0.value.count, $1.key.rawValue) < ($1.value.count, $0.key.rawValue) }
        func allows(_ mark: StatementDecimalMark) -> Bool {
            !(votes[mark] ?? []).contains { (1...2).contains($0.digits) }
        }
        func answer(_ mark: StatementDecimalMark, _ decision: StatementDecision<StatementDecimalMark>) -> Answer {
            Answer(decision: decision, allowsThree: allows(mark))
        }
        if let override { return answer(override, StatementDecision(override, by: .override)) }
        if let best {
            let evidence = best.value.prefix(StatementLimits.evidence).compactMap { vote in
                cells.first { $0.line == vote.line }.map {
                    StatementEvidence(
                        row: vote.line, text: SeenText.cut(String(decoding: $0.cell.pattern, as: UTF8.self)))
                }
            }
            // Cells that say the opposite have one reading each and keep it; those of two readings take the column's.
            let isDoubted =
                votes.count > 1 && cells.contains { differs($0.cell, allows(best.key)) }
                || cells.contains { isStray($0.cell, best.key, allows(best.key)) }
            return answer(best.key, StatementDecision(best.key, by: .file, evidence: evidence, isCertain: !isDoubted))
        }
        let open = cells.contains { differs($0.cell, true) }
        guard open else { return answer(regional, StatementDecision(regional, by: .file)) }
        // A semicolon divides cells where a comma divides numbers.
        let mark: StatementDecimalMark = separator == UInt8(ascii: ";") ? .comma : regional
        return answer(
            mark,
            StatementDecision(mark, by: separator == UInt8(ascii: ";") ? .separator : .region, isCertain: false))
    }

    /// Whether the column's own mark groups in this cell.
    private func isStray(_ cell: AmountCell, _ mark: StatementDecimalMark, _ allowsThree: Bool) -> Bool {
        cell.isAmbiguous && cell.pattern.contains(UInt8(ascii: mark == .dot ? "." : ","))
            && cell.units(mark, decimals: decimals, allowsThree: allowsThree) == nil
    }

    /// Whether the two marks give two sizes.
    private func differs(_ cell: AmountCell, _ allowsThree: Bool) -> Bool {
        guard cell.isAmbiguous,
            let dot = cell.units(.dot, decimals: decimals, allowsThree: allowsThree),
            let comma = cell.units(.comma, decimals: decimals, allowsThree: allowsThree)
        else { return false }
        return dot != comma
    }
}
