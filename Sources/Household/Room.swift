public import HTTPMessages
import RAG
public import Web
public import Basics

/// A domain in the house.
public struct Room: Sendable {
    public var routes: [Route]
    /// Its share of `POST /ask`; nil where it answers no sentences.
    public var reader: (any TurnReader)?
    /// Its share of `GET /alerts`; nil where it has none.
    public var alerts: (any AlertSource)?
    /// What its caches did, by name.
    public var caches: @Sendable () -> [(name: String, statistics: CacheStatistics)]
    /// Drops what its caches hold of users.
    public var forget: @Sendable () -> Void
    /// Sentences that are asked most, to warm up with.
    public var likelyQueries: [String]
    /// How its own parts are, for `/health`; asked on the connection's queue, so it must not wait.
    public var checks: @Sendable () -> [HealthReport.Check]
    /// What it does by itself while the service runs: cancelled when that ends, which it waits for.
    public var work: @Sendable () async -> Void

    public init(
        routes: [Route], reader: (any TurnReader)? = nil, alerts: (any AlertSource)? = nil,
        caches: @escaping @Sendable () -> [(name: String, statistics: CacheStatistics)] = { [] },
        forget: @escaping @Sendable () -> Void = {}, likelyQueries: [String] = [],
        checks: @escaping @Sendable () -> [HealthReport.Check] = { [] },
        work: @escaping @Sendable () async -> Void = {}
    ) {
        self.routes = routes
        self.reader = reader
        self.alerts = alerts
        self.caches = caches
        self.forget = forget
        self.likelyQueries = likelyQueries
        self.checks = checks
        self.work = work
    }
}
