package import CoreMetrics

/// Lets code that speaks swift-metrics fill a ``MetricsRegistry``.
package struct PrometheusFactory: MetricsFactory {
    private let registry: MetricsRegistry

    package init(registry: MetricsRegistry) {
        self.registry = registry
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        registry.instrument(.counter, label, dimensions) { CounterInstrument() } ?? NoInstrument()
    }

    package func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        registry.instrument(.gauge, label, dimensions) { GaugeInstrument() } ?? NoInstrument()
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        registry.instrument(.gauge, label, dimensions) { GaugeInstrument() } ?? NoInstrument()
    }

    package func makeRecorder(
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

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        registry.instrument(.histogram, label, dimensions) {
            HistogramInstrument(bounds: HistogramInstrument.durations)
        } ?? NoInstrument()
    }

    // Series live as long as the process: a scrape that finds a counter gone reads it as reset.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
}
