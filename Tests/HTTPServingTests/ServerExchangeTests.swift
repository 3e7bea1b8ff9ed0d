import Basics
import HTTPMessages
import HTTPServing
import HTTPTypes
import Testing

@Suite struct `A connection` {
    private let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"

    @Test func `is kept for the next request`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            for _ in 0..<3 {
                try await client.send(get)
                let answer = try await client.answer()
                #expect(answer.status == 200)
                #expect(answer.text == "GET /a ")
                #expect(answer.fields["date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
                #expect(answer.fields["content-length"] == "7")
                #expect(answer.fields["x-content-type-options"] == "nosniff")
                #expect(answer.fields["server"] == nil)
                #expect(!answer.closes)
            }
            #expect(server.server.counters.requests == 3)
            #expect(server.server.counters.connectionsAccepted == 1)
        }
    }

    @Test(arguments: ["GET /a HTTP/1.1\r\nHost: h\r\nConnection: x, Close\r\n\r\n", "GET /a HTTP/1.0\r\n\r\n"])
    func `is closed where the client asks or its version says so`(request: String) async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send(request + get)
            #expect(try await client.answer().closes)
            #expect(try await client.isClosed(), "nothing after the last request is answered")
        }
    }

    @Test func `is kept for HTTP/1.0 where the client asks`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(try await client.answer().fields["connection"] == "keep-alive")
            try await client.send(get)
            #expect(try await client.answer().status == 200)
        }
    }

    @Test func `answers a pipeline in order, computed, awaited and begun alike`() async throws {
        let handler: Handler = { request, context in
            if request.path.hasSuffix("0") { return .pending { await TestServer.echo(request, context).response() } }
            if request.path.hasSuffix("3") { return .begun { await TestServer.echo(request, context).response() } }
            if request.path.hasSuffix("7") {
                return .begun {
                    await Task.yield()
                    return await TestServer.echo(request, context).response()
                }
            }
            return TestServer.echo(request, context)
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            let count = 300
            let requests = (0..<count).map { "POST /\($0) HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab" }
            try await client.send(requests.joined())
            for index in 0..<count { #expect(try await client.answer().text == "POST /\(index) ab") }
        }
    }

    @Test func `answers HEAD without a body`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n" + get)
            #expect(try await client.answer(toHead: true).fields["content-length"] == "8")
            #expect(try await client.answer().text == "GET /a ")
        }
    }

    @Test func `takes a body however it comes`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            let chunked =
                "POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
            for byte in chunked.utf8 { try await client.send([byte]) }
            #expect(try await client.answer().text == "POST /a abcde")
            let large = String(repeating: "x", count: 1 << 20)
            try await client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: \(large.utf8.count)\r\n\r\n\(large)")
            #expect(try await client.answer().text == "POST /a " + large)
        }
    }

    @Test func `tells a waiting client to go on, and only then`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            let head = "POST /a HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
            try await client.send(head)
            #expect(try await client.anyAnswer().status == 100)
            try await client.send("ab")
            #expect(try await client.anyAnswer().text == "POST /a ab")
            try await client.send(head + "cd")
            #expect(try await client.anyAnswer().text == "POST /a cd", "the body came by itself")
            try await client.send(head.replacing("Length: 2", with: "Length: 9999999999"))
            #expect(try await client.anyAnswer().status == 413)
            #expect(try await client.isClosed())
        }
    }

    @Test func `answers a client that has finished sending`() async throws {
        let handler: Handler = { request, context in .pending { await TestServer.echo(request, context).response() } }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get + get)
            client.finishSending()
            #expect(try await client.answer().text == "GET /a ")
            #expect(try await client.answer().text == "GET /a ")
            #expect(try await client.isClosed())
        }
    }

    @Test func `refuses half a request from a client that has finished sending`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send("GET /a HTTP/1.1\r\nHo")
            client.finishSending()
            #expect(try await client.answer().status == 400)
            #expect(try await client.isClosed())
        }
    }

    @Test func `is closed in good order after its share of requests`() async throws {
        try await TestServer.run(configure: { $0.maxRequestsPerConnection = 3 }) { server in
            let client = try server.client()
            try await client.send(get + get + get + get)
            #expect(try await !client.answer().closes)
            #expect(try await !client.answer().closes)
            #expect(try await client.answer().closes)
            #expect(try await client.isClosed())
        }
    }

    @Test func `is told why it is refused, after the answers that came before`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send(get + "BAD\u{0} / HTTP/1.1\r\n\r\n" + get)
            #expect(try await client.answer().status == 200)
            let refusal = try await client.answer()
            #expect(refusal.status == 400)
            #expect(refusal.text == "bad_request")
            #expect(refusal.closes)
            #expect(try await client.isClosed())
            #expect(server.server.counters.wireErrors == 1)
        }
    }

    @Test func `does not lose its refusal in a reset while the client still sends`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 20000000\r\n\r\n")
            try await client.send([UInt8](repeating: 65, count: 20_000_000))
            #expect(try await client.answer().status == 413)
            #expect(try await client.isClosed())
        }
    }

    @Test func `keeps to the body limit of the route`() async throws {
        try await TestServer.run(bodyRule: { _, path in path == "/small" ? BodyRule(maxBytes: 3) : nil }) { server in
            let client = try server.client()
            try await client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nabcd")
            #expect(try await client.answer().status == 200)
            try await client.send("POST /small HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc")
            #expect(try await client.answer().status == 200)
            try await client.send("POST /small HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\n")
            let refusal = try await client.answer()
            #expect(refusal.status == 413 && refusal.text == "content_too_large /small")
        }
    }

    @Test func `gets a plain error where a response cannot be sent`() async throws {
        let handler: Handler = { _, _ in .ready(Response(status: HTTPResponse.Status(code: 100))) }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get)
            let answer = try await client.answer()
            #expect(answer.status == 500)
            #expect(answer.text == "internal_error")
        }
    }

    @Test func `tells the handler who asks and gives each request an id`() async throws {
        let handler: Handler = { request, context in
            .ready(
                Response(
                    status: .ok, contentType: "a/b",
                    body: Array("\(request.remoteAddress?.description ?? "-") \(context.requestID)".utf8)))
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get + get)
            let first = try await client.answer().text
            let second = try await client.answer().text
            #expect(first.hasPrefix("127.0.0.1 "))
            #expect(first != second)
        }
    }
}
