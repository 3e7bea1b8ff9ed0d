public import Logging
import Synchronization

/// Keeps what was logged, so that a test can say what must and must not be there.
public final class LogRecorder: Sendable {
    public struct Entry: Sendable {
        public let level: Logger.Level
        public let message: String
        public let metadata: [String: String]

        /// Everything the entry would show.
        public var text: String {
            message + " " + metadata.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
        }
    }

    private let recorded = Mutex<[Entry]>([])

    public init() {}

    public var entries: [Entry] { recorded.withLock { $0 } }

    public func handler() -> any LogHandler { Handler(recorder: self) }

    private func record(_ entry: Entry) {
        recorded.withLock { $0.append(entry) }
    }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            var shown: [String: String] = [:]
            for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { _, new in new }) {
                shown[key] = "\(value)"
            }
            recorder.record(Entry(level: event.level, message: event.message.description, metadata: shown))
        }
    }
}
