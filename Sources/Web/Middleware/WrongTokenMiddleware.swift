import Basics
import HTTPMessages
import HTTPTypes
import Logging

/// Answers late where one address sends one wrong token after the other, and says so in the log once a minute. An answer that
/// is kept back holds its connection and nothing else. Around authentication, whose refusals it looks at.
struct WrongTokenMiddleware: Middleware {
    let metrics: RefusalMetrics
    let logger: Logger
    let monotonicNow: @Sendable () -> UInt64
    /// Waits so many nanoseconds, or until the calling task is cancelled.
    let sleep: @Sendable (UInt64) async -> Void
    private let tokens = WrongTokens()

    init(
        metrics: RefusalMetrics, logger: Logger, monotonicNow: @escaping @Sendable () -> UInt64,
        sleep: @escaping @Sendable (UInt64) async -> Void = { try? await Task.sleep(nanoseconds: $0) }
    ) {
        self.metrics = metrics
        self.logger = logger
        self.monotonicNow = monotonicNow
        self.sleep = sleep
    }

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        let peer = request.remoteAddress?.peer
        let reply = next(request, context)
        guard case .ready(let response) = reply, response.status == .unauthorized, let peer else { return reply }
        let (verdict, isFirst) = tokens.add(peer, at: monotonicNow())
        if isFirst {
            logger.warning(
                "one address sends wrong tokens again and again; it is answered late",
                metadata: ["client.address": "\(peer)"])
        }
        switch verdict {
        case .after(0): return reply
        case .after(let nanoseconds):
            return .pending { [sleep, tokens] in
                await sleep(nanoseconds)
                tokens.answered()
                return response
            }
        case .refused(let seconds):
            metrics.count(.wrongTokens)
            let problem = Problem(
                status: .tooManyRequests, code: "rate_limited",
                detail: "Too many requests without a valid token; try again in \(seconds) s.",
                headers: [.retryAfter: "\(seconds)"])
            return .ready(problem.response(requestID: context.requestID))
        }
    }
}
