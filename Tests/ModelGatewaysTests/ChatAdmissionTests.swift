import CurlClient
import RAG
import TestSupport
import Testing

@testable import ModelGateways

/// A server in trouble costs nothing, and none is asked more than it is given.
struct ChatAdmissionTests {
    private let sample = ChatSample()

    @Test func `after five failures nothing reaches the server until it had its rest`() async throws {
        let transport = CannedTransport { _, number in
            number < 5 ? .json("", status: 500) : .completion("{}")
        }
        let model = sample.model(transport)
        for _ in 0..<5 { #expect(await sample.error(model)?.detail == "status 500") }
        for _ in 0..<100 {
            let error = await sample.error(model)
            #expect(error?.kind == .unavailable)
            #expect(error?.sentTo == nil)
            #expect(error?.detail == "left alone after: status 500")
        }
        #expect(transport.requests.count == 5)
        #expect(model.availability == .unavailable("status 500"))
        #expect(model.statistics.breaker == .open)
        #expect(model.refusal == .unavailable)
        sample.clock.advance(by: 10_000_000_000)
        #expect(model.statistics.breaker == .halfOpen)
        #expect(model.refusal == nil)
        #expect(try await sample.text(model) == "{}")
        #expect(model.statistics.breaker == .closed)
        #expect(model.availability == .available)
    }

    @Test func `a server that loads its model is not left alone`() async throws {
        let transport = CannedTransport { _, number in
            number < 50 ? .json(#"{"error":{"message":"Loading model"}}"#, status: 503) : .completion("{}")
        }
        let model = sample.model(transport)
        for _ in 0..<50 { #expect(await sample.error(model)?.kind == .warming) }
        #expect(model.availability == .warming)
        #expect(try await sample.text(model) == "{}")
        #expect(model.availability == .available)
    }

    @Test func `a server that only says when to come back is not one that loads`() async {
        let transport = CannedTransport(.json(#"{"error":"overloaded"}"#, status: 503, retryAfter: 5))
        let model = sample.model(transport)
        for _ in 0..<20 { #expect(await sample.error(model)?.kind == .unavailable) }
        #expect(model.statistics.breaker == .open)
        // Nor is it asked again at once.
        #expect(transport.requests.count == 5)
    }

    @Test func `replies of no use come from a server that is there`() async {
        for reply in [CannedTransport.Reply.completion(""), .json("", status: 413)] {
            let transport = CannedTransport(reply)
            let model = sample.model(transport)
            for _ in 0..<20 { _ = await sample.error(model) }
            #expect(model.statistics.breaker == .closed)
            #expect(model.availability == .available)
        }
    }

    @Test func `a refused address stays one while it is left alone`() async {
        let transport = CannedTransport(.failure(.refusedAddress))
        let model = sample.model(transport)
        for _ in 0..<20 { #expect(await sample.error(model)?.kind == .refusedAddress) }
        #expect(transport.requests.count == 5)
        #expect(model.availability == .unavailable("address refused"))
    }

    @Test func `a request that never left tells nothing about a server that is tried again`() async {
        var sample = sample
        sample.endpoint.maximumRequestBytes = 300
        let transport = CannedTransport(.json("", status: 500))
        let small = GenerationRequest(
            draft: Words(reasoning: "", suggestions: []),
            prompt: { _ in Prompt(messages: [], replySchema: "{}", estimatedTokens: 1) },
            options: GenerationOptions(), deadline: .max)
        let model = sample.model(transport)
        for _ in 0..<5 { _ = await ChatSample.error(model, small) }
        #expect(model.statistics.breaker == .open)
        sample.clock.advance(by: 10_000_000_000)
        #expect(await sample.error(model)?.kind == .contextTooLarge)
        #expect(model.statistics.breaker == .halfOpen)
        #expect(model.availability == .unavailable("status 500"))
    }

    @Test func `a request with hardly any time says nothing when it is late, one with time does`() async {
        let transport = CannedTransport(.failure(.timedOut, at: CannedTransport.address))
        let model = sample.model(transport)
        for _ in 0..<20 { _ = await ChatSample.error(model, sample.request(milliseconds: 150)) }
        #expect(model.statistics.breaker == .closed)
        for _ in 0..<5 { _ = await sample.error(model) }
        #expect(model.statistics.breaker == .open)
    }

    @Test func `two are asked at once, few wait, and one more is refused`() async throws {
        var sample = sample
        sample.endpoint.queue = 1
        let (server, clock) = (SlowServer(), sample.clock)
        let model = sample.model(CannedTransport { _, _ in await server.answer() })
        let request = sample.request()
        let first = Task { try await ChatSample.generation(model, request) }
        let second = Task { try await ChatSample.generation(model, request) }
        await server.whenArrived(2)
        let third = Task { try await ChatSample.generation(model, request) }
        await clock.whenSet(1)
        #expect(await sample.error(model)?.kind == .busy)
        #expect(model.statistics.underWay == 2)
        #expect(model.statistics.waiting == 1)
        server.release()
        await server.whenArrived(3)
        server.release()
        for task in [first, second, third] { _ = try await task.value }
        #expect(model.statistics.breaker == .closed)
    }

    @Test func `who waits knows how long a reply takes, and gives up in time`() async throws {
        var sample = sample
        sample.endpoint.concurrency = 1
        let (server, clock) = (SlowServer(), sample.clock)
        let model = sample.model(CannedTransport { _, _ in await server.answer() })
        let request = sample.request(milliseconds: 10_000)
        let first = Task { try await ChatSample.generation(model, request) }
        await server.whenArrived(1)
        clock.advance(by: 1_500_000_000)
        server.release()
        _ = try await first.value
        #expect(model.statistics.typicalTime == 1_500_000_000)
        let second = Task { try await ChatSample.generation(model, request) }
        await server.whenArrived(2)
        let short = sample.request(milliseconds: 2_000)
        let third = Task { await ChatSample.error(model, short)?.kind }
        await clock.whenSet(1)
        clock.advance(by: 499_000_000)
        #expect(model.statistics.waiting == 1)
        clock.advance(by: 1_000_000)
        #expect(await third.value == .busy)
        server.release()
        _ = try await second.value
    }

    @Test func `who is asked to come back later leaves its turn to others meanwhile`() async throws {
        var sample = sample
        sample.endpoint.concurrency = 1
        let clock = sample.clock
        let transport = CannedTransport(.json("", status: 429, retryAfter: 1), .completion("{}"))
        let model = sample.model(transport)
        let request = sample.request(milliseconds: 10_000)
        let first = Task { try await ChatSample.generation(model, request) }
        await clock.whenSet(1)
        #expect(model.statistics.underWay == 0)
        _ = try await sample.generation(model)
        #expect(transport.requests.count == 2)
        clock.advance(by: 1_000_000_000)
        #expect(try await first.value.sentTo == CannedTransport.address)
        #expect(transport.requests.count == 3)
        #expect(model.statistics.breaker == .closed)
        // The second it was asked to wait is none of the server's time.
        #expect(model.statistics.typicalTime == 0)
    }

    @Test func `who finds no turn after coming back says where the prompt went`() async throws {
        var sample = sample
        (sample.endpoint.concurrency, sample.endpoint.queue) = (1, 0)
        let (server, clock) = (SlowServer(), sample.clock)
        let transport = CannedTransport { _, number in
            number == 0 ? .json("", status: 429, retryAfter: 1) : await server.answer()
        }
        let model = sample.model(transport)
        let request = sample.request(milliseconds: 10_000)
        let first = Task { await ChatSample.error(model, request) }
        await clock.whenSet(1)
        let second = Task { try await ChatSample.generation(model, request) }
        await server.whenArrived(1)
        clock.advance(by: 1_000_000_000)
        let error = await first.value
        #expect(error?.kind == .busy)
        #expect(error?.sentTo == CannedTransport.address)
        server.release()
        _ = try await second.value
    }

    @Test func `those who waited do not all try a server that has failed meanwhile`() async {
        var sample = sample
        sample.endpoint.concurrency = 1
        let (server, clock) = (SlowServer(), sample.clock)
        let transport = CannedTransport { _, number in
            if number == 4 { _ = await server.answer() }
            return .json("", status: 500)
        }
        let model = sample.model(transport)
        for _ in 0..<4 { _ = await sample.error(model) }
        let request = sample.request()
        let fifth = Task { await ChatSample.error(model, request)?.detail }
        await server.whenArrived(1)
        let waiter = Task { await ChatSample.error(model, request)?.detail }
        await clock.whenSet(1)
        server.release()
        #expect(await fifth.value == "status 500")
        #expect(await waiter.value == "left alone after: status 500")
        #expect(transport.requests.count == 5)
    }

    @Test func `a cancelled request says nothing about the server, unless it was too slow`() async throws {
        let transport = CannedTransport { _, _ in throw CancellationError() }
        let model = sample.model(transport)
        for _ in 0..<20 {
            await #expect(throws: CancellationError.self) { try await sample.generation(model) }
        }
        #expect(model.statistics.breaker == .closed)
        let clock = sample.clock
        let slow = sample.model(
            CannedTransport { _, _ in
                clock.advance(by: 2_000_000_000)
                throw CancellationError()
            })
        for _ in 0..<5 {
            await #expect(throws: CancellationError.self) { try await sample.generation(slow) }
        }
        #expect(slow.statistics.breaker == .open)
    }
}
