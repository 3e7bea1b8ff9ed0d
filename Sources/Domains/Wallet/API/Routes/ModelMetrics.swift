import Explaining
import Metrics
import RAG
import Wallet
import Web

/// Counters of the comparison between words from a model and words from the facts (S0-110): answers and their time by
/// arm, route and reason.
final class ModelMetrics: Sendable {
    private struct Key: Hashable {
        let arm: ModelRollout.Arm
        let route: ModelRollout.Arm
        let reason: String?
        let isCached: Bool
    }

    private struct Meters: Sendable {
        let answers: Counter
        let duration: Timer
    }

    private let table = MeterTable<Key, Meters>()
    private let factory: any MetricsFactory

    init(factory: any MetricsFactory) {
        self.factory = factory
    }

    /// Counts an answer; without a model there is nothing to compare.
    func record(_ provenance: Provenance, nanoseconds: UInt64) {
        guard let arm = provenance.arm else { return }
        let key = Key(
            arm: arm, route: provenance.route, reason: provenance.fallbackReason, isCached: provenance.isCached)
        let meters = table.meters(for: key) { key in
            Meters(
                answers: Counter(
                    label: "steward_recommendations_total",
                    dimensions: [
                        ("arm", key.arm.rawValue), ("route", key.route.rawValue), ("reason", key.reason ?? "none"),
                        ("cached", key.isCached ? "true" : "false"),
                    ], factory: factory),
                duration: Timer(
                    label: "steward_recommendation_duration_seconds",
                    dimensions: [("arm", key.arm.rawValue), ("route", key.route.rawValue)], factory: factory))
        }
        meters.answers.increment()
        meters.duration.recordNanoseconds(Int64(clamping: nanoseconds))
    }
}
