/// Something a metrics call updates and the exposition reads.
protocol Instrument: AnyObject, Sendable {
    func write(_ name: String, _ labels: [MetricsRegistry.Label], to writer: inout ExpositionWriter)
}
