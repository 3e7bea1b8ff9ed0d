import CoreMetrics
import Synchronization

/// A value that goes up and down.
final class GaugeInstrument: Instrument, MeterHandler, RecorderHandler, FloatingPointCounterHandler {
    private let value = Mutex(0.0)

    func set(_ newValue: Int64) { set(Double(newValue)) }
    func set(_ newValue: Double) { value.withLock { $0 = newValue } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func record(_ newValue: Int64) { set(Double(newValue)) }
    func record(_ newValue: Double) { set(newValue) }
    func reset() { set(0.0) }

    func write(_ name: String, _ labels: [MetricsRegistry.Label], to writer: inout ExpositionWriter) {
        writer.sample(name, labels, value.withLock { $0 })
    }
}
