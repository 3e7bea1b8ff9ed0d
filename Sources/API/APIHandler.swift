public import HTTPMessages
public import HTTPTypes

/// The whole application behind the sockets: routes, and around them the middleware.
public struct APIHandler: Sendable {
    /// For the server and for tests in process.
    public let handler: Handler
    /// The routes, by which the contract is checked and body limits are found.
    public let router: Router

    public init(services: APIServices, configuration: APIConfiguration) throws {
        let answering = Answering(logger: services.logger)
        var routes: [Route] = []
        routes += RecommendRoutes(services: services, answering: answering, limits: configuration).routes
        routes += CardRoutes(services: services, answering: answering, limits: configuration).routes
        routes += CatalogRoutes(services: services, answering: answering).routes
        routes += TransactionRoutes(services: services, answering: answering, limits: configuration).routes
        routes += PreferencesRoutes(services: services, answering: answering, limits: configuration).routes
        routes += ConversationRoutes(services: services, answering: answering).routes
        routes += FeedbackRoutes(services: services, answering: answering, limits: configuration).routes
        routes += InsightRoutes(services: services, answering: answering).routes
        routes += PrivacyRoutes(services: services, answering: answering, limits: configuration).routes
        routes += DataRoutes(services: services, answering: answering).routes
        routes += AlertRoutes(services: services, answering: answering).routes
        routes += EmbeddingRoutes(services: services, answering: answering, limits: configuration).routes
        routes += OpenAIRoutes(services: services, answering: answering, limits: configuration).routes
        routes += ServiceRoutes(services: services).routes
        router = try Router(routes, failure: APIHandler.response(to:request:context:))
        handler = chain(
            [
                ObservationMiddleware(
                    metrics: RequestMetrics(factory: services.metricsFactory), logger: services.logger,
                    monotonicNow: services.monotonicNow),
                OpenAIErrorMiddleware(),
                HostMiddleware(allowedHosts: configuration.allowedHosts),
                AuthenticationMiddleware(authentication: configuration.authentication),
            ], around: router.handler)
    }

    /// The same error body for faults that the socket layer finds before a route is known.
    ///
    /// - Parameter path: nil where the fault came before the path.
    public static func wireError(
        status: HTTPResponse.Status, code: String, path: String?, requestID: String
    ) -> Response {
        var response = Problem(status: status, code: code).response(requestID: requestID)
        if let path { response = OpenAIErrorMiddleware.translated(response, on: path) }
        response.requestID = requestID
        return response
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
