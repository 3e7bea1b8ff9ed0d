/// Lets a tenth of the requests be tried again, so that trying again never makes a server's trouble much worse.
struct RetryBudget: Sendable, Hashable {
    /// Tenths of a retry. A few are there from the start.
    private var tenths = 30

    mutating func countRequest() { tenths = min(tenths + 1, 100) }

    /// Whether there is one left; then it is used up.
    mutating func take() -> Bool {
        guard tenths >= 10 else { return false }
        tenths -= 10
        return true
    }
}
