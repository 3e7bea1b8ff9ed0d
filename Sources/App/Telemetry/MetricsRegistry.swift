import Synchronization

/// Every metric of the process, and their text for `GET /metrics` (Prometheus text exposition format 0.0.4).
///
/// A series (name and labels) is looked up once and then updated without the registry's lock. Labels must come from
/// small closed sets; should one not, no more than ``maximumSeries`` series are kept and the rest is counted.
package final class MetricsRegistry: Sendable {
    /// What a metric is, with the type's name in the exposition format.
    enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    struct SeriesKey: Hashable {
        let name: String
        let labels: [Label]
    }

    struct Label: Hashable {
        let name: String
        let value: String
    }

    private struct Family {
        let kind: Kind
        var help: String?
        var series: [(key: SeriesKey, instrument: any Instrument)] = []
    }

    private struct State {
        var families: [String: Family] = [:]
        var instruments: [SeriesKey: any Instrument] = [:]
        var refused = 0
    }

    static let maximumSeries = 2_000

    private let state = Mutex(State())

    package init() {}

    /// The text that explains a metric.
    func describe(_ label: String, as kind: Kind, _ help: String) {
        let name = MetricName.of(label, kind: kind)
        state.withLock { state in
            state.families[name, default: Family(kind: kind)].help = help
        }
    }

    /// The instrument of a series, made by the first caller. Nil where the name already stands for another kind or the
    /// registry is full.
    func instrument<Made: Instrument>(
        _ kind: Kind, _ label: String, _ dimensions: [(String, String)], make: () -> Made
    ) -> Made? {
        let name = MetricName.of(label, kind: kind)
        let labels = dimensions.map { Label(name: MetricName.sanitized($0.0), value: $0.1) }.sorted {
            $0.name < $1.name
        }
        let key = SeriesKey(name: name, labels: labels)
        return state.withLock { state in
            if let existing = state.instruments[key] { return existing as? Made }
            var family = state.families[name] ?? Family(kind: kind)
            guard family.kind == kind, state.instruments.count < MetricsRegistry.maximumSeries else {
                state.refused += 1
                return nil
            }
            let made = make()
            family.series.append((key, made))
            state.families[name] = family
            state.instruments[key] = made
            return made
        }
    }

    /// The text of everything, names in order.
    package func text() -> [UInt8] {
        let (families, refused) = state.withLock { ($0.families, $0.refused) }
        var writer = ExpositionWriter()
        for (name, family) in families.sorted(by: { $0.key < $1.key }) where !family.series.isEmpty {
            writer.family(name, kind: family.kind.rawValue, help: family.help)
            for (key, instrument) in family.series { instrument.write(name, key.labels, to: &writer) }
        }
        if refused > 0 {
            writer.family("steward_metrics_refused", kind: "gauge", help: "Series refused because there are too many.")
            writer.sample("steward_metrics_refused", [], refused)
        }
        return writer.bytes
    }
}
