/// How far a pot is used (requirements S0-38, T-14); the raw values are the contract's.
public enum LimitStatus: String, Sendable, Hashable, Codable, CaseIterable {
    case available = "Available"
    case warning = "Warning"
    case limitReached = "Limit Reached"

    /// Compares in integers, as percentages in binary floating point go wrong at the threshold.
    ///
    /// - Parameters:
    ///   - spent: thousandths spent in the period.
    ///   - limit: thousandths, above zero.
    ///   - thresholdPercent: percent at which a limit counts as near.
    init(spent: Int, limit: Int, thresholdPercent: Int) {
        if spent >= limit {
            self = .limitReached
        } else if Int128(spent) * 100 >= Int128(limit) * Int128(thresholdPercent) {
            self = .warning
        } else {
            self = .available
        }
    }
}
