import Basics
import HTTPMessages
import HTTPTypes

/// Answers only for its own names, so that a web page cannot reach a loopback service through a host name that resolves
/// to 127.0.0.1 (DNS rebinding). Numeric addresses are always its own: no page can choose their resolution.
struct HostMiddleware: Middleware {
    /// Lower-cased names besides `localhost`; nil where any name may be used (a service that asks for tokens).
    let allowedHosts: Set<String>?

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        guard let allowedHosts, let authority = request.authority else { return next(request, context) }
        if HostMiddleware.isAddress(authority) { return next(request, context) }
        let host = HostMiddleware.name(of: authority)
        if host == "localhost" || allowedHosts.contains(host) { return next(request, context) }
        let problem = Problem(
            status: .misdirectedRequest, code: "misdirected_request",
            detail:
                "This service does not answer for that host name. Use one that the operator lists in http.allowedHosts."
        )
        return .ready(problem.response(requestID: context.requestID))
    }

    /// The host of `host[:port]`, lower-cased, without the dot that may end it.
    static func name(of authority: String) -> String {
        var host = authority.prefix { $0 != ":" }.lowercased()
        if host.hasSuffix(".") { host.removeLast() }
        return host
    }

    /// Whether the host of `host[:port]` is an IPv6 address in brackets or four numbers of one to three digits.
    static func isAddress(_ authority: String) -> Bool {
        authority.withBytes(isAddress)
    }

    private static func isAddress(_ authority: UnsafeBufferPointer<UInt8>) -> Bool {
        if authority.first == UInt8(ascii: "[") { return true }
        var numbers = 0
        var digits = 0
        for byte in authority {
            if byte == UInt8(ascii: ":") { break }
            if byte >= 0x30, byte <= 0x39 {
                if digits == 0 { numbers += 1 }
                digits += 1
                if digits > 3 { return false }
            } else if byte == UInt8(ascii: "."), digits > 0 {
                digits = 0
            } else {
                return false
            }
        }
        return numbers == 4
    }
}
