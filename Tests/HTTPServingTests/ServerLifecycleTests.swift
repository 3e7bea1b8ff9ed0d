import HTTPMessages
import HTTPServing
import HTTPTypes
import Logging
import Synchronization
import TestWaiting
import Testing

@Suite struct `Starting and stopping` {
    private let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"

    private func server(_ port: Int, host: String = "127.0.0.1") -> Server {
        var configuration = ServerConfiguration()
        configuration.host = host
        configuration.port = port
        return Server(
            configuration: configuration,
            handler: TestServer.echo,
            errorResponse: { status, _, _ in Response(status: status) },
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        )
    }

    private func kind(_ work: () throws(ServerError) -> Void) -> ServerError.Kind? {
        do throws(ServerError) {
            try work()
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `a start that cannot be says why`() async throws {
        let first = server(0)
        let address = try first.start()
        #expect(address.host == "127.0.0.1")
        #expect(kind { () throws(ServerError) in try server(address.port).start() } == .addressInUse)
        #expect(kind { () throws(ServerError) in try server(0, host: "no such host").start() } == .unknownHost)
        #expect(kind { () throws(ServerError) in try server(70_000).start() } == .unknownHost)
        #expect(kind { () throws(ServerError) in try first.start() } == .alreadyStarted)
        await first.shutdown(gracePeriod: .zero)
        let second = server(address.port)
        #expect(try second.start() == address, "the port is free at once")
        await second.shutdown(gracePeriod: .zero)
        await second.shutdown(gracePeriod: .zero)
    }

    @Test(.enabled(if: Loopback.hasIPv6, "this machine has no IPv6"))
    func `IPv6 addresses are written as in URLs`() async throws {
        let server = server(0, host: "::1")
        let address = try server.start()
        #expect(address.description == "[::1]:\(address.port)")
        await server.shutdown(gracePeriod: .zero)
    }

    @Test func `idle clients are let go at once and no new ones taken`() async throws {
        try await TestServer.run { server in
            let idle = try server.client()
            try await idle.send(get)
            _ = try await idle.answer()
            await server.server.shutdown(gracePeriod: .seconds(1000))
            #expect(try await idle.isClosed())
            #expect(throws: TestClient.Failure.self) { try server.client() }
        }
    }

    @Test func `what is in flight is finished`() async throws {
        let (started, startedNow) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        let handler: Handler = { request, context in
            .pending {
                startedNow.yield()
                for await _ in released { break }
                return await TestServer.echo(request, context).response()
            }
        }
        try await TestServer.run(handler: handler) { server in
            let busy = try server.client()
            try await busy.send(get)
            for await _ in started { break }
            async let stopped: Void = server.server.shutdown(gracePeriod: .seconds(1000))
            // Only once nobody listens any more has the stop begun.
            try await server.refusesClients()
            release.yield()
            let answer = try await busy.answer()
            #expect(answer.text == "GET /a ")
            #expect(answer.closes)
            busy.finishSending()
            await stopped
        }
    }

    @Test func `a request that is half here is finished too`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            try await client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nab")
            try await server.eventually { $0.bytesReceived > 40 }
            async let stopped: Void = server.server.shutdown(gracePeriod: .seconds(1000))
            try await server.refusesClients()
            try await client.send("cd")
            let answer = try await client.answer()
            #expect(answer.text == "POST /a abcd")
            #expect(answer.closes)
            client.finishSending()
            await stopped
        }
    }

    @Test func `a stream is finished and is the last of its connection`() async throws {
        let (released, release) = AsyncStream<Void>.makeStream()
        let handler: Handler = { _, _ in
            .ready(
                Response(
                    status: .ok,
                    body: .stream { writer in
                        try await writer.write(Array("one".utf8))
                        for await _ in released { break }
                        try await writer.write(Array("two".utf8))
                    }
                )
            )
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get)
            _ = try await client.read(to: "one\r\n")
            async let stopped: Void = server.server.shutdown(gracePeriod: .seconds(1000))
            try await server.refusesClients()
            release.yield()
            #expect(try await client.read(to: "0\r\n\r\n") == "3\r\ntwo\r\n0\r\n\r\n")
            #expect(try await client.isClosed())
            client.finishSending()
            await stopped
        }
    }

    @Test func `what does not finish is cut at the deadline and cancelled`() async throws {
        let (started, startedNow) = AsyncStream<Void>.makeStream()
        let wasCancelled = Atomic(false)
        let handler: Handler = { _, _ in
            .pending {
                startedNow.yield()
                let (never, _keep) = AsyncStream<Void>.makeStream()
                for await _ in never {}
                _ = _keep
                wasCancelled.store(Task.isCancelled, ordering: .relaxed)
                return Response(status: .ok)
            }
        }
        try await TestServer.run(handler: handler) { server in
            let client = try server.client()
            try await client.send(get)
            for await _ in started { break }
            async let stopped: Void = server.server.shutdown(gracePeriod: .seconds(10))
            // The grace period begins at some moment of the stop, so the clock has to move until it is over.
            try await server.advance(by: .seconds(1)) { $0.connectionsOpen == 0 }
            await stopped
            #expect(try await client.isClosed())
            try await eventually { wasCancelled.load(ordering: .relaxed) }
        }
    }
}
