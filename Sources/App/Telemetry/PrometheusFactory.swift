public import CoreMetrics

/// Lets code that speaks swift-metrics fill a ``MetricsRegistry``.
public struct PrometheusFactory: MetricsFactory {
    private let registry: MetricsRegistry

    public init(registry: MetricsRegistry) {
        self.registry = registry
    }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        registry.instrument(.counter, label, dimensions) { CounterInstrument() } ?? NoInstrument()
    }

    public func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        registry.instrument(.gauge, label, dimensions) { GaugeInstrument() } ?? NoInstrument()
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        registry.instrument(.gauge, label, dimensions) { GaugeInstrument() } ?? NoInstrument()
    }

    public func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        if aggregate {
            registry.instrument(.histogram, label, dimensions) {
                HistogramInstrument(bounds: HistogramInstrument.values)
            } ?? NoInstrument()
        } else {
            registry.instrument(.gauge, label, dimensions) { GaugeInstrument() } ?? NoInstrument()
        }
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        registry.instrument(.histogram, label, dimensions) {
            HistogramInstrument(bounds: HistogramInstrument.durations)
        } ?? NoInstrument()
    }

    // Series live as long as the process: a scrape that finds a counter gone reads it as reset.
    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    public func destroyMeter(_ handler: any MeterHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}
}
