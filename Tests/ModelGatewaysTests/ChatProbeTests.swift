import CurlClient
import JSON
import RAG
import TestSupport
import Testing

@testable import ModelGateways

struct ChatProbeTests {
    private let sample = ChatSample()

    private func nameless(_ transport: CannedTransport) -> ChatCompletionsModel {
        var sample = sample
        sample.endpoint.modelName = nil
        return sample.model(transport)
    }

    @Test func `before anything is known, nothing is claimed`() {
        let transport = CannedTransport(.completion("{}"))
        let model = nameless(transport)
        #expect(model.availability == .unavailable("nothing heard from it yet"))
        #expect(model.name == "chat-completions")
        #expect(transport.requests.isEmpty)
    }

    @Test func `the list of models tells the name, and sends nothing of anybody`() async throws {
        let transport = CannedTransport(.json(#"{"object":"list","data":[{"id":"qwen3:4b"},{"id":"other"}]}"#))
        let model = nameless(transport)
        await model.probe()
        #expect(model.availability == .available)
        #expect(model.name == "qwen3:4b")
        let request = try #require(transport.requests.first)
        #expect(request.method == .get)
        #expect(request.url == "http://127.0.0.1:8081/v1/models")
        #expect(request.body.isEmpty)
        #expect(request.headers.contains { $0.name == "Authorization" && $0.value == "Bearer KEY-MARK" })
        #expect(request.deadline == sample.clock.now() + 2_000_000_000)
    }

    @Test func `a configured name stays`() async {
        let model = sample.model(CannedTransport(.json(#"{"data":[{"id":"other"}]}"#)))
        await model.probe()
        #expect(model.name == "tiny")
    }

    @Test(
        arguments: [
            (.json("", status: 500), .unavailable("status 500")), (.json("", status: 401), .unavailable("status 401")),
            (.json(#"{"error":{"message":"Loading model"}}"#, status: 503), .warming),
            (.json("<html>"), .unavailable("no list of models")),
            (.failure(.couldNotConnect), .unavailable("refused")),
            (.failure(.timedOut), .unavailable("timed out")),
            (.failure(.refusedAddress), .unavailable("address refused")),
        ] as [(CannedTransport.Reply, ModelAvailability)])
    func `what a probe meets is the reason`(reply: CannedTransport.Reply, availability: ModelAvailability) async {
        let model = sample.model(CannedTransport(reply, .json(#"{"data":[]}"#)))
        await model.probe()
        #expect(model.availability == availability)
        await model.probe()
        #expect(model.availability == .available)
    }

    @Test func `without a name the server is asked for it before the first request`() async throws {
        let transport = CannedTransport { request, _ in
            request.method == .get ? .json(#"{"data":[{"id":"tiny-2"}]}"#) : .completion("{}")
        }
        let model = nameless(transport)
        let first = try await sample.generation(model)
        #expect(first.model == "tiny-2")
        _ = try await sample.generation(model)
        #expect(transport.requests.map(\.method) == [.get, .post, .post])
        #expect(transport.bodies.allSatisfy { $0["model"]?.string == "tiny-2" })
    }

    @Test(
        arguments: [
            .json("", status: 301), .json("", status: 401), .json("", status: 403), .json("", status: 404),
            .json("", status: 405), .json("context length", status: 500), .json("", status: 501), .json("<html>"),
            .json("[]"), .failure(.tooLarge, at: CannedTransport.address),
            .failure(.timedOut, at: CannedTransport.address),
        ] as [CannedTransport.Reply])
    func `a server without a list is asked without a name`(list: CannedTransport.Reply) async throws {
        let transport = CannedTransport { request, _ in request.method == .get ? list : .completion("{}") }
        let model = nameless(transport)
        _ = try await sample.generation(model)
        _ = try await sample.generation(model)
        #expect(transport.requests.map(\.method) == [.get, .post, .post])
        #expect(transport.bodies.allSatisfy { $0["model"] == nil })
    }

    @Test(arguments: [429, 502, 503, 504])
    func `a server whose list is out of order now is asked for it by the next request`(status: Int) async throws {
        let transport = CannedTransport { request, number in
            guard request.method == .get else { return .completion("{}") }
            return number == 0 ? .json("", status: status) : .json(#"{"data":[{"id":"tiny-2"}]}"#)
        }
        let model = nameless(transport)
        _ = try await sample.generation(model)
        #expect(try await sample.generation(model).model == "tiny-2")
        #expect(transport.bodies.map { $0["model"]?.string } == [nil, "tiny-2"])
    }

    @Test func `nothing is asked of a server that loads, or is not there, but its list`() async {
        let loading = CannedTransport.Reply.json(#"{"error":{"message":"Loading model"}}"#, status: 503)
        for (reply, kind) in [(loading, .warming), (.failure(.couldNotConnect), .unavailable)]
            as [(CannedTransport.Reply, GenerationError.Kind)]
        {
            let transport = CannedTransport(reply)
            let error = await sample.error(nameless(transport))
            #expect(error?.kind == kind)
            #expect(error?.sentTo == nil)
            #expect(transport.bodies.isEmpty)
        }
    }

    @Test func `asking for the list takes a quarter of the time at most`() async throws {
        let transport = CannedTransport { request, _ in
            request.method == .get ? .json("", status: 404) : .completion("{}")
        }
        _ = try await ChatSample.generation(nameless(transport), sample.request(milliseconds: 2_000))
        let (list, completion) = (try #require(transport.requests.first), try #require(transport.requests.last))
        #expect(list.deadline == sample.clock.now() + 500_000_000)
        #expect(completion.deadline == sample.clock.now() + 2_000_000_000)
    }

    @Test func `a server without a list that answers is there`() async throws {
        let transport = CannedTransport { request, _ in
            request.method == .get ? .json("", status: 404) : .completion("{}")
        }
        let model = sample.model(transport)
        await model.probe()
        #expect(model.availability == .unavailable("status 404"))
        _ = try await sample.generation(model)
        await model.probe()
        #expect(model.availability == .available)
    }

    @Test func `a model that is gone is asked for again`() async throws {
        let transport = CannedTransport { request, number in
            guard request.method == .post else { return .json(#"{"data":[{"id":"model-\#(number)"}]}"#) }
            return number < 2 ? .json(#"{"error":{"message":"model not found"}}"#, status: 404) : .completion("{}")
        }
        let model = nameless(transport)
        #expect(await sample.error(model)?.detail == "status 404")
        #expect(try await sample.generation(model).model == "model-2")
    }

    @Test(arguments: [
        ("/srv/models/tiny.gguf", "tiny.gguf"), (#"C:\models\tiny.gguf"#, "tiny.gguf"),
        ("models/7B/tiny.gguf", "tiny.gguf"), ("Qwen/Qwen3-4B", "Qwen/Qwen3-4B"),
        ("ti\u{1B}[31mny\n\u{202E}", "ti[31mny"), ("模型", "模型"),
        (String(repeating: "x", count: 200), String(repeating: "x", count: 100)), ("\u{200B}", nil), ("", nil),
    ])
    func `a name is made fit to be shown`(name: String, shown: String?) {
        #expect(ModelName.shown(name) == shown)
    }
}
