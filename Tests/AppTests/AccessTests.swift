import App
import Basics
import Foundation
import HTTPServing
import JSON
import Stores
import TestSupport
import Testing

/// Who may do what, over real sockets, with tokens that are made and ended while the service runs.
struct AccessTests {
    /// Runs a service, and beside it what another process does to its tokens.
    private func withService(
        _ flags: [String: String] = [:],
        _ body: (RawClient, TokenAdministration) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let sources = ConfigurationSources(
                flags: ["port": "0", "database": folder.appending(path: "s.sqlite").path, "log.level": "critical"]
                    .merging(flags) { $1 }, environment: ["HOME": folder.path])
            let configuration = try ConfigurationLoader(sources).load()
            let application = try ApplicationBuilder(
                configuration: configuration, resources: ResourceLocator(),
                telemetry: ProcessConfiguration.telemetry(for: configuration)
            ).build()
            let outside = try TokenAdministration(configuration: configuration)
            let (addresses, continuation) = AsyncStream.makeStream(of: ServerAddress.self)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await application.run { continuation.yield($0) } }
                let address = try #require(await addresses.first { _ in true })
                try await body(RawClient(port: address.port), outside)
                group.cancelAll()
                try? await group.waitForAll()
            }
            await outside.close()
            await application.close()
        }
    }

    @Test func `the first token closes a running service to those who have none`() async throws {
        try await withService { client, outside in
            #expect(try await client("GET", "/cards").status == 200)
            #expect(try await client("GET", "/metrics").status == 200)
            // Without a token nobody says who else may come in.
            #expect(try await client("GET", "/tokens").status == 403)
            #expect(try await client("POST", "/tokens", #"{"user":"local","scopes":["admin"]}"#).status == 403)
            var stranger = client
            stranger.token = "stw_" + String(repeating: "A", count: 43)
            for target in ["/cards", "/health", "/health/live", "/nothing"] {
                #expect(try await stranger("GET", target).status == 401)
            }
            let (token, made) = try await outside.create(label: "first", user: "local")
            var owner = client
            owner.token = token.revealed()
            #expect(try await client("GET", "/cards").status == 401)
            #expect(try await client("GET", "/health").status == 200)
            #expect(try await owner("GET", "/cards").status == 200)
            #expect(try await owner("GET", "/metrics").status == 403)
            // Ended: it opens nothing any more, and its end opens nothing either.
            try await outside.revoke(made.id)
            #expect(try await owner("GET", "/cards").status == 401)
            #expect(try await client("GET", "/cards").status == 401)
        }
    }

    @Test func `an administrator makes and ends tokens that are good for what they say`() async throws {
        try await withService { client, outside in
            var admin = client
            admin.token = try await outside.create(label: "boss", user: "boss", scopes: [.admin]).token.revealed()
            let refused = try await admin("GET", "/cards")
            #expect(refused.status == 403 && refused.json.at("code").string == "scope_missing")
            #expect(refused.head.contains("scope=\"read\""))

            func make(_ user: String, _ scopes: String) async throws -> (client: RawClient, id: String) {
                let reply = try await admin(
                    "POST", "/tokens", #"{"user":"\#(user)","label":"x","scopes":\#(scopes)}"#)
                #expect(reply.status == 201 && reply.head.lowercased().contains("cache-control: no-store"))
                var made = client
                let token: String = try #require(reply.json.at("token").string)
                made.token = token
                return (made, try #require(reply.json.at("id").string))
            }
            let (reader, readerID) = try await make("anna", #"["read"]"#)
            let (writer, _) = try await make("anna", #"["write"]"#)
            let (meter, _) = try await make("meter", #"["metrics"]"#)
            let card = #"{"catalogId":"amex-gold","id":"gold"}"#
            #expect(try await reader("POST", "/cards", card).status == 403)
            #expect(try await writer("POST", "/cards", card).status == 201)
            #expect(try await writer("GET", "/cards").status == 403)
            #expect(try await reader("GET", "/cards").json.at("cards").array.count == 1)
            #expect(try await reader("POST", "/recommend", #"{"query":"dinner, $40"}"#).status == 200)
            #expect(try await reader("POST", "/ask", #"{"text":"dinner, $40"}"#).status == 200)
            #expect(try await reader("DELETE", "/data?confirm=true").status == 403)
            for target in ["/metrics", "/tokens", "/users"] {
                #expect(try await reader("GET", target).status == 403)
                #expect(try await writer("GET", target).status == 403)
            }
            #expect(try await meter("GET", "/metrics").status == 200)
            for target in ["/cards", "/tokens", "/users", "/export", "/openapi.yaml"] {
                #expect(try await meter("GET", target).status == 403)
            }

            let listed = try await admin("GET", "/tokens")
            #expect(listed.json.at("tokens").array.count == 4)
            #expect(!listed.json.at("tokens").array.contains { $0.at("token") != .null })
            let users = try await admin("GET", "/users").json.at("users").array
            #expect(users.map { $0.at("user").string } == ["anna", "boss", "meter"])
            let stored = try #require(users.first).at("stored").array
            #expect(stored.first { $0.at("kind").string == "cards" }?.at("count").number == "1")

            #expect(try await admin("DELETE", "/tokens/\(readerID)").status == 204)
            #expect(try await reader("GET", "/cards").status == 401)
            #expect(try await admin("DELETE", "/tokens/\(readerID)").status == 204)
            #expect(try await admin("DELETE", "/tokens/none").json.at("code").string == "token_not_found")
            let past = try await admin(
                "POST", "/tokens", #"{"user":"anna","scopes":["read"],"expiresAt":"2020-01-01T00:00:00Z"}"#)
            #expect(past.status == 422)
        }
    }

    @Test func `a service beyond loopback starts with a token that is good for something`() async throws {
        try await withFolder { folder in
            let sources = ConfigurationSources(
                flags: ["host": "0.0.0.0", "database": folder.appending(path: "s.sqlite").path],
                environment: ["HOME": folder.path])
            let configuration = try ConfigurationLoader(sources).load()
            func build() async throws {
                let application = try ApplicationBuilder(
                    configuration: configuration, resources: ResourceLocator(),
                    telemetry: ProcessConfiguration.telemetry(for: configuration)
                ).build()
                await application.close()
            }
            await #expect(throws: ConfigurationError.self) { try await build() }
            let tokens = try TokenAdministration(configuration: configuration)
            let (_, made) = try await tokens.create(label: "x", user: "local", scopes: [.read], life: "1h")
            try await build()
            try await tokens.revoke(made.id)
            await tokens.close()
            await #expect(throws: ConfigurationError.self) { try await build() }
        }
    }
}
