import Basics
import HTTPMessages

/// Reads long requests beside the connections' queues, so that whoever sends them holds up nobody else; users take turns, and
/// too many are answered 503. What a route does after it first waits is its own affair. Behind authentication, which names
/// the user.
struct LongWorkMiddleware: Middleware {
    private let bodyBytes: Int
    private let worker: FairWorker
    private let answering: Answering

    init(_ work: LongWork, answering: Answering) {
        bodyBytes = work.bodyBytes
        worker = FairWorker(
            label: "steward.long", width: work.threads, capacity: work.queue, capacityPerUser: work.queuePerUser)
        self.answering = answering
    }

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        guard request.body.count > bodyBytes else { return next(request, context) }
        return answering.later(context) { [worker] in
            await (try await worker.run(for: context.user) { next(request, context) }).response()
        }
    }
}
