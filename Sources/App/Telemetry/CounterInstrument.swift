import CoreMetrics
import Synchronization

/// A count that only rises. An increment is one atomic addition.
final class CounterInstrument: Instrument, CounterHandler {
    private let value = Atomic<Int64>(0)

    /// Adds; negative amounts are ignored, since a counter does not fall.
    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        value.wrappingAdd(amount, ordering: .relaxed)
    }

    func reset() { value.store(0, ordering: .relaxed) }

    func write(_ name: String, _ labels: [MetricsRegistry.Label], to writer: inout ExpositionWriter) {
        writer.sample(name, labels, Int(value.load(ordering: .relaxed)))
    }
}
