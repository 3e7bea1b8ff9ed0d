import Basics
public import CoreMetrics
public import Logging

/// Where logs and counters go. Nothing global: what logs or counts is handed its part of this.
public struct Telemetry: Sendable {
    public let level: Logger.Level
    public let writer: LogWriter
    package let registry: MetricsRegistry
    private let format: LogFormat

    public var metricsFactory: any MetricsFactory { PrometheusFactory(registry: registry) }

    /// - Parameters:
    ///   - level: the least severe level that is written.
    ///   - format: lines for people or for programs.
    ///   - sink: takes the log's bytes; nil for standard error.
    public init(
        level: Logger.Level, format: ServiceConfiguration.LogFormat, sink: (@Sendable ([UInt8]) -> Void)? = nil
    ) {
        self.level = level
        let lines: LogFormat = format == .json ? .json : .human
        self.format = lines
        registry = MetricsRegistry()
        let dropped: @Sendable (Int) -> [UInt8] = { lines.droppedLine($0) }
        writer =
            sink.map { LogWriter(droppedLine: dropped, sink: $0) } ?? LogWriter(descriptor: 2, droppedLine: dropped)
    }

    public func logger(_ label: String) -> Logger {
        Logger(label: label) { label in
            LineLogHandler(label: label, level: level, format: format, writer: writer)
        }
    }
}
