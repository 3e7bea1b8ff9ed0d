public import Basics
public import Logging
public import Metrics

/// What every route needs: how it answers, what it may be sent, and what it is told from outside.
public struct RouteKit: Sendable {
    public var answering: Answering
    public var limits: APIConfiguration
    public var clock: any WallClock
    public var identifiers: IdentifierGenerator
    /// SHA-256, for idempotency keys and the like.
    public var digest: @Sendable ([UInt8]) -> [UInt8]
    /// The same of what comes in pieces, until there is none.
    public var digestOfPieces: @Sendable (_ next: () throws -> [UInt8]?) throws -> [UInt8]
    public var metricsFactory: any MetricsFactory
    public var logger: Logger
    /// Nanoseconds of the clock that stamps requests.
    public var monotonicNow: @Sendable () -> UInt64

    public init(
        limits: APIConfiguration, clock: any WallClock, identifiers: IdentifierGenerator,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        digestOfPieces: @escaping @Sendable (_ next: () throws -> [UInt8]?) throws -> [UInt8],
        metricsFactory: any MetricsFactory, logger: Logger,
        monotonicNow: @escaping @Sendable () -> UInt64
    ) {
        answering = Answering(logger: logger, metrics: metricsFactory)
        self.limits = limits
        self.clock = clock
        self.identifiers = identifiers
        self.digest = digest
        self.digestOfPieces = digestOfPieces
        self.metricsFactory = metricsFactory
        self.logger = logger
        self.monotonicNow = monotonicNow
    }
}
