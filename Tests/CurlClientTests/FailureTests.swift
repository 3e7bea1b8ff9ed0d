import CurlClient
import ModelFixtures
import TestWaiting
import Testing

/// Each way a request can fail, and what is told of it.
extension CurlClientTests {
    @Test(
        arguments: [
            ("reset", .interrupted), ("silent", .interrupted), ("bad-status", .interrupted), ("no-head", .interrupted),
            ("cut", .interrupted), ("enormous", .tooLarge), ("endless", .tooLarge), ("huge-head", .tooLarge),
        ] as [(String, CurlError.Kind)], [false, true])
    func `a server's fault has its kind, and the address it went to`(
        _ fault: (mode: String, kind: CurlError.Kind), _ stream: Bool
    ) async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let error = await ClientFixture.error(of: client, ClientFixture.request(server.url(fault.mode), stream: stream))
        #expect(error?.kind == fault.kind)
        #expect(error?.remoteAddress == "127.0.0.1:\(server.port)")
        #expect(client.counters.activeTransfers == 0)
        #expect(client.counters.openConnections == 0)
        await client.close()
    }

    @Test(arguments: ["hang", "slow-head", "drip", "stall", "slow-3600000"], [false, true])
    func `a server that is not done at the deadline is left, and the address it went to is told`(
        _ mode: String, _ stream: Bool
    ) async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let error = try await server.asked("\(mode)~late\(stream)") { segment, milliseconds in
            let deadline = ClientFixture.deadline(milliseconds: milliseconds)
            let request = ClientFixture.request(server.url(segment), stream: stream, deadline: deadline)
            let error = await ClientFixture.error(of: client, request)
            #expect(error?.kind == .timedOut)
            #expect(client.counters.activeTransfers == 0)
            #expect(client.counters.openConnections == 0)
            return error
        }
        #expect(error?.remoteAddress == "127.0.0.1:\(server.port)")
        await client.close()
    }

    @Test func `what came before a failure is handed over`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        var bytes: [UInt8] = []
        let events = client.events(of: ClientFixture.request(server.url("cut+pace-1"), stream: true))
        let error = await #expect(throws: CurlError.self) {
            for try await event in events {
                if case .bytes(let piece) = event { bytes += piece }
            }
        }
        #expect(error?.kind == .interrupted)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("data: {"))
        await client.close()
    }

    @Test func `nobody listening is no connection`() async throws {
        let server = try await FaultModel.start()
        let url = server.url("good")
        server.stop()
        let client = ClientFixture.client()
        let error = await ClientFixture.error(of: client, ClientFixture.request(url))
        #expect(error?.kind == .couldNotConnect)
        #expect(error?.remoteAddress == nil)
        #expect(client.counters.openConnections == 0)
        await client.close()
    }

    @Test func `a name without an address is no connection`() async throws {
        _ = try await ClientFixture.server()
        let client = ClientFixture.client()
        let error = await ClientFixture.error(of: client, ClientFixture.request("http://no-such-name.invalid/"))
        #expect(error?.kind == .couldNotConnect)
        #expect(error?.remoteAddress == nil)
        await client.close()
    }

    @Test func `past its deadline nothing is sent`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let request = ClientFixture.request(server.url("good~late"), deadline: ClientFixture.monotonicNow())
        #expect(await ClientFixture.error(of: client, request) == CurlError(.timedOut))
        #expect(try await server.log("good~late").requests == 0)
        await client.close()
    }

    @Test func `waiting for a connection is within the deadline`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client { $0.maximumConnections = 1 }
        let first = Task { try await client.send(ClientFixture.request(server.url("hang~first"))) }
        try await server.wait(for: .requests, 1, of: "hang~first")
        let request = ClientFixture.request(
            server.url("good~second"), deadline: ClientFixture.deadline(milliseconds: 30))
        #expect(await ClientFixture.error(of: client, request) == CurlError(.timedOut))
        #expect(try await server.log("good~second").requests == 0)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        // Its place is free again.
        let response = try await client.send(ClientFixture.request(server.url("good~second")))
        #expect(response.head.status == 200)
        await client.close()
    }

    @Test func `a closed client ends what is under way and refuses what comes`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client { $0.maximumConnections = 1 }
        let request = ClientFixture.request(server.url("hang~closed"))
        let active = Task { await ClientFixture.error(of: client, request) }
        try await server.wait(for: .requests, 1, of: "hang~closed")
        let waiting = Task { await ClientFixture.error(of: client, request) }
        try await eventually { client.counters.waitingTransfers > 0 }
        async let again: Void = client.close()
        await client.close()
        await again
        #expect(await active.value == CurlError(.closed, remoteAddress: "127.0.0.1:\(server.port)"))
        #expect(await waiting.value == CurlError(.closed))
        #expect(await ClientFixture.error(of: client, request) == CurlError(.closed))
        #expect(client.counters.openConnections == 0)
        #expect(client.counters.easyHandles == 0)
        try await server.wait(for: .abandoned, 1, of: "hang~closed")
        await client.close()
    }

    @Test func `a client stays as long as somebody reads a stream of its`() async throws {
        let server = try await ClientFixture.server()
        var pieces = 0
        for try await event in ClientFixture.client().events(
            of: ClientFixture.request(server.url("pace-1~stays"), stream: true))
        {
            if case .bytes = event { pieces += 1 }
        }
        #expect(pieces > 0)
        try await server.wait(for: .open, 0, of: "pace-1~stays")
    }

    @Test func `a client that goes away closes its connections`() async throws {
        let server = try await ClientFixture.server()
        do {
            let client = ClientFixture.client()
            _ = try await client.send(ClientFixture.request(server.url("good~gone")))
            #expect(try await server.log("good~gone").open == 1)
        }
        try await server.wait(for: .open, 0, of: "good~gone")
        // Nothing has been opened, and there is nothing to close.
        await ClientFixture.client().close()
    }
}
