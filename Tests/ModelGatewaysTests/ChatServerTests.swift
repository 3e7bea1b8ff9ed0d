import Basics
import CurlClient
import ModelFixtures
import RAG
import TestSupport
import TestWaiting
import Testing

@testable import ModelGateways

/// The whole way to a server that misbehaves, in a process of its own.
struct ChatServerTests {
    private static let server = Task { try await FaultModel.start() }
    /// Stands still, so that however long the machine takes, no rest of a failing server ends meanwhile.
    private let clock = ManualDeadlines(now: MonotonicTime.now())

    private static func endpoint(_ base: String, name: String? = "tiny") -> ChatEndpoint {
        var endpoint = ChatEndpoint(baseURL: base, modelName: name)
        endpoint.leastTime = 10_000_000
        endpoint.probeTime = Patience.nanoseconds
        return endpoint
    }

    private static func client() -> CurlClient {
        CurlClient(configuration: CurlConfiguration(connectMilliseconds: Patience.milliseconds))
    }

    private func model(
        _ mode: String, client: CurlClient = ChatServerTests.client(), deadlines: (any Deadlines)? = nil
    ) async throws -> ChatCompletionsModel {
        let base = try await ChatServerTests.server.value.endpoint(mode)
        return ChatCompletionsModel(
            endpoint: ChatServerTests.endpoint(base), client: client, deadlines: deadlines ?? clock)
    }

    private func request() -> GenerationRequest {
        ChatSample.request(deadline: clock.now() + Patience.nanoseconds)
    }

    /// A request whose time is over soon, whatever the clock of the others says.
    private func hastyRequest(milliseconds: Int) -> GenerationRequest {
        ChatSample.request(deadline: MonotonicTime.now() + UInt64(milliseconds) * 1_000_000)
    }

    private func texts(_ model: ChatCompletionsModel, isStream: Bool) async throws -> [String] {
        guard isStream else {
            let generation = try await ChatSample.generation(model, request())
            guard case .text(let text) = generation.content else { return [] }
            return [text]
        }
        var texts: [String] = []
        for try await snapshot in model.snapshots(of: request()) { texts.append(snapshot.text) }
        return texts
    }

    @Test(
        arguments: [
            "good", "keep-closing", "interim", "comments", "crlf", "no-done", "whole", "reasoning-field", "think",
            "trailing", "no-schema", "no-json", "context-45", "context-llama-45", "gzip-lie", "slow-20",
        ], [false, true])
    func `a reply is a reply, however it comes`(mode: String, isStream: Bool) async throws {
        let model = try await model("\(mode)~reply\(isStream)")
        let texts = try await texts(model, isStream: isStream)
        let whole = #"{"card": null, "reasoning": "No card earns anything here.", "suggestions": []}"#
        #expect(texts.last == whole)
        #expect(texts.allSatisfy { whole.hasPrefix($0) })
        #expect(model.availability == .available)
    }

    @Test(
        arguments: [
            ("401", .unavailable), ("404", .unavailable), ("429-3600", .unavailable), ("500", .unavailable),
            ("502", .unavailable), ("503", .unavailable), ("503-loading", .warming), ("html-200", .unparsable),
            ("html-500", .unavailable), ("redirect", .unavailable), ("redirect-local", .unavailable),
            ("empty", .empty), ("null", .empty), ("thinking-only", .empty), ("no-choices", .empty),
            ("context-10", .contextTooLarge), ("context-llama-10", .contextTooLarge),
            ("not-json-body", .unparsable), ("half-body", .unparsable), ("deep", .unparsable),
            ("enormous", .tooLarge), ("endless", .tooLarge), ("long", .tooLarge), ("cut", .unavailable),
            ("reset", .unavailable), ("silent", .unavailable), ("bad-status", .unavailable),
            ("no-head", .unavailable), ("two-lengths+whole", .unavailable),
        ] as [(String, GenerationError.Kind)], [false, true])
    func `every fault is the failure that it is`(
        fault: (mode: String, kind: GenerationError.Kind), isStream: Bool
    ) async throws {
        let model = try await model("\(fault.mode)~fault\(isStream)")
        let error = await ChatSample.error(model, request(), isStream: isStream)
        #expect(error?.kind == fault.kind, "\(fault.mode): \(error?.description ?? "")")
        #expect(error?.sentTo == "127.0.0.1:\(try await ChatServerTests.server.value.port)")
    }

    @Test(
        arguments: [
            ("wrong-body", .unparsable), ("empty-body", .unparsable), ("short-length", .unparsable),
            ("long-length", .unavailable),
        ] as [(String, GenerationError.Kind)])
    func `a body that is none is no reply`(mode: String, kind: GenerationError.Kind) async throws {
        #expect(await ChatSample.error(try await model("\(mode)~body"), request())?.kind == kind)
    }

    @Test func `a stream that tells of an error, or of nothing, is no reply`() async throws {
        for mode in ["stream-error~s", "empty-body~s"] {
            #expect(await ChatSample.error(try await model(mode), request(), isStream: true)?.kind == .unavailable)
        }
    }

    @Test(arguments: ["hang", "stall", "slow-head", "drip-50"], [false, true])
    func `what is not there in time is not waited for`(mode: String, isStream: Bool) async throws {
        let server = try await ChatServerTests.server.value
        let error = try await server.asked("\(mode)~time\(isStream)") { segment, milliseconds in
            let model = try await model(segment, deadlines: DispatchDeadlines())
            let request = hastyRequest(milliseconds: milliseconds)
            let error = await ChatSample.error(model, request, isStream: isStream)
            #expect(error?.kind == .timedOut)
            try await server.wait(for: .open, 0, of: segment)
            return error
        }
        #expect(error?.sentTo == "127.0.0.1:\(server.port)")
    }

    @Test func `a redirect is followed nowhere`() async throws {
        let server = try await ChatServerTests.server.value
        _ = await ChatSample.error(try await model("redirect-local~once"), request())
        #expect(try await server.log("redirect-local~once").requests == 1)
        #expect(try await server.log("redirected").requests == 0)
    }

    @Test func `the second request goes straight to what was learned`() async throws {
        let server = try await ChatServerTests.server.value
        let model = try await model("no-json~learn")
        _ = try await texts(model, isStream: false)
        _ = try await texts(model, isStream: true)
        let log = try await server.log("no-json~learn")
        #expect(log.requests == 5)
        #expect(log.entries.map { $0.body.contains("response_format") } == [true, true, true, false, false])
        #expect(log.entries.allSatisfy { $0.body.contains(#""temperature":0.3,"max_tokens":512"#) })
        #expect(log.accepted == 1)
    }

    @Test func `a server left alone is left alone`() async throws {
        let server = try await ChatServerTests.server.value
        let model = try await model("500~breaker")
        for _ in 0..<50 { _ = await ChatSample.error(model, request()) }
        #expect(try await server.log("500~breaker").requests == 5)
    }

    @Test func `a server that warms up is asked until it is ready`() async throws {
        let model = try await model("ready-after-20~warm")
        for _ in 0..<20 { #expect(await ChatSample.error(model, request())?.kind == .warming) }
        #expect(try await texts(model, isStream: false).count == 1)
    }

    @Test func `nobody listening is unavailable, and nothing has left`() async {
        // No server has port 1 (tcpmux) any more.
        let endpoint = ChatServerTests.endpoint("http://127.0.0.1:1")
        let model = ChatCompletionsModel(endpoint: endpoint, client: ChatServerTests.client(), deadlines: clock)
        let error = await ChatSample.error(model, request())
        #expect(error?.kind == .unavailable)
        #expect(error?.detail == "refused")
        #expect(error?.sentTo == nil)
        await model.probe()
        #expect(model.availability == .unavailable("refused"))
    }

    @Test(arguments: ["http://169.254.169.254", "http://8.8.8.8:8080/v1", "http://0.0.0.0:9"])
    func `an address outside is refused, and nothing has left`(base: String) async {
        let model = ChatCompletionsModel(
            endpoint: ChatServerTests.endpoint(base), client: ChatServerTests.client(), deadlines: clock
        )
        let error = await ChatSample.error(model, request())
        #expect(error?.kind == .refusedAddress)
        #expect(error?.sentTo == nil)
    }

    @Test func `the probe finds the name`() async throws {
        let server = try await ChatServerTests.server.value
        let endpoint = ChatServerTests.endpoint(server.endpoint("good~probe"), name: nil)
        let model = ChatCompletionsModel(endpoint: endpoint, client: ChatServerTests.client(), deadlines: clock)
        await model.probe()
        #expect(model.availability == .available)
        #expect(model.name == "fault-model")
        #expect(try await server.log("good~probe").entries.map(\.path) == ["/good~probe/v1/models"])
    }

    @Test func `cancelling reaches the server`() async throws {
        let server = try await ChatServerTests.server.value
        let model = try await model("hang~cancel")
        let request = request()
        let task = Task { try await ChatSample.generation(model, request) }
        try await server.wait(for: .requests, 1, of: "hang~cancel")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await server.wait(for: .abandoned, 1, of: "hang~cancel")
        #expect(model.statistics.underWay == 0)
    }

    @Test func `who stops listening to a stream stops it`() async throws {
        let server = try await ChatServerTests.server.value
        let model = try await model("stall~stop")
        for try await _ in model.snapshots(of: request()) { break }
        try await server.wait(for: .abandoned, 1, of: "stall~stop")
    }

    @Test func `cancelling the task that listens stops it too`() async throws {
        let server = try await ChatServerTests.server.value
        let model = try await model("hang~listen")
        let request = request()
        let task = Task { for try await _ in model.snapshots(of: request) {} }
        try await server.wait(for: .requests, 1, of: "hang~listen")
        task.cancel()
        _ = await task.result
        try await server.wait(for: .abandoned, 1, of: "hang~listen")
    }

    /// Many at once, streamed and not, over servers that answer, refuse and hang, and cancelled at any moment.
    @Test(.timeLimit(.minutes(10)))
    func `whatever becomes of the requests, nothing stays behind`() async throws {
        let server = try await ChatServerTests.server.value
        let client = ChatServerTests.client()
        let modes = ["good~soak", "think+pace-1~soak", "500~soak", "hang~soak", "cut~soak", "503-loading~soak"]
        var models: [ChatCompletionsModel] = []
        for mode in modes {
            models.append(try await model(mode, client: client, deadlines: DispatchDeadlines()))
        }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<600 {
                let model = models[number % models.count]
                let request = hastyRequest(milliseconds: 200)
                group.addTask {
                    let task = Task {
                        guard number % 2 == 0 else { return _ = try await ChatSample.generation(model, request) }
                        for try await _ in model.snapshots(of: request) {}
                    }
                    for _ in 0..<(number % 37) { await Task.yield() }
                    if number % 3 == 0 { task.cancel() }
                    _ = await task.result
                }
            }
        }
        // A stream that nobody reads any more ends its request after its reader.
        try await eventually { client.counters.activeTransfers == 0 }
        for model in models {
            try await eventually { model.statistics.underWay == 0 }
            #expect(model.statistics.waiting == 0)
        }
        // What is kept open for the next request is closed with the client.
        await client.close()
        for mode in modes { try await server.wait(for: .open, 0, of: mode) }
    }
}
