import Metrics

/// Counts requests that were refused for the sake of others, by the reason.
final class RefusalMetrics: Sendable {
    enum Reason: String, CaseIterable {
        case userRate = "user_rate"
        case addressRate = "address_rate"
        case wrongTokens = "wrong_tokens"
    }

    private let counters: [Reason: Counter]

    init(factory: any MetricsFactory) {
        counters = Dictionary(
            uniqueKeysWithValues: Reason.allCases.map { reason in
                let dimensions = [("reason", reason.rawValue)]
                return (
                    reason, Counter(label: "http_requests_refused_total", dimensions: dimensions, factory: factory)
                )
            })
    }

    func count(_ reason: Reason) { counters[reason]?.increment() }
}
