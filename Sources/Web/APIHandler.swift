public import HTTPMessages
public import HTTPTypes
import Basics
import JSON

/// The whole application behind the sockets: routes, and around them the middleware.
public struct APIHandler: Sendable {
    /// For the server and for tests in process.
    public let handler: Handler
    /// The routes, by which the contract is checked and body limits are found.
    public let router: Router

    /// - Parameters:
    ///   - house: what the house's own routes work with.
    ///   - domains: the routes of all domains.
    ///   - readers: the domains that answer `POST /ask`.
    public init(kit: RouteKit, house: HouseServices, domains: [Route], readers: [any TurnReader]) throws {
        let routes =
            domains
            + AskRoutes(kit: kit, conversations: house.conversations, readers: readers).routes
            + ConversationRoutes(kit: kit, conversations: house.conversations, forget: house.forget).routes
            + PrivacyRoutes(
                kit: kit, privacy: house.privacy, data: house.data, outbound: house.outbound, model: house.model,
                hasEmbeddings: house.embeddings != nil, startedAt: kit.clock.now(), forget: house.forget
            ).routes
            + DataRoutes(kit: kit, data: house.data, forget: house.forget).routes
            + EmbeddingRoutes(kit: kit, worker: house.embeddings).routes
            + OpenAIRoutes(kit: kit, worker: house.embeddings).routes
            + TokenRoutes(
                kit: kit, tokens: house.tokens, data: house.data, makeToken: house.makeToken
            ).routes
            + HouseholdRoutes(kit: kit, households: house.households).routes
            + ServiceRoutes(health: house.health, metricsText: house.metricsText, contract: house.contract).routes
        let router = try Router(
            routes, refusal: APIHandler.refusal(of:to:), failure: APIHandler.response(to:request:context:))
        self.router = router
        let refusals = RefusalMetrics(factory: kit.metricsFactory)
        let slowing: [any Middleware] =
            kit.limits.rates.slowsRefused
            ? [
                WrongTokenMiddleware(
                    limits: kit.limits.rates, metrics: refusals, logger: kit.logger, monotonicNow: kit.monotonicNow)
            ] : []
        handler = chain(
            (kit.limits.rates.slowsRefused ? [LateRefusalMiddleware()] : []) + [
                ObservationMiddleware(
                    metrics: RequestMetrics(factory: kit.metricsFactory), logger: kit.logger,
                    monotonicNow: kit.monotonicNow),
                CompressionMiddleware(),
                ConditionalMiddleware(digest: kit.digest),
                OpenAIErrorMiddleware(),
                HostMiddleware(allowedHosts: kit.limits.allowedHosts),
                CrossOriginMiddleware(allowedOrigins: kit.limits.allowedOrigins),
                CrossSiteMiddleware(allowedOrigins: kit.limits.allowedOrigins),
            ] + slowing + [
                AuthenticationMiddleware(
                    authentication: kit.limits.authentication, answering: kit.answering, isOpen: router.isOpen),
                RateLimitMiddleware(
                    limits: kit.limits.rates, metrics: refusals, monotonicNow: kit.monotonicNow),
                LongWorkMiddleware(kit.limits.longWork, answering: kit.answering),
            ], around: router.handler)
    }

    /// The same error body for faults that the socket layer finds before a route is known.
    ///
    /// - Parameter path: nil where the fault came before the path.
    public static func wireError(
        status: HTTPResponse.Status, code: String, path: String?, requestID: String
    ) -> Response {
        let headers: HTTPFields = status == .serviceUnavailable ? [.retryAfter: "1"] : [:]
        let detail = status == .badRequest ? APIHandler.malformed : nil
        var response = Problem(status: status, code: code, detail: detail, headers: headers)
            .response(requestID: requestID)
        if let path { response = OpenAIErrorMiddleware.translated(response, on: path) }
        response.requestID = requestID
        return response
    }

    private static let malformed =
        """
        The request is not HTTP as RFC 9112 has it. In the path and the query, write as %XX each byte (UTF-8) of spaces, \
        quotes, angle brackets, controls and of all that is not ASCII.
        """

    /// What a caller is told whose token is not good for a route.
    private static func refusal(of route: Route, to context: RequestContext) -> Response? {
        let scope: Scope
        switch route.access {
        case .open: return nil
        case .needs(let needed): scope = needed
        case .needsEither(let needed, let other):
            if context.scopes.contains(other) { return nil }
            scope = needed
        }
        guard !context.scopes.contains(scope) else { return nil }
        let name = scope.rawValue
        return Problem(
            status: .forbidden, code: "scope_missing",
            detail: "This needs a token with the scope \(name); make one with: steward token create --scope \(name)",
            errors: [
                FieldError(path: "Authorization", code: "scope_missing", message: "The scope \(name) is missing.")
            ], headers: [.wwwAuthenticate: "Bearer error=\"insufficient_scope\", scope=\"\(name)\""]
        ).response(requestID: context.requestID)
    }

    private static func response(
        to failure: RoutingFailure, request: Request, context: RequestContext
    ) -> Response {
        let problem =
            switch failure {
            case .notFound: Problem(status: .notFound, code: "not_found", detail: "There is nothing at this path.")
            case .methodNotAllowed:
                Problem(status: .methodNotAllowed, code: "method_not_allowed", detail: "See the Allow header.")
            case .malformedPath: Problem(status: .badRequest, code: "bad_request", detail: "The path is malformed.")
            }
        return problem.response(requestID: context.requestID)
    }
}
