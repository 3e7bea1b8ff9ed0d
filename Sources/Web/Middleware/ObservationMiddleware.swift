import HTTPMessages
import HTTPTypes
import Language
import Logging

/// Lets a client name its request, answers with its `X-Request-Id`, counts it and writes its one line in the log. The line
/// holds no query, no body and no header: method, route template, status and time only.
struct ObservationMiddleware: Middleware {
    let metrics: RequestMetrics
    let logger: Logger
    /// Nanoseconds of the clock that stamped ``RequestContext/receivedAt``.
    let monotonicNow: @Sendable () -> UInt64

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        if let sent = request.headers[.requestID], ObservationMiddleware.isUsable(sent) { context.requestID = sent }
        let method = request.method
        switch next(request, context) {
        case .ready(var response):
            finish(&response, method: method, context: context)
            return .ready(response)
        case let reply:
            return reply.map { response in
                var response = response
                finish(&response, method: method, context: context)
                return response
            }
        }
    }

    private func finish(_ response: inout Response, method: HTTPRequest.Method, context: RequestContext) {
        response.requestID = context.requestID
        let now = monotonicNow()
        let nanoseconds = now > context.receivedAt ? now - context.receivedAt : 0
        let route = context.routeTemplate ?? "(none)"
        metrics.record(method: method, route: route, status: response.status.code, nanoseconds: nanoseconds)
        let level: Logger.Level = response.status.code >= 500 ? .error : .info
        if logger.logLevel <= level {
            logger.log(
                level: level, "request",
                metadata: [
                    "request.id": .string(context.requestID),
                    "http.method": .string(RequestMetrics.label(of: method)),
                    "http.route": .string(route),
                    "http.status": .stringConvertible(response.status.code),
                    "duration.us": .stringConvertible(nanoseconds / 1_000),
                ])
        }
    }

    /// A client's own request id is kept where it cannot forge a log line, 1 to 64 of letters, digits, `.`, `_`, `-`, and
    /// where no card number stands in it, whichever of these marks divide its digits.
    static func isUsable(_ identifier: String) -> Bool {
        let utf8 = identifier.utf8
        guard (1...64).contains(utf8.count), utf8.allSatisfy(Identifier.isAllowed) else { return false }
        if PANDetector.redacted(identifier) != nil { return false }
        let parts = identifier.split { $0 == "." || $0 == "_" || $0 == "-" }
        guard parts.count > 1 else { return true }
        return PANDetector.redacted(parts.joined(separator: " ")) == nil && PANDetector.redacted(parts.joined()) == nil
    }
}

extension HTTPField.Name {
    static let requestID = HTTPField.Name("X-Request-Id") ?? .from
}
