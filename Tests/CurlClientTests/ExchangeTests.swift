import CurlClient
import ModelFixtures
import Testing

/// Requests and responses as they should be.
extension CurlClientTests {
    @Test func `a response has its status, its type, its address and its body`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let response = try await client.send(ClientFixture.request(server.url("good~whole")))
        #expect(response.head.status == 200)
        #expect(response.head.contentType == "application/json")
        #expect(response.head.retryAfterSeconds == nil)
        #expect(response.head.remoteAddress == "127.0.0.1:\(server.port)")
        #expect(String(decoding: response.body, as: UTF8.self).contains("Use Gold for this purchase."))
        await client.close()
    }

    @Test func `the server gets what was given and nothing of libcurl's own`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let body = Array(repeating: UInt8(ascii: "x"), count: 100_000)
        let fields = [("Authorization", "Bearer abc"), ("X-Empty", ""), ("X-Text", "a: b; c")]
        let url = server.url("good~given") + "?a=%20b"
        _ = try await client.send(
            CurlRequest(.post, url, headers: fields, body: body, deadline: ClientFixture.deadline()))
        _ = try await client.send(CurlRequest(.post, url, deadline: ClientFixture.deadline()))
        _ = try await client.send(CurlRequest(.get, server.endpoint("good~given") + "/models", deadline: .max))
        let entries = try await server.log("good~given").entries
        try #require(entries.count == 3)
        #expect(entries[0].method == "POST")
        #expect(entries[0].path == "/good~given/v1/chat/completions?a=%20b")
        #expect(entries[0].body == String(decoding: body, as: UTF8.self))
        for (name, value) in fields { #expect(entries[0].header(name) == value) }
        #expect(entries[1].body.isEmpty)
        #expect(entries[1].header("Content-Length") == "0")
        #expect(entries[2].method == "GET")
        for entry in entries {
            for name in ["Expect", "User-Agent", "Cookie", "Accept-Encoding", "Content-Type"] {
                #expect(entry.header(name) == nil, "\(name)")
            }
        }
        await client.close()
    }

    @Test func `a stream comes as a head and then its body`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        var heads = 0
        var parser = ServerSentEventParser()
        var data: [String] = []
        for try await event in client.events(of: ClientFixture.request(server.url("pace-1"), stream: true)) {
            switch event {
            case .head(let head):
                heads += 1
                #expect(data.isEmpty)
                #expect(head.contentType == "text/event-stream")
            case .bytes(let bytes):
                #expect(!bytes.isEmpty)
                data += try parser.parse(bytes).map(\.data)
            }
        }
        #expect(heads == 1)
        #expect(data.count > 5)
        #expect(data.last == "[DONE]")
        await client.close()
    }

    @Test func `each iteration asks once, and asking beyond the end is harmless`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let events = client.events(of: ClientFixture.request(server.url("good~twice")))
        for _ in 1...2 {
            let iterator = events.makeAsyncIterator()
            var body: [UInt8] = []
            while let event = try await iterator.next() {
                if case .bytes(let bytes) = event { body += bytes }
            }
            #expect(!body.isEmpty)
            #expect(try await iterator.next() == nil)
        }
        _ = events.makeAsyncIterator()
        #expect(try await server.log("good~twice").requests == 2)
        await client.close()
    }

    @Test func `20 requests in turn share one connection`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        for _ in 1...20 { _ = try await client.send(ClientFixture.request(server.url("good~shared"))) }
        let log = try await server.log("good~shared")
        #expect(log.requests == 20)
        #expect(log.accepted == 1)
        #expect(client.counters.connectionsMade == 1)
        #expect(client.counters.openConnections == 1)
        await client.close()
    }

    @Test func `a connection that the server has closed meanwhile is replaced`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        for _ in 1...10 {
            let response = try await client.send(ClientFixture.request(server.url("keep-closing")))
            #expect(response.head.status == 200)
        }
        #expect(client.counters.openConnections <= 1)
        await client.close()
    }

    @Test func `200 requests at once share four connections`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client { $0.maximumConnections = 4 }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...200 {
                group.addTask { try await client.send(ClientFixture.request(server.url("good~many"))).head.status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 200))
        #expect(try await server.log("good~many").accepted <= 4)
        #expect(client.counters.easyHandles <= 4)
        #expect(client.counters.waitingTransfers == 0)
        await client.close()
    }

    @Test(arguments: [401, 404, 500, 502, 503])
    func `an error status is a response`(_ status: Int) async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let response = try await client.send(ClientFixture.request(server.url("\(status)")))
        #expect(response.head.status == status)
        await client.close()
    }

    @Test func `when to come back is told in seconds`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let response = try await client.send(ClientFixture.request(server.url("429-7")))
        #expect(response.head.status == 429)
        #expect(response.head.retryAfterSeconds == 7)
        await client.close()
    }

    @Test(arguments: ["redirect", "redirect-local"])
    func `a redirect is not followed`(_ mode: String) async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client { $0.allowsRemoteAddresses = true }
        let response = try await client.send(ClientFixture.request(server.url(mode)))
        #expect(response.head.status == 302)
        #expect(response.body.isEmpty)
        #expect(client.counters.connectionsMade == 1)
        #expect(try await server.log("redirected").requests == 0)
        await client.close()
    }

    @Test func `what comes before the final head is skipped`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let response = try await client.send(ClientFixture.request(server.url("interim")))
        #expect(response.head.status == 200)
        #expect(response.head.contentType == "application/json")
        await client.close()
    }

    @Test func `a body is not decoded`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let response = try await client.send(ClientFixture.request(server.url("gzip-lie")))
        #expect(response.body.first == UInt8(ascii: "{"))
        await client.close()
    }

    @Test func `a body may be as long as the request allows and not a byte longer`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let url = server.url("good")
        let length = try await client.send(ClientFixture.request(url)).body.count
        let exact = try await client.send(ClientFixture.request(url, maximumBytes: length))
        #expect(exact.body.count == length)
        let error = await ClientFixture.error(of: client, ClientFixture.request(url, maximumBytes: length - 1))
        #expect(error?.kind == .tooLarge)
        await client.close()
    }
}
