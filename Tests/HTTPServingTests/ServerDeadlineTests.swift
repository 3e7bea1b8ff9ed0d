import HTTPMessages
import HTTPServing
import HTTPTypes
import Testing

@Suite struct `A client that keeps the server waiting` {
    private let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"
    private let post = "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n"

    @Test func `with its first word is let go in silence`() async throws {
        try await TestServer.run(configure: { $0.loops = 1 }) { server in
            let client = try server.client()
            // The one loop has taken the client when it answers another that came later.
            let later = try server.client()
            try await later.send(get)
            #expect(try await later.answer().status == 200)
            server.clock.advance(by: .seconds(9))
            #expect(try await client.isQuiet())
            server.clock.advance(by: .seconds(2))
            #expect(try await client.isClosed())
        }
    }

    @Test func `with its header section gets a time-out, however busy it looks`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            let line = "X-A: b\r\n"
            try await client.send("GET /a HTTP/1.1\r\n")
            try await server.eventually { $0.bytesReceived > 0 }
            for _ in 0..<9 {
                let received = server.server.counters.bytesReceived
                try await client.send(line)
                try await server.eventually { $0.bytesReceived == received + line.utf8.count }
                server.clock.advance(by: .seconds(1))
            }
            #expect(try await client.isQuiet())
            server.clock.advance(by: .seconds(2))
            let answer = try await client.answer()
            #expect(answer.status == 408)
            #expect(answer.closes)
            #expect(try await client.isClosed())
        }
    }

    @Test func `with its next header section too, from that section's first byte`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send(get)
            _ = try await client.answer()
            server.clock.advance(by: .seconds(20))
            let received = server.server.counters.bytesReceived
            try await client.send("GET")
            try await server.eventually { $0.bytesReceived > received }
            server.clock.advance(by: .seconds(9))
            #expect(try await client.isQuiet())
            server.clock.advance(by: .seconds(2))
            #expect(try await client.answer().status == 408)
        }
    }

    @Test func `with its body gets a time-out when it falls below the least rate`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send(post + String(repeating: "x", count: 6 * 1024))
            try await server.eventually { $0.bytesReceived > 6 * 1024 }
            server.clock.advance(by: .seconds(6))
            #expect(try await client.isQuiet())
            server.clock.advance(by: .seconds(1))
            #expect(try await client.answer().status == 408)
        }
    }

    @Test func `with its body gets a time-out in the end at any rate`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send(post + String(repeating: "x", count: 90_000))
            try await server.eventually { $0.bytesReceived > 90_000 }
            server.clock.advance(by: .seconds(19))
            #expect(try await client.isQuiet())
            server.clock.advance(by: .seconds(1))
            #expect(try await client.answer().status == 408)
        }
    }

    @Test func `between requests is let go in silence`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send(get)
            _ = try await client.answer()
            server.clock.advance(by: .seconds(29))
            #expect(try await client.isQuiet())
            server.clock.advance(by: .seconds(2))
            #expect(try await client.isClosed())
        }
    }

    @Test func `by not reading is cut off`() async throws {
        let handler: Handler = { _, _ in
            .ready(Response(status: .ok, contentType: "a/b", body: [UInt8](repeating: 65, count: 30_000_000)))
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get)
            try await server.eventually { $0.bytesSent > 0 }
            var sent = -1
            while sent != server.server.counters.bytesSent {
                sent = server.server.counters.bytesSent
                _ = try await client.isQuiet(milliseconds: 20)
            }
            server.clock.advance(by: .seconds(9))
            #expect(try await client.hasSomething())
            #expect(server.server.counters.connectionsOpen == 1)
            server.clock.advance(by: .seconds(30_000))
            try await server.eventually { $0.connectionsOpen == 0 }
        }
    }

    @Test func `after its refusal is cut off`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send("BAD\r\n\r\n")
            #expect(try await client.answer().status == 400)
            #expect(server.server.counters.connectionsOpen == 1)
            server.clock.advance(by: .seconds(3))
            try await server.eventually { $0.connectionsOpen == 0 }
        }
    }

    @Test func `does not hold up the others`() async throws {
        try await TestServer.run(configure: { $0.loops = 1 }) { server in
            let slow = try (0..<200).map { _ in try server.client() }
            for client in slow { try await client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nx") }
            let quick = try server.client()
            try await quick.send(get)
            #expect(try await quick.answer().status == 200)
        }
    }
}
