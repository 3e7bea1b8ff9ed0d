@testable import Web
@testable import WalletAPI
import Basics
import HTTPMessages
import HTTPTypes
import JSON
import TestSupport
import Testing
import Wallet
import Stores

struct MiddlewareTests {
    @Test func `each answer carries a request id, the client's own where it is harmless`() async throws {
        let service = try TestService()
        let own = await service.send("GET", "/health", headers: [("X-Request-Id", "till-7")])
        #expect(own.headers[HTTPField.Name("X-Request-Id")!] == "till-7")
        let forged = await service.send("GET", "/health", headers: [("X-Request-Id", "a b")])
        #expect(forged.headers[HTTPField.Name("X-Request-Id")!] == TestService.requestID)
    }

    @Test func `what is refused before it is read has a request id too`() async throws {
        let response = APIHandler.wireError(
            status: .contentTooLarge, code: "content_too_large", path: "/recommend", requestID: "r1")
        #expect(response.requestID == "r1")
        let reply = await TestReply(response)
        #expect(reply.code == "content_too_large" && reply["requestId"].string == "r1")
        let openAI = await TestReply(
            APIHandler.wireError(
                status: .contentTooLarge, code: "content_too_large", path: "/v1/embeddings", requestID: "r2"))
        #expect(openAI.status == 413 && openAI["error.code"].string == "content_too_large")
        let full = APIHandler.wireError(
            status: .serviceUnavailable, code: "service_unavailable", path: nil, requestID: "r3")
        #expect(full.headers[.retryAfter] == "1")
    }

    @Test func `a request leaves one line that holds no query`() async throws {
        let service = try TestService()
        _ = await service.send("POST", "/recommend?secret=1", body: #"{"query":"my very private purchase"}"#)
        let lines = service.logs.entries.filter { $0.message == "request" }
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        #expect(line.metadata["http.route"] == "/recommend")
        #expect(line.metadata["http.status"] == "422")
        #expect(!service.logs.entries.contains { $0.text.contains("private") || $0.text.contains("secret") })
    }

    @Test func `a failure of the storage leaves its cause in the log and not in the answer`() async throws {
        struct Said: Error, CustomStringConvertible { let description = "SQLite 10: disk I/O error" }
        struct Broken: PreferencesStore {
            func preferences(of user: UserID) async throws -> (Preferences, Revision) {
                throw StorageError(.unavailable, cause: Said())
            }
            func replace(
                _ preferences: Preferences, of user: UserID, ifMatch: Revision?
            ) async throws -> Revision { .none }
            func update(
                preferencesOf user: UserID, ifMatch: Revision?,
                _ change: @escaping @Sendable (Preferences) throws -> Preferences
            ) async throws -> (Preferences, Revision) { (Preferences(), .none) }
        }
        let test = TestKit()
        let routes = PreferencesRoutes(kit: test.kit, preferences: Broken()).routes
        let reply = try await test.send("GET", "/preferences", to: routes)
        #expect(reply.status == 503 && reply.code == "storage_unavailable")
        #expect(!reply.text.contains("disk I/O"))
        let line = try #require(test.logs.entries.first { $0.message == "Request failed" })
        #expect(line.metadata["cause"] == "SQLite 10: disk I/O error")
        #expect(line.metadata["error"] == "storage: unavailable")
    }

    @Test func `a name that is not ours is misdirected, an address is fine`() async throws {
        let service = try TestService()
        #expect(await service.send("GET", "/health", headers: [("Host", "evil.example")]).status == 421)
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:8080", "10.1.2.3"] {
            #expect(await service.send("GET", "/health", headers: [("Host", host)]).status == 200)
        }
        let named = try TestService(configuration: APIConfiguration(allowedHosts: ["till.example"]))
        #expect(await named.send("GET", "/health", headers: [("Host", "Till.Example:8080")]).status == 200)
    }

    @Test(arguments: [
        (["Origin": "https://evil.example"], 403), (["Origin": "null"], 403), (["Sec-Fetch-Site": "cross-site"], 403),
        (["Sec-Fetch-Site": "same-site", "Origin": "http://127.0.0.1:3000"], 403),
        (["Origin": "http://127.0.0.1:8080"], 200),
        (["Sec-Fetch-Site": "same-origin"], 200), (["Sec-Fetch-Site": "none"], 200), ([:], 200),
    ])
    func `a page of another site imports nothing`(_ sent: [String: String], _ status: Int) async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        let reply = await service.send(
            "POST", "/transactions/import?cardId=gold", body: "Date,Description,Amount\n2026-11-02,CVS,5.00\n",
            headers: [("Content-Type", "text/plain"), ("Host", "127.0.0.1:8080")] + sent.map { ($0.key, $0.value) })
        #expect(reply.status == status)
        if status == 403 { #expect(reply.code == "cross_site") }
        let stored = await service.send("GET", "/transactions", headers: [("Origin", "https://evil.example")])
        #expect(stored["transactions"].array.count == (status == 200 ? 1 : 0))
    }

    @Test func `tokens divide users, and an unknown one learns nothing`() async throws {
        let tokens = ["one": UserID(rawValue: "ann"), "two": UserID(rawValue: "bob")]
        let service = try TestService(
            configuration: APIConfiguration(
                allowedHosts: nil,
                authentication: .tokens { $0.flatMap { tokens[$0.revealed()] }.map { Caller($0, .all) } }))
        #expect(await service.send("GET", "/cards").status == 401)
        #expect(
            await service.send("GET", "/cards", headers: [("Authorization", "Bearer three")]).code == "unauthorized")
        #expect(await service.send("GET", "/health").status == 200)
        let ann = [("Authorization", "Bearer one")]
        let bob = [("authorization", "bearer two")]
        let body = #"{"id":"mine","name":"Mine","network":"visa"}"#
        #expect(await service.send("POST", "/cards", body: body, headers: ann).status == 201)
        for (method, target) in [("GET", "/cards/mine"), ("DELETE", "/cards/mine"), ("GET", "/cards/absent")] {
            let reply = await service.send(method, target, headers: bob + [("X-Request-Id", "r")])
            #expect(reply.status == 404)
            #expect(reply.code == "card_not_found")
        }
        #expect(await service.send("GET", "/cards/mine", headers: ann).status == 200)
        #expect(await service.send("GET", "/cards", headers: bob)["cards"].array.isEmpty)
    }

    @Test func `each route answers those whose token has its scope, and nobody else`() async throws {
        let service = try TestService(
            configuration: APIConfiguration(
                allowedHosts: nil,
                authentication: .tokens { token in
                    token.map {
                        Caller(
                            .local,
                            Scopes($0.revealed().split(separator: "+").compactMap { Scope(rawValue: String($0)) }))
                    }
                }))
        for route in service.api.router.routes {
            let target = route.template.replacing("{id}", with: "x").replacing("{model}", with: "x")
                .replacing("{name}", with: "x")
            func ask(_ token: String) async -> TestReply {
                await service.send(
                    route.method.rawValue, target, body: route.method == .get ? nil : "{}",
                    headers: [("Authorization", "Bearer \(token)")])
            }
            let (scope, other): (Scope, Scope?)
            switch route.access {
            case .open:
                #expect(await ask("none").status == 200)
                continue
            case .needs(let needed): (scope, other) = (needed, nil)
            case .needsEither(let needed, let second): (scope, other) = (needed, second)
            }
            if let other { #expect(await ask(other.rawValue).status != 403) }
            let others = Scope.allCases.filter { $0 != scope && $0 != other }.map(\.rawValue).joined(separator: "+")
            let refused = await ask(others)
            #expect(refused.status == 403, "\(route.method) \(target)")
            if !target.hasPrefix("/v1/") {
                #expect(refused.code == "scope_missing" && refused["detail"].string?.contains(scope.rawValue) == true)
            }
            #expect(refused.headers[.wwwAuthenticate]?.contains("scope=\"\(scope.rawValue)\"") == true)
            let answered = await ask(scope.rawValue)
            #expect(answered.status != 403 && answered.status != 401, "\(route.method) \(target): \(answered.text)")
        }
    }

    @Test(arguments: ["Bearer wrong", "bearer", "Bearer a b", "BEARER " + String(repeating: "x", count: 47)])
    func `a token that nobody has is refused at every address`(_ field: String) async throws {
        let service = try TestService(
            configuration: APIConfiguration(
                allowedHosts: nil, authentication: .tokens { $0 == nil ? Caller(.local, .all) : nil }))
        for target in ["/health", "/health/live", "/health/ready", "/cards", "/metrics", "/nothing", "/openapi.yaml"] {
            #expect(await service.send("GET", target).status == (target == "/nothing" ? 404 : 200))
            let refused = await service.send("GET", target, headers: [("Authorization", field)])
            #expect(refused.status == 401 && refused.code == "unauthorized")
        }
        // A proxy's own scheme is nobody's token.
        #expect(await service.send("GET", "/cards", headers: [("Authorization", "Basic eDp5")]).status == 200)
    }

    @Test func `without a token what is open is answered, and of the rest nothing is told`() async throws {
        let service = try TestService(
            configuration: APIConfiguration(allowedHosts: nil, authentication: .tokens { _ in nil }))
        for target in ["/health", "/health/live", "/health/ready"] {
            #expect(await service.send("GET", target).status == 200)
            #expect(await service.send("POST", target).status == 405)
        }
        for method in ["GET", "OPTIONS", "BREW"] {
            for target in ["/cards", "/nothing", "/health/more", "/metrics", "/tokens"] {
                #expect(await service.send(method, target).status == 401)
            }
        }
    }

    @Test func `tokens that cannot be read let nobody in and are told as that`() async throws {
        let service = try TestService(
            configuration: APIConfiguration(
                allowedHosts: nil, authentication: .tokens { _ in throw StorageError(.unavailable) }))
        #expect(await service.send("GET", "/cards").code == "storage_unavailable")
        #expect(await service.send("GET", "/health/live").status == 200)
    }

    @Test(arguments: [
        "4111111111111111", "4111-1111-1111-1111", "4111.1111.1111.1111", "4111_1111_1111_1111", "3782-822463-10005",
        "41-11-11-11-11-11-11-11", String(repeating: "a", count: 65), "a/b", "",
    ])
    func `a request id that is long, strange or a card number is not kept`(_ id: String) async throws {
        let service = try TestService()
        let reply = await service.send("GET", "/health", headers: [("X-Request-Id", id)])
        #expect(reply.headers[HTTPField.Name("X-Request-Id")!] == TestService.requestID)
        #expect(id.isEmpty || !service.logs.entries.contains { $0.text.contains(id) })
    }

    @Test(arguments: [
        "till-7", "550e8400-e29b-41d4-a716-446655440000", "1732747200123-42", "2026-11-27.1", "01HF.x_y-z",
    ])
    func `other request ids are kept`(_ id: String) async throws {
        let service = try TestService()
        let reply = await service.send("GET", "/health", headers: [("X-Request-Id", id)])
        #expect(reply.headers[HTTPField.Name("X-Request-Id")!] == id)
        #expect(service.logs.entries.contains { $0.metadata["request.id"] == "\(id)" })
    }

    @Test func `a method that nobody knows is logged as other`() async throws {
        let service = try TestService()
        for method in ["BREW", "4111111111111111", "get"] { _ = await service.send(method, "/health") }
        let lines = service.logs.entries.filter { $0.message == "request" }
        #expect(lines.map { $0.metadata["http.method"] } == ["other", "other", "other"])
        #expect(!service.logs.entries.contains { $0.text.contains("BREW") || $0.text.contains("4111") })
    }

    @Test func `an unknown path and a wrong method are told apart`() async throws {
        let service = try TestService()
        let missing = await service.send("GET", "/nothing")
        #expect(missing.status == 404)
        #expect(missing.code == "not_found")
        let wrong = await service.send("DELETE", "/health")
        #expect(wrong.status == 405)
        #expect(wrong.code == "method_not_allowed")
        #expect(wrong.headers[.allow]?.contains("GET") == true)
    }

    @Test func `a database that is down is 503, and says so in health`() async throws {
        let service = try TestService(isHealthy: false)
        #expect(await service.send("GET", "/health").status == 503)
        #expect(await service.send("GET", "/health/ready").status == 503)
        #expect(await service.send("GET", "/health/live").status == 200)
    }

    @Test func `requests are counted by route template`() async throws {
        let service = try TestService()
        _ = await service.send("GET", "/cards/some-id")
        let metrics = await service.send("GET", "/metrics").text
        #expect(metrics.contains(#"route="/cards/{id}""#))
        #expect(!metrics.contains("some-id"))
    }

    @Test func `each combination of labels has its own count, whichever was asked for before`() async throws {
        let service = try TestService()
        for target in ["/health", "/cards", "/health", "/health"] { _ = await service.send("GET", target) }
        for method in ["BREW", "BREW", "WHEN"] { _ = await service.send(method, "/health") }
        let lines = await service.send("GET", "/metrics").text.split(separator: "\n")
        func count(_ method: String, _ route: String, _ status: String) -> Substring? {
            let series = "http_requests_total{method=\"\(method)\",route=\"\(route)\",status=\"\(status)\"} "
            return lines.first { $0.hasPrefix(series) }?.dropFirst(series.count)
        }
        #expect(count("GET", "/health", "2xx") == "3")
        #expect(count("GET", "/cards", "2xx") == "1")
        // A stranger's methods cannot grow the table.
        #expect(lines.contains { $0.hasPrefix("http_requests_total{method=\"other\"") && $0.hasSuffix(" 3") })
        #expect(!lines.contains { $0.contains("BREW") || $0.contains("WHEN") })
    }
}
