import Basics
import CurlClient
import HTTPServing
import ModelGateways
import RAG
import Storage
import Synchronization

/// The text of `GET /metrics`: what was counted, what the server and the database count themselves, and the process.
final class Exposition: Sendable {
    private let registry: MetricsRegistry
    private let process: ProcessMetrics
    private let database: Database
    private let caches: @Sendable () -> [(name: String, statistics: CacheStatistics)]
    private let language: ModelSetup
    private let serverCounters = Mutex<(@Sendable () -> ServerCounters)?>(nil)

    init(
        registry: MetricsRegistry, startedAt: Timestamp, database: Database,
        language: ModelSetup, caches: @escaping @Sendable () -> [(name: String, statistics: CacheStatistics)]
    ) {
        self.registry = registry
        process = ProcessMetrics(startedAt: startedAt)
        self.database = database
        self.language = language
        self.caches = caches
        registry.describe("http_requests_total", as: .counter, "Requests answered, by route template.")
        registry.describe(
            "http_request_duration_seconds", as: .histogram, "Time from the request's head to its answer.")
        registry.describe(
            "http_requests_refused_total", as: .counter, "Requests refused, by reason.")
        registry.describe(
            "steward_recommendations_total", as: .counter,
            "Answers by the user's arm, by what worded them and why, where a model is configured.")
        registry.describe(
            "steward_recommendation_duration_seconds", as: .histogram, "Time to an answer, by arm and route.")
    }

    /// Adds the counters of a server that has started.
    func include(_ counters: @escaping @Sendable () -> ServerCounters) {
        serverCounters.withLock { $0 = counters }
    }

    func text() -> [UInt8] {
        var writer = ExpositionWriter()
        writer.family("steward_info", kind: "gauge", help: "Always 1; the version is its label.")
        writer.sample("steward_info", [MetricsRegistry.Label(name: "version", value: StewardVersion.current)], 1)
        process.write(to: &writer)
        write(database.statistics, to: &writer)
        write(caches(), to: &writer)
        if let statistics = language.statistics { write(statistics, to: &writer) }
        if let counters = serverCounters.withLock({ $0 }) { write(counters(), to: &writer) }
        return registry.text() + writer.bytes
    }

    private func write(_ statistics: Database.Statistics, to writer: inout ExpositionWriter) {
        writer.one("steward_database_commits_total", "counter", "Transactions committed.", statistics.commits)
        writer.one("steward_database_writes_total", "counter", "Writes acknowledged.", statistics.writes)
        writer.one(
            "steward_database_failed_writes_total", "counter", "Writes that storage failed.", statistics.failedWrites)
        writer.one("steward_database_queued_writes", "gauge", "Writes waiting.", statistics.queuedWrites)
        writer.one("steward_database_file_bytes", "gauge", "Size of the database file.", statistics.fileBytes)
        writer.one("steward_database_wal_bytes", "gauge", "Size of the write-ahead log.", statistics.walBytes)
    }

    private func write(
        _ caches: [(name: String, statistics: CacheStatistics)], to writer: inout ExpositionWriter
    ) {
        let values: [(metric: String, kind: String, help: String, value: (CacheStatistics) -> Int)] = [
            ("steward_cache_hits_total", "counter", "Answers found.", \.hits),
            ("steward_cache_misses_total", "counter", "Answers not found.", \.misses),
            ("steward_cache_joins_total", "counter", "Waits for another's computation.", \.joins),
            ("steward_cache_entries", "gauge", "What is kept.", \.entries),
            ("steward_cache_bytes", "gauge", "What it takes, where bytes are counted.", \.bytes),
        ]
        for (metric, kind, help, value) in values {
            writer.family(metric, kind: kind, help: help)
            for (name, statistics) in caches {
                writer.sample(metric, [MetricsRegistry.Label(name: "cache", value: name)], value(statistics))
            }
        }
    }

    private func write(
        _ model: (chat: ChatStatistics, curl: CurlCounters), to writer: inout ExpositionWriter
    ) {
        writer.one(
            "steward_model_requests_under_way", "gauge", "Requests at the model's server.", model.chat.underWay)
        writer.one("steward_model_requests_waiting", "gauge", "Requests waiting for their turn.", model.chat.waiting)
        writer.one(
            "steward_model_sent_bytes_total", "counter", "Bodies of requests sent to the model's server.",
            model.chat.bytesSent)
        writer.one(
            "steward_model_received_bytes_total", "counter", "Bodies of its answers.", model.chat.bytesReceived)
        writer.one(
            "steward_model_left_alone", "gauge", "1 while the model's server is left alone after failures.",
            model.chat.breaker == .closed ? 0 : 1)
        writer.one(
            "steward_model_connections_open", "gauge", "Connections to the model's server.", model.curl.openConnections)
        writer.one("steward_model_handles", "gauge", "Handles of the HTTP client.", model.curl.easyHandles)
    }

    private func write(_ counters: ServerCounters, to writer: inout ExpositionWriter) {
        writer.one("http_connections_open", "gauge", "Open connections.", counters.connectionsOpen)
        writer.one("http_connections_accepted_total", "counter", "Connections accepted.", counters.connectionsAccepted)
        writer.family("http_connections_refused_total", kind: "counter", help: "Connections answered 503, by reason.")
        for (reason, count) in [
            ("full", counters.connectionsRefusedFull), ("address", counters.connectionsRefusedAddress),
            ("descriptors", counters.connectionsRefusedDescriptors),
        ] {
            writer.sample(
                "http_connections_refused_total", [MetricsRegistry.Label(name: "reason", value: reason)], count)
        }
        writer.one(
            "http_connections_evicted_total", "counter", "Idle connections closed to make room.",
            counters.connectionsEvicted)
        writer.one(
            "http_bodies_refused_total", "counter", "Requests answered 503 for want of room for their bodies.",
            counters.requestsRefusedBodies)
        writer.one("http_wire_errors_total", "counter", "Requests refused by their framing.", counters.wireErrors)
        writer.one("http_received_bytes_total", "counter", "Bytes received.", counters.bytesReceived)
        writer.one("http_sent_bytes_total", "counter", "Bytes sent.", counters.bytesSent)
    }
}

extension ExpositionWriter {
    /// A metric of a single series.
    mutating func one(_ name: String, _ kind: String, _ help: String, _ value: Int) {
        family(name, kind: kind, help: help)
        sample(name, [], value)
    }
}
