import Basics

extension Card {
    /// What is free of the credit line, below zero where the balance is above it; nil where either is not known.
    var availableCredit: Money? {
        guard let line = creditLimit, let balance = currentBalance else { return nil }
        return line - balance
    }

    /// Whether a purchase is more than the credit line has left, as far as both are known.
    func isPassed(by outcome: CardOutcome) -> Bool {
        guard let left = availableCredit, !outcome.amountIsAssumed, !outcome.amountIsForeign else { return false }
        return left < outcome.amount
    }
}
