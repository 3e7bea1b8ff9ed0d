import CurlClient
import ModelFixtures
import TestWaiting
import Testing

/// Cancelling closes the connection at once, and leaves nothing behind.
extension CurlClientTests {
    @Test(arguments: ["hang", "stall", "drip", "slow-head", "endless"])
    func `the server sees that a cancelled request's client is gone`(_ mode: String) async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let segment = "\(mode)~cancelled"
        let task = Task {
            try await client.send(ClientFixture.request(server.url(segment), maximumBytes: .max))
        }
        try await server.wait(for: .requests, 1, of: segment)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(client.counters.activeTransfers == 0)
        #expect(client.counters.openConnections == 0)
        try await server.wait(for: .abandoned, 1, of: segment)
        await client.close()
    }

    @Test func `a task that has been cancelled already sends nothing`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let request = ClientFixture.request(server.url("good~before"))
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            await #expect(throws: CancellationError.self) { try await client.send(request) }
            await #expect(throws: CancellationError.self) {
                for try await _ in client.events(of: request) { Issue.record("an event") }
            }
        }
        task.cancel()
        await task.value
        #expect(try await server.log("good~before").requests == 0)
        await client.close()
    }

    @Test func `leaving a stream closes its connection`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        for try await event in client.events(of: ClientFixture.request(server.url("stall~left"), stream: true)) {
            if case .bytes = event { break }
        }
        try await server.wait(for: .abandoned, 1, of: "stall~left")
        await client.close()
        #expect(client.counters.openConnections == 0)
    }

    @Test func `cancelling whoever waits for the next piece closes its connection`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            for try await event in client.events(of: ClientFixture.request(server.url("stall~next"), stream: true)) {
                if case .head = event { start.finish() }
            }
        }
        for await _ in started {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await server.wait(for: .abandoned, 1, of: "stall~next")
        await client.close()
    }

    @Test func `one cancelled request does not disturb the others`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client { $0.maximumConnections = 2 }
        let hanging = Task { try await client.send(ClientFixture.request(server.url("hang~other"))) }
        let fine = Task { try await client.send(ClientFixture.request(server.url("slow-20~other"))).head.status }
        let waiting = Task { try await client.send(ClientFixture.request(server.url("good~other"))).head.status }
        try await server.wait(for: .requests, 1, of: "hang~other")
        hanging.cancel()
        #expect(try await fine.value == 200)
        #expect(try await waiting.value == 200)
        await #expect(throws: CancellationError.self) { try await hanging.value }
        await client.close()
    }

    @Test func `2,000 requests, many of them cancelled, leave nothing behind`() async throws {
        let server = try await ClientFixture.server()
        let modes = [
            "good", "good", "slow-2", "hang", "stall", "drip-1", "cut", "reset", "silent", "endless", "500", "redirect",
            "pace-1",
        ].map { $0 + "~random" }
        let client = ClientFixture.client()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2_000 {
                if number >= 32 { await group.next() }
                group.addTask { await Self.tryAndCancel(client, server.url(modes[number % modes.count]), number) }
            }
        }
        // Iterators that went away are taken out on the client's queue.
        try await eventually { client.counters.activeTransfers == 0 }
        #expect(client.counters.waitingTransfers == 0)
        #expect(client.counters.easyHandles <= 8)
        #expect(client.counters.openConnections <= 8)
        await client.close()
        #expect(client.counters.easyHandles == 0)
        #expect(client.counters.openConnections == 0)
        for mode in Set(modes) { try await server.wait(for: .open, 0, of: mode) }
    }

    /// One request, whole or as a stream; every other one is cancelled after a random while.
    private static func tryAndCancel(_ client: CurlClient, _ url: String, _ number: Int) async {
        let isStream = number % 3 == 0
        let request = ClientFixture.request(
            url, stream: isStream, deadline: ClientFixture.deadline(milliseconds: Int.random(in: 1...40)))
        let task = Task {
            if isStream {
                var left = Int.random(in: 0...6)
                for try await _ in client.events(of: request) {
                    left -= 1
                    if left < 0 { break }
                }
            } else {
                _ = try await client.send(request)
            }
        }
        if Bool.random() {
            for _ in 0..<Int.random(in: 0...300) { await Task.yield() }
            task.cancel()
        }
        _ = await task.result
    }
}
