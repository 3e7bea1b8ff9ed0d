/// Decides once for a file how purchases are written in its column of amounts.
///
/// The columns first; then what banks say (a payment has the sign that purchases have not); then the bank's known layout; then
/// an earlier import of the same header; the majority last.
struct SignDecider: Sendable {
    let rows: [CSVRow]
    let hasDirection: Bool
    let layoutSign: StatementSign?
    let earlier: StatementSign?
    /// Whether a text names a shop that is known.
    let isShop: @Sendable (String) -> Bool
    /// Whether some amounts are negative and others not.
    private let hasBothSigns: Bool

    init(
        rows: [CSVRow], hasDirection: Bool, layoutSign: StatementSign?, earlier: StatementSign?,
        isShop: @escaping @Sendable (String) -> Bool
    ) {
        self.rows = rows
        self.hasDirection = hasDirection
        self.layoutSign = layoutSign
        self.earlier = earlier
        self.isShop = isShop
        let amounts = rows.compactMap(\.cell).filter { !$0.isZero }
        hasBothSigns = amounts.contains(where: \.isNegative) && amounts.contains { !$0.isNegative }
    }

    struct Answer: Sendable {
        let decision: StatementDecision<StatementSign>
        /// Of a direction column: which sign its debits and its credits mostly have, where they have any.
        var debitsAreNegative = false
        var creditsAreNegative = false
        /// Whether amounts have no sign at all, so that words say which of them came back.
        var isUnsigned = false
        /// Whether some amounts are negative and others not.
        var hasBothSigns = false
        /// A plus marks what came back.
        var plusIsCredit = false
        /// Whether the columns say the direction of each row, whatever its sign.
        var isByColumn = false
    }

    func decide(override: StatementSign?, isPair: Bool, isDebitHeader: Bool) -> Answer {
        var answer = Answer(decision: decision(override, isPair: isPair, isDebitHeader: isDebitHeader))
        answer.isByColumn = (isPair || hasDirection)
        let amounts = rows.compactMap(\.cell).filter { !$0.isZero }
        answer.isUnsigned = !amounts.contains(where: \.isNegative)
        answer.hasBothSigns = hasBothSigns
        answer.plusIsCredit =
            answer.isUnsigned && amounts.contains { $0.hasPlus } && amounts.contains { !$0.hasPlus }
        func negative(_ kind: StatementKindTable.Kind) -> Bool {
            let cells = rows.filter { side(of: $0) == kind }.compactMap(\.cell).filter { !$0.isZero }
            return cells.count(where: \.isNegative) * 2 > cells.count
        }
        answer.debitsAreNegative = negative(.debit)
        answer.creditsAreNegative = negative(.credit)
        return answer
    }

    private func side(of row: CSVRow) -> StatementKindTable.Kind? {
        switch row.amount {
        case .debit: .debit
        case .credit: .credit
        default: row.direction
        }
    }

    private func decision(
        _ override: StatementSign?, isPair: Bool, isDebitHeader: Bool
    ) -> StatementDecision<StatementSign> {
        if let override { return StatementDecision(override, by: .override) }
        if isPair || hasDirection { return StatementDecision(.purchasesPositive, by: .column) }
        if let typed = vote(by: .column, typed) { return typed }
        if rows.contains(where: { $0.cell?.mark == .credit }) || rows.contains(where: { $0.cell?.mark == .debit }) {
            return StatementDecision(.purchasesPositive, by: .column)
        }
        if isDebitHeader { return StatementDecision(.purchasesPositive, by: .header) }
        if let paid = vote(by: .payment, { payment($0, .sure) }) { return paid }
        let majority = majority()
        // What is only likely does not stand against most rows: a shop's name may hold the same words.
        if let likely = vote(by: .payment, { payment($0, .likely) }) ?? vote(by: .words, refund),
            majority == nil || majority == likely.value
        {
            return likely
        }
        if let layoutSign {
            return StatementDecision(layoutSign, by: .header, isCertain: majority == nil || majority == layoutSign)
        }
        if let earlier { return StatementDecision(earlier, by: .earlierImport) }
        return StatementDecision(majority ?? .purchasesPositive, by: .majority, isCertain: false)
    }

    /// What most of some rows say; nil where none says anything, or as many say the opposite.
    private func vote(
        by kind: StatementEvidence.Kind, _ voice: (CSVRow) -> StatementSign?
    ) -> StatementDecision<StatementSign>? {
        var positive: [CSVRow] = []
        var negative: [CSVRow] = []
        for row in rows {
            guard let cell = row.cell, !cell.isZero, cell.mark == nil else { continue }
            switch voice(row) {
            case .purchasesPositive: positive.append(row)
            case .purchasesNegative: negative.append(row)
            case nil: continue
            }
        }
        guard positive.count != negative.count else { return nil }
        let (more, fewer) = positive.count > negative.count ? (positive, negative) : (negative, positive)
        return StatementDecision(
            positive.count > negative.count ? .purchasesPositive : .purchasesNegative, by: kind,
            evidence: more.prefix(StatementLimits.evidence).map(evidence), isCertain: fewer.isEmpty)
    }

    private func evidence(_ row: CSVRow) -> StatementEvidence {
        let amount = row.cell.map { ($0.isNegative ? "-" : "") + String(decoding: $0.pattern, as: UTF8.self) } ?? ""
        return StatementEvidence(
            row: row.row.line, text: SeenText.cut(((row.texts.first ?? "") + " " + amount)))
    }

    private func sign(ofPurchase isNegative: Bool) -> StatementSign {
        isNegative ? .purchasesNegative : .purchasesPositive
    }

    /// A column of types: a sale has the sign of purchases, a return and a payment the other.
    private func typed(_ row: CSVRow) -> StatementSign? {
        guard let cell = row.cell else { return nil }
        if row.has(.purchase, in: row.typed) { return sign(ofPurchase: cell.isNegative) }
        guard hasBothSigns,
            row.has(.refund, in: row.typed)
                || row.typed.contains(where: { $0.kind == .payment && $0.strength == .sure })
        else { return nil }
        return sign(ofPurchase: !cell.isNegative)
    }

    /// A payment has the sign that purchases have not; where all amounts have one sign it says nothing.
    private func payment(_ row: CSVRow, _ strength: StatementKindTable.Strength) -> StatementSign? {
        guard hasBothSigns, let cell = row.cell,
            row.said.contains(where: { $0.kind == .payment && $0.strength == strength }),
            !row.has(.refund, in: row.said)
        else { return nil }
        if strength == .likely, row.texts.contains(where: isShop) { return nil }
        return sign(ofPurchase: !cell.isNegative)
    }

    /// A word of refunds says the sign where some amounts have one and others not; a fee has that of purchases.
    private func refund(_ row: CSVRow) -> StatementSign? {
        guard hasBothSigns, let cell = row.cell else { return nil }
        if row.said.contains(where: { [.fee, .interest, .cash].contains($0.kind) && $0.strength == .likely }) {
            return sign(ofPurchase: cell.isNegative)
        }
        return row.has(.refund, in: row.said) ? sign(ofPurchase: !cell.isNegative) : nil
    }

    /// The sign that most rows have which no word calls anything but purchases; nil where as many have the other.
    private func majority() -> StatementSign? {
        var negative = 0
        var positive = 0
        var all = (negative: 0, positive: 0)
        for row in rows {
            guard let cell = row.cell, !cell.isZero, cell.mark == nil else { continue }
            let isOther = (row.said + row.typed).contains {
                [.payment, .refund, .reward, .total, .balance].contains($0.kind)
            }
            if cell.isNegative { all.negative += 1 } else { all.positive += 1 }
            guard !isOther else { continue }
            if cell.isNegative { negative += 1 } else { positive += 1 }
        }
        if negative + positive == 0, !hasBothSigns {
            // A file of refunds alone has them as other files have them; words that call every row anything else are
            // names: "Pagamento su POS".
            let amounts = rows.filter { $0.cell?.isZero == false }
            if !amounts.isEmpty, amounts.allSatisfy({ $0.has(.refund, in: $0.said) }) { return .purchasesPositive }
            (negative, positive) = (all.negative, all.positive)
        }
        // Parentheses among plain amounts mark what came back.
        let cells = rows.compactMap(\.cell)
        if cells.contains(where: \.hasParentheses), cells.contains(where: { !$0.isNegative && !$0.isZero }) {
            return .purchasesPositive
        }
        return negative == positive ? nil : sign(ofPurchase: negative > positive)
    }
}
