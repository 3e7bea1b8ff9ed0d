import HTTPMessages
import HTTPTypes
import Testing

@Suite struct `Routing` {
    /// Answers with the route's name and the placeholders that it asks for.
    private static func route(
        _ method: HTTPRequest.Method,
        _ template: String,
        limit: Int? = nil
    ) -> Route {
        Route(method, template, maxBodyBytes: limit) { request, context in
            let id = request.parameters["id"].map { " id=\($0)" } ?? ""
            let text = "\(method.rawValue) \(context.routeTemplate ?? "-")\(id)"
            return .ready(Response(status: .ok, contentType: "text/plain", body: Array(text.utf8)))
        }
    }

    private static func router() throws -> Router {
        try Router(
            [
                route(.get, "/"),
                route(.get, "/cards"),
                route(.post, "/cards", limit: 1000),
                route(.get, "/cards/catalog"),
                route(.get, "/cards/{id}"),
                route(.delete, "/cards/{id}"),
                route(.get, "/cards/{id}/history"),
            ],
            failure: { failure, _, _ in Response(status: failure.status) }
        )
    }

    private func answer(_ method: HTTPRequest.Method, _ target: String) async throws -> (Int, String, String?) {
        let context = RequestContext(requestID: "1")
        let request = Request(method: method, target: target)
        let response = try await Self.router().respond(to: request, context: context).response()
        guard case .bytes(let body) = response.body else { return (response.status.code, "", nil) }
        return (response.status.code, String(decoding: body, as: UTF8.self), response.headers[.allow])
    }

    @Test(arguments: [
        ("/", "GET /"),
        ("/cards", "GET /cards"),
        ("/cards?limit=3", "GET /cards"),
        ("/cards/catalog", "GET /cards/catalog"),
        ("/cards/c%61talog", "GET /cards/catalog"),
        ("/cards/42", "GET /cards/{id} id=42"),
        ("/cards/a%20b", "GET /cards/{id} id=a b"),
        ("/cards/a+b", "GET /cards/{id} id=a+b"),
        ("/cards/a%2Fb", "GET /cards/{id} id=a/b"),
        ("/cards/%E5%8D%A1", "GET /cards/{id} id=卡"),
        ("/cards/catalog/history", "GET /cards/{id}/history id=catalog"),
        ("/cards/7/history", "GET /cards/{id}/history id=7"),
    ])
    func `a path finds its route, literals before placeholders`(target: String, expected: String) async throws {
        #expect(try await answer(.get, target).1 == expected)
    }

    @Test(arguments: [
        "/card", "/cards//", "/cards//history", "/cards/42//", "/cards/..", "/cards/../", "/cards/%2e%2E", "/cards/.",
        "/a/b/c/d", "//",
        "/../cards", "/cards/7/histories",
    ])
    func `a path of no route is not found and nothing is resolved`(target: String) async throws {
        #expect(try await answer(.get, target).0 == 404)
    }

    @Test(arguments: ["/cards/%00", "/cards/%0d%0a", "/cards/%c0%ae", "/cards/%ff", "/cards/%7f"])
    func `a path that does not decode to text is malformed`(target: String) async throws {
        #expect(try await answer(.get, target).0 == 400)
    }

    @Test func `the smallest limit of a body is that of some route`() throws {
        #expect(try Routing.router().smallestBodyLimit == 1000)
        let open = try Router(
            [Routing.route(.get, "/")], failure: { failure, _, _ in Response(status: failure.status) })
        #expect(open.smallestBodyLimit == .max)
    }

    @Test func `a method that the path does not have is refused with those it has`() async throws {
        let reply = try await answer(.delete, "/cards")
        #expect(reply.0 == 405)
        #expect(reply.2 == "GET, POST, HEAD, OPTIONS")
        #expect(
            try await answer(.post, "/cards/catalog").0 == 405, "a literal does not borrow the placeholder's methods")
        #expect(try await answer(.trace, "/cards").0 == 405)
    }

    @Test func `a method that no route has is answered by what the path allows`() async throws {
        let method = try #require(HTTPRequest.Method("BREW"))
        #expect(try await answer(method, "/cards").0 == 405)
        #expect(try await answer(method, "/nowhere").0 == 404)
        #expect(try await answer(try #require(HTTPRequest.Method("get")), "/cards").0 == 405)
    }

    @Test func `HEAD is answered by the GET route`() async throws {
        #expect(try await answer(.head, "/cards/42").1 == "GET /cards/{id} id=42")
    }

    @Test func `OPTIONS tells what a path and the server allow`() async throws {
        let one = try await answer(.options, "/cards/42")
        #expect(one.0 == 204)
        #expect(one.2 == "GET, DELETE, HEAD, OPTIONS")
        let all = try await answer(.options, "*")
        #expect(all.0 == 204)
        #expect(all.2 == "GET, POST, DELETE, HEAD, OPTIONS")
        #expect(try await answer(.options, "/nowhere").0 == 404)
    }

    @Test func `the failed routing of a known path still names its template`() async throws {
        let context = RequestContext(requestID: "1")
        _ = try Self.router().respond(to: Request(method: .put, target: "/cards/1"), context: context)
        #expect(context.routeTemplate == "/cards/{id}")
        let other = RequestContext(requestID: "2")
        _ = try Self.router().respond(to: Request(method: .get, target: "/x"), context: other)
        #expect(other.routeTemplate == nil)
    }

    @Test func `a route's body limit is known before its body is read`() throws {
        let router = try Self.router()
        #expect(router.bodyRule(method: .post, path: "/cards")?.maxBytes == 1000)
        #expect(router.bodyRule(method: .get, path: "/cards") == BodyRule())
        #expect(router.bodyRule(method: .post, path: "/x/%zz") == nil)
    }

    @Test func `mistakes in the table are found when it is built`() {
        func build(_ templates: String...) throws(RouterError) -> Router {
            try Router(
                templates.map { Self.route(.get, $0) }, failure: { failure, _, _ in Response(status: failure.status) })
        }
        #expect(throws: RouterError.malformedTemplate("cards")) { try build("cards") }
        #expect(throws: RouterError.malformedTemplate("/a//b")) { try build("/a//b") }
        #expect(throws: RouterError.malformedTemplate("/{}")) { try build("/{}") }
        #expect(throws: RouterError.malformedTemplate("/{id")) { try build("/{id") }
        #expect(throws: RouterError.duplicateRoute("GET /a")) { try build("/a", "/a") }
        #expect(throws: RouterError.conflictingPlaceholder("/a/{name}")) { try build("/a/{id}", "/a/{name}") }
    }

    @Test func `the table can be listed`() throws {
        let routes = try Self.router().routes
        #expect(routes.count == 7)
        #expect(routes.last.map { "\($0.method) \($0.template)" } == "GET /cards/{id}/history")
    }
}

extension RoutingFailure {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .malformedPath: .badRequest
        }
    }
}
