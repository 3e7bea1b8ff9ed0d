import HTTPMessages
import HTTPTypes
import Synchronization

/// Tells whoever is to come back later (`Retry-After`) so a quarter of a second late. A client that asks
/// again at once, on however many connections, is refused a few hundred times a second and not tens of thousands, which would
/// take the processor from everybody else. An answer that is kept back holds its connection and nothing more;
/// beyond ``most`` of them answers are given at once, so that nobody takes all connections by being refused.
struct LateRefusalMiddleware: Middleware {
    /// How late, in nanoseconds: a client that heeds `Retry-After` does not notice.
    static let delay: UInt64 = 250_000_000
    /// Answers kept back at once.
    static let most = 256

    /// Waits so many nanoseconds, or until the calling task is cancelled.
    private let sleep: @Sendable (UInt64) async -> Void
    private let held = Held()

    /// How many answers are kept back.
    private final class Held: Sendable {
        let count = Atomic(0)
    }

    init(sleep: @escaping @Sendable (UInt64) async -> Void = { try? await Task.sleep(nanoseconds: $0) }) {
        self.sleep = sleep
    }

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        // Probes of a container come at their own pace.
        if request.isHealth { return next(request, context) }
        switch next(request, context) {
        case .ready(let response):
            return LateRefusalMiddleware.isRefusal(response) ? .pending { await later(response) } : .ready(response)
        case .pending(let work):
            return .pending { await later(await work()) }
        case .begun(let work):
            return .begun { await later(await work()) }
        }
    }

    private func later(_ response: Response) async -> Response {
        guard LateRefusalMiddleware.isRefusal(response) else { return response }
        let (_, count) = held.count.add(1, ordering: .relaxed)
        defer { held.count.subtract(1, ordering: .relaxed) }
        if count <= LateRefusalMiddleware.most { await sleep(LateRefusalMiddleware.delay) }
        return response
    }

    private static func isRefusal(_ response: Response) -> Bool {
        [.unauthorized, .tooManyRequests, .serviceUnavailable].contains(response.status)
            && response.headers[.retryAfter] != nil
    }
}
