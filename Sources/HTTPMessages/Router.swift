public import HTTPTypes

/// Finds the route of a request by its path and method.
///
/// `HEAD` falls to the `GET` route (the server drops the body), `OPTIONS` is answered with `Allow`, and what no route
/// takes goes to `failure`. The table is fixed once built.
public struct Router: Sendable {
    /// Makes the answer to a request that no route took; the router adds `Allow` to a 405.
    public typealias FailureResponse = @Sendable (RoutingFailure, Request, RequestContext) -> Response

    /// Says why a caller may not have a route's answer; nil where it may.
    public typealias Refusal = @Sendable (Route, RequestContext) -> Response?

    /// The routes in the order given.
    public let routes: [Route]

    private let tree: RouteTree
    private let methods: [HTTPRequest.Method]
    private let refusal: Refusal
    private let failure: FailureResponse

    /// Builds the table.
    ///
    /// - Parameter refusal: asked before a route's handler.
    public init(
        _ routes: [Route], refusal: @escaping Refusal = { _, _ in nil }, failure: @escaping FailureResponse
    ) throws(RouterError) {
        var tree = RouteTree()
        var methods: [HTTPRequest.Method] = []
        for route in routes {
            try tree.insert(route)
            if !methods.contains(route.method) { methods.append(route.method) }
        }
        for implied in [HTTPRequest.Method.head, .options] where !methods.contains(implied) {
            methods.append(implied)
        }
        self.routes = routes
        self.tree = tree
        self.methods = methods
        self.refusal = refusal
        self.failure = failure
    }

    /// The router as the innermost handler of a chain.
    public var handler: Handler {
        { request, context in self.respond(to: request, context: context) }
    }

    /// Runs the route's handler, after setting `request.parameters` and `context.routeTemplate`.
    public func respond(to request: Request, context: RequestContext) -> Reply {
        if request.path == "*" {
            // The parser lets `*` pass for OPTIONS only (RFC 9112, 3.2.4).
            return .ready(Self.options(allowing: methods))
        }
        var parameters = PathParameters()
        do throws(RoutingFailure) {
            guard let endpoint = try endpoint(for: request.path, parameters: &parameters) else {
                throw .notFound
            }
            guard let route = route(of: endpoint, for: request.method) else {
                context.routeTemplate = endpoint.routes.first?.template
                if request.method == .options { return .ready(Self.options(allowing: endpoint.allowed)) }
                throw .methodNotAllowed(allowed: endpoint.allowed)
            }
            context.routeTemplate = route.template
            if let refusal = refusal(route, context) { return .ready(refusal) }
            guard !parameters.isEmpty else { return route.handler(request, context) }
            var routed = request
            routed.parameters = parameters
            return route.handler(routed, context)
        } catch {
            var response = failure(error, request, context)
            if case .methodNotAllowed(let allowed) = error {
                response.headers[.allow] = Self.list(allowed)
            }
            return .ready(response)
        }
    }

    /// How the route that would take such a request takes its body; `nil` where none would.
    public func bodyRule(method: HTTPRequest.Method, path: String) -> BodyRule? {
        var parameters = PathParameters()
        let endpoint = try? endpoint(for: path, parameters: &parameters)
        return endpoint.flatMap { route(of: $0, for: method)?.body }
    }

    /// Whether everything at a path may be asked for without a token.
    public func isOpen(_ path: String) -> Bool {
        var parameters = PathParameters()
        guard let endpoint = try? endpoint(for: path, parameters: &parameters) else { return false }
        return endpoint.routes.allSatisfy { $0.access == .open }
    }

    /// The smallest of all routes' body limits: a body within it is within the limit of whichever route takes it.
    public var smallestBodyLimit: Int { max(0, routes.compactMap(\.body.maxBytes).min() ?? .max) }

    private func endpoint(
        for path: String,
        parameters: inout PathParameters
    ) throws(RoutingFailure) -> RouteTree.Endpoint? {
        var path = path
        var found: Result<RouteTree.Endpoint?, RoutingFailure> = .success(nil)
        path.withUTF8 { bytes in
            do throws(RoutingFailure) {
                found = .success(try tree.endpoint(for: bytes, parameters: &parameters))
            } catch {
                found = .failure(error)
            }
        }
        return try found.get()
    }

    private func route(of endpoint: RouteTree.Endpoint, for method: HTTPRequest.Method) -> Route? {
        endpoint.route(for: method) ?? (method == .head ? endpoint.route(for: .get) : nil)
    }
    private static func options(allowing methods: [HTTPRequest.Method]) -> Response {
        Response(status: .noContent, headers: [.allow: list(methods)])
    }

    private static func list(_ methods: [HTTPRequest.Method]) -> String {
        methods.map(\.rawValue).joined(separator: ", ")
    }
}
