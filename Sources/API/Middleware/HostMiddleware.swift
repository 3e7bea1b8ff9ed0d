import HTTPMessages
import HTTPTypes

/// Answers only for its own names, so that a web page cannot reach a loopback service through a host name that resolves
/// to 127.0.0.1 (DNS rebinding). Numeric addresses are always its own: no page can choose their resolution.
struct HostMiddleware: Middleware {
    /// Lower-cased names besides `localhost`; nil where any name may be used (a service that asks for tokens).
    let allowedHosts: Set<String>?

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        guard let allowedHosts, let authority = request.authority else { return next(request, context) }
        let host = HostMiddleware.name(of: authority)
        if HostMiddleware.isAddress(host) || host == "localhost" || allowedHosts.contains(host) {
            return next(request, context)
        }
        let problem = Problem(
            status: .misdirectedRequest, code: "misdirected_request",
            detail: "This service does not answer for that host name.")
        return .ready(problem.response(requestID: context.requestID))
    }

    /// The host of `host[:port]`, lower-cased, without the dot that may end it.
    static func name(of authority: String) -> String {
        if authority.hasPrefix("[") { return String(authority.prefix { $0 != "]" }) + "]" }
        var host = authority.prefix { $0 != ":" }.lowercased()
        if host.hasSuffix(".") { host.removeLast() }
        return host
    }

    private static func isAddress(_ host: String) -> Bool {
        if host.hasPrefix("[") { return true }
        let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.count) && part.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
            }
    }
}
