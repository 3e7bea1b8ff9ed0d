import Dispatch
import HTTPMessages
import HTTPTypes
import JSON
import Logging

/// Turns what a route returns or throws into a reply; the one place where errors become answers.
struct Answering: Sendable {
    /// One thread: what runs here waits for the one connection for lists, or takes all of a processor.
    private static let queue = DispatchQueue(label: "steward.routes", qos: .utility)

    let logger: Logger

    /// For routes that only compute.
    func now(_ context: RequestContext, _ body: () throws -> Response) -> Reply {
        do {
            return .ready(try body())
        } catch {
            return .ready(response(for: error, context: context))
        }
    }

    /// For routes that wait for the disk.
    func later(_ context: RequestContext, _ body: @escaping @Sendable () async throws -> Response) -> Reply {
        .pending { await response(of: body, context) }
    }

    /// For routes that wait for another server, and do little before they do.
    func atOnce(_ context: RequestContext, _ body: @escaping @Sendable () async throws -> Response) -> Reply {
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

    /// Runs what blocks or takes long on a thread of its own, not on those that all tasks share.
    func beside<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Answering.queue.async { continuation.resume(with: Result(catching: body)) }
        }
    }

    func response(for error: any Error, context: RequestContext) -> Response {
        let requestID = context.requestID
        guard let convertible = error as? any ProblemConvertible else {
            // Cancellation means that the client is gone: nobody reads the answer, and it is no fault of the service.
            if !(error is CancellationError) {
                logFailure(error, ["request.id": "\(requestID)"])
            }
            return Problem(status: .internalServerError, code: "internal_error").response(requestID: requestID)
        }
        let problem = convertible.problem
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
    static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, contentType: "application/json", body: bytes)
    }
}
