import HTTPMessages
import HTTPServing
import HTTPTypes
import Synchronization
import Testing

/// Lets a test wait for something that happens in a handler.
private final class Signal: Sendable {
    private let state = Mutex<(isSet: Bool, waiters: [CheckedContinuation<Void, Never>])>((false, []))

    func set() {
        let waiters = state.withLock { state in
            state.isSet = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isSet = state.withLock { state in
                if !state.isSet { state.waiters.append(continuation) }
                return state.isSet
            }
            if isSet { continuation.resume() }
        }
    }
}

@Suite struct `Work that takes its time` {
    private let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"

    private static func streaming(_ produce: @escaping @Sendable (any ResponseBodyWriter) async throws -> Void)
        -> Handler
    {
        { request, context in
            guard request.path == "/a" else { return TestServer.echo(request, context) }
            return .ready(Response(status: .ok, headers: [.contentType: "text/event-stream"], body: .stream(produce)))
        }
    }

    @Test func `sends its pieces as they come, then the connection goes on`() async throws {
        let proceed = Signal()
        let handler = Self.streaming { writer in
            try await writer.write(ServerSentEvent(data: "one").bytes)
            try await writer.write([])
            await proceed.wait()
            try await writer.write(ServerSentEvent(data: "two").bytes)
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get + "GET /b HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await client.read(to: "data: one\n\n\r\n").contains("Transfer-Encoding: chunked"))
            proceed.set()
            #expect(try await client.read(to: "0\r\n\r\n") == "b\r\ndata: two\n\n\r\n0\r\n\r\n")
            #expect(try await client.answer().text == "GET /b ")
        }
    }

    @Test func `ends with the connection for HTTP/1.0`() async throws {
        let handler = Self.streaming { writer in
            try await writer.write(Array("one".utf8))
            try await writer.write(Array("two".utf8))
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let answer = try await client.answer()
            #expect(answer.text == "onetwo")
            #expect(answer.closes)
            #expect(answer.fields["transfer-encoding"] == nil)
        }
    }

    @Test func `is not begun for HEAD`() async throws {
        let handler = Self.streaming { _ in Issue.record("a body was produced") }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await client.answer(toHead: true).status == 200)
            #expect(try await client.answer().text == "GET /b ")
        }
    }

    @Test func `waits for a client that reads slowly`() async throws {
        let sent = Atomic(0)
        let total = 400
        let handler = Self.streaming { writer in
            for _ in 0..<total {
                try await writer.write([UInt8](repeating: 65, count: 100_000))
                sent.add(1, ordering: .relaxed)
            }
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get)
            _ = try await client.read(to: "\r\n\r\n")
            try await server.eventually { $0.bytesSent > 100_000 }
            #expect(try await client.hasSomething())
            #expect(sent.load(ordering: .relaxed) < total, "the producer ran ahead of its client")
            try await client.skip(total * (100_000 + "186a0\r\n\r\n".utf8.count))
            try await server.eventually { _ in sent.load(ordering: .relaxed) == total }
        }
    }

    @Test func `shows the client that a body is incomplete`() async throws {
        struct Broken: Error {}
        let handler = Self.streaming { writer in
            try await writer.write(Array("half".utf8))
            throw Broken()
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get)
            let bytes = String(decoding: try await client.readToEnd(), as: UTF8.self)
            #expect(bytes.hasSuffix("4\r\nhalf\r\n"), "the last chunk is missing on purpose")
        }
    }

    @Test func `ends when the client of a stream goes away`() async throws {
        let ended = Signal()
        let handler = Self.streaming { writer in
            defer { ended.set() }
            while true { try await writer.write(ServerSentEvent.heartbeat) }
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get)
            _ = try await client.read(to: "\r\n\r\n")
            client.reset()
            await ended.wait()
            try await server.eventually { $0.connectionsOpen == 0 }
        }
    }

    @Test(arguments: ["HTTP/1.1", "HTTP/1.0"])
    func `ends when the client of a silent stream closes`(version: String) async throws {
        let cancelled = Signal()
        let handler = Self.streaming { writer in
            try await writer.write(ServerSentEvent(data: "one").bytes)
            await withTaskCancellationHandler {
                await cancelled.wait()
            } onCancel: {
                cancelled.set()
            }
        }
        try await TestServer.run(handler: handler) { server in
            var client: TestClient? = try server.client()
            try await client?.send("GET /a \(version)\r\nHost: h\r\n\r\n")
            // All is read, so that closing sends no reset.
            _ = try await client?.read(to: version == "HTTP/1.1" ? "data: one\n\n\r\n" : "data: one\n\n")
            client = nil
            try await server.advance(by: .milliseconds(50)) { $0.connectionsOpen == 0 }
            await cancelled.wait()
        }
    }

    @Test func `goes on for a client that has only finished sending`() async throws {
        let proceed = Signal()
        let handler = Self.streaming { writer in
            try await writer.write(ServerSentEvent(data: "one").bytes)
            await proceed.wait()
            try await writer.write(ServerSentEvent(data: "two").bytes)
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get)
            _ = try await client.read(to: "data: one\n\n\r\n")
            client.finishSending()
            let isDone = Atomic(false)
            async let comments = { () async throws -> [String] in
                defer { isDone.store(true, ordering: .relaxed) }
                var comments: [String] = []
                while comments.count < 3 { comments.append(try await client.read(to: "\r\n:\n\n\r\n")) }
                return comments
            }()
            try await server.advance(by: .milliseconds(50)) { _ in isDone.load(ordering: .relaxed) }
            #expect(try await comments == Array(repeating: "3\r\n:\n\n\r\n", count: 3))
            proceed.set()
            #expect(try await client.read(to: "0\r\n\r\n").hasSuffix("b\r\ndata: two\n\n\r\n0\r\n\r\n"))
            #expect(try await client.isClosed())
        }
    }

    @Test(arguments: [("text/event-stream", "data: on"), ("text/plain", "one\n\n")])
    func `gets nothing between its pieces that does not belong there`(type: String, piece: String) async throws {
        let proceed = Signal()
        let handler: Handler = { _, _ in
            .ready(
                Response(
                    status: .ok, headers: [.contentType: type],
                    body: .stream { writer in
                        try await writer.write(Array(piece.utf8))
                        await proceed.wait()
                        try await writer.write(Array("e\n\n".utf8))
                    }))
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get)
            _ = try await client.read(to: piece + "\r\n")
            client.finishSending()
            for _ in 0..<5 {
                server.clock.advance(by: .milliseconds(100))
                #expect(try await client.isQuiet(milliseconds: 10))
            }
            proceed.set()
            #expect(try await client.read(to: "0\r\n\r\n") == "3\r\ne\n\n\r\n0\r\n\r\n")
        }
    }

    @Test(arguments: [true, false])
    func `is cancelled when the client of a computation goes away`(resets: Bool) async throws {
        let started = Signal()
        let cancelled = Signal()
        let handler: Handler = { _, _ in
            .pending {
                await withTaskCancellationHandler {
                    started.set()
                    await cancelled.wait()
                } onCancel: {
                    cancelled.set()
                }
                return Response(status: .ok)
            }
        }
        try await TestServer.run(handler: handler) { server in
            var client: TestClient? = try server.client()
            try await client?.send(get)
            await started.wait()
            if resets { client?.reset() }
            client = nil
            // Each tick may need the clock to have moved: the probe is sent to a client that has been half-closed a while.
            try await server.advance(by: .milliseconds(50)) { $0.connectionsOpen == 0 }
            await cancelled.wait()
        }
    }

    @Test func `does not hold up other clients`() async throws {
        let release = Signal()
        let handler: Handler = { request, context in
            guard request.path == "/a" else { return TestServer.echo(request, context) }
            return .pending {
                await release.wait()
                return Response(status: .ok)
            }
        }
        try await TestServer.run(handler: handler, configure: { $0.loops = 1 }) { server in
            let slow = try server.client()
            try await slow.send(get)
            let quick = try server.client()
            try await quick.send("GET /b HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await quick.answer().text == "GET /b ")
            release.set()
            #expect(try await slow.answer().status == 200)
        }
    }
}
