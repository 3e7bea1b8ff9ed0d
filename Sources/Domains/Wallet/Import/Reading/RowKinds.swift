/// Whether a row is a purchase at all, once its direction is known.
struct RowKinds: Sendable {
    /// What the words of the row say, by where they stand.
    var said: [StatementKindTable.Rule]
    var typed: [StatementKindTable.Rule]
    var stated: [StatementKindTable.Rule]

    /// What is so whatever the direction: not done, or not yet, or no entry.
    ///
    /// - Parameter hasDay: whether the row has a day: one that has is no sum, though a shop may be called Total.
    func plainReason(hasDay: Bool) -> SkippedRow.Reason? {
        for kind in [StatementKindTable.Kind.failed, .pending] where has(kind, stated) || has(kind, typed) {
            return kind.reason
        }
        if has(.balance, said) || has(.balance, typed) { return .balance }
        return !hasDay && has(.total, said) ? .total : nil
    }

    /// - Parameter isShop: whether the row names a known shop; asked only where words alone do not decide.
    func reason(isCredit: Bool, isShop: () -> Bool) -> SkippedRow.Reason? {
        let side: StatementKindTable.Side = isCredit ? .credit : .debit
        let typed = typed.filter { $0.side == .any || $0.side == side }
        let said = said.filter { $0.side == .any || $0.side == side }
        for kind in RowKinds.movements where has(kind, typed) {
            // A word for payments and refunds alike decides nothing.
            if kind == .payment || kind == .reward, has(.mixed, typed) { continue }
            return kind.reason
        }
        for kind in [StatementKindTable.Kind.fee, .interest, .cash] where has(kind, said) { return kind.reason }
        guard !has(.purchase, typed), !has(.refund, typed) else { return nil }
        for kind in [StatementKindTable.Kind.transfer, .reward, .payment, .otherAccount] where has(kind, said) {
            // Wages name an employer, which may be a shop too.
            let isSure = said.contains {
                $0.kind == kind && ($0.strength == .sure || kind == .payment && $0.strength == .none)
            }
            if isSure { return kind.reason }
            if has(.refund, said) || isShop() { continue }
            return kind.reason
        }
        return nil
    }

    /// Whether words that stand in no shop's name say that the card was paid.
    var saysPayment: Bool {
        !saysRefund && (said + typed).contains { $0.kind == .payment && $0.strength == .sure }
    }

    var saysRefund: Bool { has(.refund, said) || has(.refund, typed) || has(.refund, stated) }

    private static let movements: [StatementKindTable.Kind] = [
        .fee, .interest, .cash, .transfer, .payment, .reward, .otherAccount,
    ]

    private func has(_ kind: StatementKindTable.Kind, _ rules: [StatementKindTable.Rule]) -> Bool {
        rules.contains { $0.kind == kind }
    }
}
