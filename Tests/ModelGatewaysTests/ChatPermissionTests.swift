import CurlClient
import RAG
import Synchronization
import TestSupport
import Testing

@testable import ModelGateways

/// Nothing more is sent once whoever it is about has changed their mind.
struct ChatPermissionTests {
    private let sample = ChatSample()

    /// What a user allows, until they do not.
    private final class Permission: Sendable {
        private let isGiven = Atomic(true)

        func request(_ request: GenerationRequest) -> GenerationRequest {
            var request = request
            request.mayBeSent = { self.isGiven.load(ordering: .relaxed) }
            return request
        }

        func withdraw() { isGiven.store(false, ordering: .relaxed) }
    }

    @Test func `what was forbidden while it waited for its turn is not sent`() async throws {
        var sample = sample
        sample.endpoint.concurrency = 1
        let (server, permission) = (SlowServer(), Permission())
        let transport = CannedTransport { _, _ in await server.answer() }
        let model = sample.model(transport)
        let (first, second) = (sample.request(), permission.request(sample.request()))
        let asking = Task { try await ChatSample.generation(model, first) }
        await server.whenArrived(1)
        let waiter = Task { await ChatSample.error(model, second) }
        await sample.clock.whenSet(1)
        permission.withdraw()
        server.release()
        _ = try await asking.value
        let error = await waiter.value
        #expect(error?.kind == .disabled)
        #expect(error?.sentTo == nil)
        #expect(transport.requests.count == 1)
        #expect(model.statistics.underWay == 0)
    }

    @Test(arguments: [false, true])
    func `what was forbidden while the name was asked for is not sent`(isStream: Bool) async {
        var sample = sample
        sample.endpoint.modelName = nil
        let permission = Permission()
        let transport = CannedTransport { _, _ in
            permission.withdraw()
            return .json(#"{"data":[{"id":"tiny"}]}"#)
        }
        let request = permission.request(sample.request())
        let error = await ChatSample.error(sample.model(transport), request, isStream: isStream)
        #expect(error?.kind == .disabled)
        #expect(error?.sentTo == nil)
        #expect(transport.bodies.isEmpty)
    }

    @Test(arguments: [
        CannedTransport.Reply.json("{}", status: 400), .json("", status: 503), .failure(.couldNotConnect),
        .json("", status: 429, retryAfter: 0), .json("", status: 413),
    ])
    func `what was forbidden meanwhile is not sent again, and where it went before is said`(
        reply: CannedTransport.Reply
    ) async {
        let permission = Permission()
        let transport = CannedTransport { _, _ in
            permission.withdraw()
            return reply
        }
        let error = await ChatSample.error(sample.model(transport), permission.request(sample.request()))
        #expect(error?.kind == .disabled)
        #expect(error?.sentTo == (reply.error == nil ? CannedTransport.address : nil))
        #expect(transport.bodies.count == 1)
    }

    @Test func `being forbidden says nothing about the server`() async throws {
        let transport = CannedTransport(.completion("{}"))
        let model = sample.model(transport)
        _ = try await sample.generation(model)
        let permission = Permission()
        permission.withdraw()
        for _ in 0..<20 { _ = await ChatSample.error(model, permission.request(sample.request())) }
        #expect(model.statistics.breaker == .closed)
        #expect(model.availability == .available)
        #expect(transport.requests.count == 1)
    }
}
