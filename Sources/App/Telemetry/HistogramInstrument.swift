import CoreMetrics
import Synchronization

/// A distribution in fixed buckets: of durations in seconds, or of plain values.
final class HistogramInstrument: Instrument, TimerHandler, RecorderHandler {
    private struct State {
        var counts: [Int]
        var sum = 0.0
        var total = 0
    }

    /// Upper ends in seconds, from 50 microseconds to 10 seconds: an answer takes about a millisecond.
    static let durations: [Double] = [
        0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]
    /// Upper ends for plain values, such as sizes and counts.
    static let values: [Double] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 10_000, 100_000, 1_000_000]

    private let bounds: [Double]
    private let state: Mutex<State>

    init(bounds: [Double]) {
        self.bounds = bounds
        state = Mutex(State(counts: Array(repeating: 0, count: bounds.count)))
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1_000_000_000) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        guard value.isFinite else { return }
        let bucket = bounds.firstIndex { value <= $0 }
        state.withLock { state in
            if let bucket { state.counts[bucket] += 1 }
            state.sum += value
            state.total += 1
        }
    }

    func write(_ name: String, _ labels: [MetricsRegistry.Label], to writer: inout ExpositionWriter) {
        let state = state.withLock { $0 }
        var cumulative = 0
        for (bound, count) in zip(bounds, state.counts) {
            cumulative += count
            let end = MetricsRegistry.Label(name: "le", value: ExpositionWriter.number(bound))
            writer.sample(name + "_bucket", labels + [end], cumulative)
        }
        writer.sample(name + "_bucket", labels + [MetricsRegistry.Label(name: "le", value: "+Inf")], state.total)
        writer.sample(name + "_sum", labels, state.sum)
        writer.sample(name + "_count", labels, state.total)
    }
}
