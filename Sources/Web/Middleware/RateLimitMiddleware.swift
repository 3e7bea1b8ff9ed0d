import Basics
import HTTPMessages
import HTTPTypes

/// Lets each user, and all users at one address together, ask so much and no more; health is always answered. Behind
/// authentication, because only who has a token is known to be somebody.
struct RateLimitMiddleware: Middleware {
    private let user: RateBuckets<String>?
    private let address: RateBuckets<IPAddress>?
    private let limits: RateLimits
    private let metrics: RefusalMetrics
    private let monotonicNow: @Sendable () -> UInt64

    init(limits: RateLimits, metrics: RefusalMetrics, monotonicNow: @escaping @Sendable () -> UInt64) {
        self.limits = limits
        user = limits.user.map { RateBuckets($0) }
        address = limits.address.map { RateBuckets($0) }
        self.metrics = metrics
        self.monotonicNow = monotonicNow
    }

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        // Without tokens there is one user, who has nobody to be fair to.
        guard user != nil || address != nil, context.hasToken, let userID = context.userID, !request.isHealth else {
            return next(request, context)
        }
        let (now, cost) = (monotonicNow(), RequestCost.of(request))
        if let user, let refusal = user.take(cost, from: userID, at: now) {
            metrics.count(.userRate)
            return refuse("user", user.rate, refusal, context)
        }
        if let address, let peer = request.remoteAddress, limits.isOne(peer),
            let refusal = address.take(cost, from: peer.peer, at: now)
        {
            // What somebody else has used up is not paid for by this user.
            user?.giveBack(cost, to: userID)
            metrics.count(.addressRate)
            return refuse("address", address.rate, refusal, context)
        }
        return next(request, context)
    }

    /// With the fields of draft-ietf-httpapi-ratelimit-headers.
    private func refuse<Key>(
        _ policy: String, _ rate: RequestRate, _ refusal: RateBuckets<Key>.Refusal, _ context: RequestContext
    ) -> Reply {
        let seconds = max(1, (rate.burst + rate.perSecond - 1) / rate.perSecond)
        let problem = Problem(
            status: .tooManyRequests, code: "rate_limited",
            detail: "That was too much in too short a time; try again in \(refusal.retryAfter) s.",
            headers: [
                .retryAfter: "\(refusal.retryAfter)",
                .rateLimitPolicy: "\"\(policy)\";q=\(rate.burst);w=\(seconds)",
                .rateLimit: "\"\(policy)\";r=\(refusal.remaining);t=\(refusal.reset)",
            ])
        return .ready(problem.response(requestID: context.requestID))
    }
}

extension Request {
    var isHealth: Bool { path == "/health" || path.hasPrefix("/health/") }
}

extension HTTPField.Name {
    static let rateLimit = HTTPField.Name("RateLimit") ?? .from
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy") ?? .from
}
