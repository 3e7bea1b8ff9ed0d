import Basics

extension Card {
    /// What is free of the credit line, below zero where the balance is above it; nil where either is not known.
    var availableCredit: Money? {
        guard let line = creditLimit, let balance = currentBalance else { return nil }
        return line - balance
    }
}
