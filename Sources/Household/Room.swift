public import HTTPMessages
import RAG
public import Web
public import Basics

/// A domain in the house.
public struct Room: Sendable {
    public var routes: [Route]
    /// Its share of `POST /ask`; nil where it answers no sentences.
    public var reader: (any TurnReader)?
    /// What its caches did, by name.
    public var caches: @Sendable () -> [(name: String, statistics: CacheStatistics)]
    /// Drops what its caches hold of users.
    public var forget: @Sendable () -> Void
    /// Sentences that are asked most, to warm up with.
    public var likelyQueries: [String]

    public init(
        routes: [Route], reader: (any TurnReader)? = nil,
        caches: @escaping @Sendable () -> [(name: String, statistics: CacheStatistics)] = { [] },
        forget: @escaping @Sendable () -> Void = {}, likelyQueries: [String] = []
    ) {
        self.routes = routes
        self.reader = reader
        self.caches = caches
        self.forget = forget
        self.likelyQueries = likelyQueries
    }
}
