import HTTPMessages
import HTTPTypes

/// Tells whoever is to come back later (429 and 503 with `Retry-After`) so a quarter of a second late. A client that asks
/// again at once, on however many connections, is refused a few hundred times a second and not tens of thousands, which would
/// take the processor from everybody else. An answer that is kept back holds its connection and nothing more.
struct LateRefusalMiddleware: Middleware {
    /// How late, in nanoseconds: a client that heeds `Retry-After` does not notice.
    static let delay: UInt64 = 250_000_000

    /// Waits so many nanoseconds, or until the calling task is cancelled.
    var sleep: @Sendable (UInt64) async -> Void = { try? await Task.sleep(nanoseconds: $0) }

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
        if LateRefusalMiddleware.isRefusal(response) { await sleep(LateRefusalMiddleware.delay) }
        return response
    }

    private static func isRefusal(_ response: Response) -> Bool {
        (response.status == .tooManyRequests || response.status == .serviceUnavailable)
            && response.headers[.retryAfter] != nil
    }
}
