import Basics
import HTTPMessages
import HTTPTypes
import Logging

/// Answers late where one address sends one wrong token after the other, and says so in the log once a minute. An answer that
/// is kept back holds its connection and nothing else. Around authentication, whose refusals it looks at.
struct WrongTokenMiddleware: Middleware {
    let limits: RateLimits
    let metrics: RefusalMetrics
    let logger: Logger
    let monotonicNow: @Sendable () -> UInt64
    /// Waits so many nanoseconds, or until the calling task is cancelled.
    let sleep: @Sendable (UInt64) async -> Void
    private let tokens = WrongTokens()

    init(
        limits: RateLimits, metrics: RefusalMetrics, logger: Logger, monotonicNow: @escaping @Sendable () -> UInt64,
        sleep: @escaping @Sendable (UInt64) async -> Void = { try? await Task.sleep(nanoseconds: $0) }
    ) {
        self.limits = limits
        self.metrics = metrics
        self.logger = logger
        self.monotonicNow = monotonicNow
        self.sleep = sleep
    }

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        let reply = next(request, context)
        // Behind a proxy one who guesses would slow down everybody's mistakes.
        guard case .ready(var response) = reply, response.status == .unauthorized,
            let address = request.remoteAddress, !limits.isProxy(address)
        else { return reply }
        let peer = address.peer
        let (verdict, isFirst) = tokens.add(peer, at: monotonicNow())
        if isFirst {
            logger.warning(
                "one address sends wrong tokens again and again; it is answered late",
                metadata: ["client.address": "\(peer)"])
        }
        switch verdict {
        case .after(0): return reply
        case .after(let nanoseconds):
            return .pending { [sleep, tokens, response] in
                await sleep(nanoseconds)
                tokens.answered()
                return response
            }
        case .refused(let seconds):
            metrics.count(.wrongTokens)
            response.headers[.retryAfter] = "\(seconds)"
            return .ready(response)
        }
    }
}
