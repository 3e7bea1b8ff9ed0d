import Basics
import HTTPMessages
import HTTPTypes

/// Reads long requests beside the connections' queues, so that whoever sends them holds up nobody else; users take turns, and
/// too many are answered 503. Behind authentication, which names the user.
struct LongWorkMiddleware: Middleware {
    private let bodyBytes: Int
    private let worker: FairWorker
    private let metrics: RefusalMetrics

    init(_ work: LongWork, metrics: RefusalMetrics) {
        bodyBytes = work.bodyBytes
        worker = FairWorker(
            label: "steward.long", width: work.threads, capacity: work.queue, capacityPerUser: work.queuePerUser)
        self.metrics = metrics
    }

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        guard request.body.count > bodyBytes else { return next(request, context) }
        return .pending { [worker, metrics] in
            do {
                return await (try await worker.run(for: context.user) { next(request, context) }).response()
            } catch {
                // The client is gone, or too much waits.
                if error is FairQueueRefusal { metrics.count(.busy) }
                let problem = Problem(
                    status: .serviceUnavailable, code: "busy", detail: "Too many long requests wait; try again.",
                    headers: [.retryAfter: "1"])
                return problem.response(requestID: context.requestID)
            }
        }
    }
}
