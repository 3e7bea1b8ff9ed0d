public import Basics
public import HTTPMessages
public import HTTPTypes
import Logging
import Metrics

/// Turns what a route returns or throws into a reply; the one place where errors become answers.
public struct Answering: Sendable {
    /// One thread: what runs here waits for the one connection for what reads much, or takes all of a processor.
    private let worker: FairWorker

    let logger: Logger
    private let metrics: any MetricsFactory
    /// A domain's own names for errors.
    private let translate: @Sendable (any Error) -> Problem?

    init(logger: Logger, metrics: any MetricsFactory) {
        self.init(
            logger: logger, metrics: metrics,
            worker: FairWorker(label: "steward.routes", capacity: 256, capacityPerUser: 64), translate: { _ in nil })
    }

    private init(
        logger: Logger, metrics: any MetricsFactory, worker: FairWorker,
        translate: @escaping @Sendable (any Error) -> Problem?
    ) {
        self.logger = logger
        self.metrics = metrics
        self.worker = worker
        self.translate = translate
    }

    /// The same, with other names for some errors.
    ///
    /// - Parameter translate: nil for those that keep their names.
    public func naming(_ translate: @escaping @Sendable (any Error) -> Problem?) -> Answering {
        Answering(logger: logger, metrics: metrics, worker: worker, translate: translate)
    }

    /// For routes that only compute.
    public func now(_ context: RequestContext, _ body: () throws -> Response) -> Reply {
        do {
            return .ready(try body())
        } catch {
            return .ready(response(for: error, context: context))
        }
    }

    /// For routes that wait for the disk.
    public func later(_ context: RequestContext, _ body: @escaping @Sendable () async throws -> Response) -> Reply {
        .pending { await response(of: body, context) }
    }

    /// For routes that wait for another server, and do little before they do.
    public func atOnce(_ context: RequestContext, _ body: @escaping @Sendable () async throws -> Response) -> Reply {
        .begun { await response(of: body, context) }
    }

    private func response(
        of body: @Sendable () async throws -> Response, _ context: RequestContext
    ) async -> Response {
        do {
            return try await body()
        } catch {
            return response(for: error, context: context)
        }
    }

    /// Runs what blocks or takes long on a thread of its own, not on those that all tasks share. Users take turns; for
    /// whoever is gone by then it does not run.
    ///
    /// - Throws: ``FairQueueRefusal`` where too much waits already, `CancellationError`, or what `body` throws.
    public func beside<Value: Sendable>(
        for user: UserID, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await worker.run(for: user, body)
    }

    public func response(for error: any Error, context: RequestContext) -> Response {
        let requestID = context.requestID
        if let problem = translate(error) { return problem.response(requestID: requestID) }
        guard let convertible = error as? any ProblemConvertible else {
            // The client is gone: nobody reads the answer, and it is no fault of the service. 499 as nginx has it.
            if error is CancellationError {
                return Problem(
                    status: HTTPResponse.Status(code: 499), code: "client_gone",
                    detail: "Nobody waited for the answer. Send it again."
                )
                .response(
                    requestID: requestID)
            }
            logFailure(error, ["request.id": "\(requestID)"])
            return Problem(status: .internalServerError, code: "internal_error").response(requestID: requestID)
        }
        let problem = convertible.problem
        if problem.isRefusal {
            Counter(label: "http_requests_refused_total", dimensions: [("reason", problem.code)], factory: metrics)
                .increment()
        }
        if problem.status.code >= 500 {
            logFailure(error, ["request.id": "\(requestID)", "error.code": "\(problem.code)"])
        }
        return problem.response(requestID: requestID)
    }

    private func logFailure(_ error: any Error, _ metadata: Logger.Metadata) {
        logger.error("Request failed", metadata: FailureMetadata.of(error).merging(metadata) { _, own in own })
    }
}

extension Response {
    /// A JSON answer.
    public static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, contentType: "application/json", body: bytes)
    }
}
