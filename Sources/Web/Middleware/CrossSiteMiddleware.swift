import Basics
import HTTPMessages
import HTTPTypes

/// Refuses what a page of another site has a browser send. Some bodies (`text/plain`, a form with a file) leave a browser
/// without asking first, and on a service without tokens anybody who can send is the user. Programs other than browsers send
/// neither of the two fields; a page of the service's own, and a person's typed address, are let through.
///
/// Source: Fetch, section "Origin"; Fetch Metadata Request Headers, section "Sec-Fetch-Site".
struct CrossSiteMiddleware: Middleware {
    /// Origins that may write all the same.
    var allowedOrigins: Set<String> = []

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        guard CrossSiteMiddleware.isForeign(request) else { return next(request, context) }
        if let origin = request.headers[.origin], allowedOrigins.contains(origin) { return next(request, context) }
        let problem = Problem(
            status: .forbidden, code: "cross_site",
            detail:
                "A page of another site sent this request; nothing was done. The operator lists origins that may in http.allowedOrigins."
        )
        return .ready(problem.response(requestID: context.requestID))
    }

    static func isForeign(_ request: Request) -> Bool {
        // Reading changes nothing, and no page sees the answer.
        if request.method == .get || request.method == .head { return false }
        if let site = request.headers[.secFetchSite], site != "same-origin", site != "none" { return true }
        guard let origin = request.headers[.origin] else { return false }
        // scheme://authority; "null" has none.
        guard let authority = origin.firstRange(of: "://").map({ origin[$0.upperBound...] }) else { return true }
        return authority.lowercased() != request.authority?.lowercased()
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .from
}
