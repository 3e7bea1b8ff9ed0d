import Basics
import Logging

/// The service's log handler: one line an event, handed to a ``LogWriter``.
struct LineLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level
    var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let format: LogFormat
    private let writer: LogWriter
    private let now: @Sendable () -> Timestamp

    init(
        label: String, level: Logger.Level, format: LogFormat, writer: LogWriter,
        now: @escaping @Sendable () -> Timestamp = { SystemClock.now() }
    ) {
        self.label = label
        self.logLevel = level
        self.format = format
        self.writer = writer
        self.now = now
    }

    func log(event: LogEvent) {
        var inherited = metadata
        if let provided = metadataProvider?.get(), !provided.isEmpty {
            inherited.merge(provided) { _, new in new }
        }
        let line = format.line(for: event, label: label, metadata: inherited, at: now())
        writer.append(line, urgent: event.level >= .error)
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
}
