import CurlClient
import JSON
import RAG
import Testing

@testable import ModelGateways

/// What a server refuses is asked for in another way, within the same request, and the next request begins there.
struct ChatLearningTests {
    private let sample = ChatSample()

    private func form(_ body: JSONValue) -> String {
        guard let format = body["response_format"] else { return "text" }
        return (format["type"]?.string ?? "") + (format["schema"] == nil ? "" : "+schema")
    }

    @Test func `a server that knows json_schema is asked once`() async throws {
        let transport = CannedTransport(.completion("{}"))
        let model = sample.model(transport)
        #expect(try await sample.text(model) == "{}")
        #expect(transport.bodies.map(form) == ["json_schema"])
        #expect(model.statistics.replyForm == "json_schema")
    }

    @Test func `a server that wants json_object is asked so from then on`() async throws {
        let transport = CannedTransport { request, _ in
            String(decoding: request.body, as: UTF8.self).contains("json_schema")
                ? .json(#"{"error":"response_format json_schema is not supported"}"#, status: 400) : .completion("{}")
        }
        let model = sample.model(transport)
        _ = try await sample.text(model)
        _ = try await sample.text(model)
        #expect(transport.bodies.map(form) == ["json_schema", "json_object+schema", "json_object+schema"])
        #expect(transport.bodies.allSatisfy { $0["reasoning_effort"] != nil })
    }

    @Test func `a server that wants json_object and nothing beside it is asked so`() async throws {
        let transport = CannedTransport { request, _ in
            String(decoding: request.body, as: UTF8.self).contains(#""schema":{"#)
                ? .json(#"{"error":"Unknown parameter: 'response_format.schema'"}"#, status: 400) : .completion("{}")
        }
        let model = sample.model(transport)
        _ = try await sample.text(model)
        #expect(transport.bodies.map(form) == ["json_schema", "json_object+schema", "json_object"])
        #expect(model.statistics.replyForm == "json_object")
    }

    @Test func `a server that refuses both is told in the prompt`() async throws {
        let transport = CannedTransport { request, _ in
            String(decoding: request.body, as: UTF8.self).contains("response_format")
                ? .json(#"{"error":{"message":"response_format?"}}"#, status: 422) : .completion("words")
        }
        let model = sample.model(transport)
        _ = try await sample.text(model)
        _ = try await sample.text(model)
        #expect(transport.bodies.map(form) == ["json_schema", "json_object+schema", "json_object", "text", "text"])
    }

    @Test func `a refusal that names nothing costs the fields that not everybody knows, then the form`() async throws {
        let transport = CannedTransport { request, _ in
            String(decoding: request.body, as: UTF8.self).contains("json_schema")
                ? .json("{}", status: 400) : .completion("{}")
        }
        let model = sample.model(transport)
        _ = try await sample.text(model)
        #expect(transport.bodies.map(form) == ["json_schema", "json_schema", "json_object+schema"])
        #expect(transport.bodies.last?["chat_template_kwargs"] == nil)
    }

    @Test func `a field that is refused by name is left out from then on`() async throws {
        let transport = CannedTransport { request, _ in
            String(decoding: request.body, as: UTF8.self).contains("reasoning_effort")
                ? .json(#"{"error":{"message":"\"tiny\" does not support thinking"}}"#, status: 400)
                : .completion("{}")
        }
        let model = sample.model(transport)
        _ = try await sample.text(model)
        _ = try await sample.text(model)
        #expect(transport.bodies.map { $0["reasoning_effort"] != nil } == [true, false, false])
        #expect(transport.bodies.allSatisfy { form($0) == "json_schema" && $0["chat_template_kwargs"] != nil })
    }

    /// Words of OpenAI, vLLM and others.
    @Test(arguments: [
        (
            #"{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens","code":"unsupported_parameter"}}"#,
            "max_completion_tokens"
        ), (#"{"error":"unknown field: max_tokens"}"#, nil),
        (#"{"detail":[{"loc":["body","max_tokens"],"msg":"Extra inputs are not permitted"}]}"#, nil),
    ])
    func `a limit of tokens that is refused by name is asked for as the message wants, from then on`(
        _ refusal: String, _ wanted: String?
    ) async throws {
        let transport = CannedTransport { request, _ in
            String(decoding: request.body, as: UTF8.self).contains(#""max_tokens""#)
                ? .json(refusal, status: 400) : .completion("{}")
        }
        let model = sample.model(transport)
        _ = try await sample.text(model)
        _ = try await sample.text(model)
        #expect(transport.bodies.map { $0["max_tokens"] != nil } == [true, false, false])
        for body in transport.bodies.dropFirst() {
            #expect((body["max_completion_tokens"] != nil) == (wanted != nil))
            #expect(form(body) == "json_schema" && body["temperature"] != nil)
        }
    }

    @Test func `a model with one temperature is asked without one`() async throws {
        let refusal =
            #"{"error":{"message":"Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value is supported.","param":"temperature"}}"#
        let transport = CannedTransport { request, _ in
            String(decoding: request.body, as: UTF8.self).contains("temperature")
                ? .json(refusal, status: 400) : .completion("{}")
        }
        let model = sample.model(transport)
        _ = try await sample.text(model)
        _ = try await sample.text(model)
        #expect(transport.bodies.map { $0["temperature"] != nil } == [true, false, false])
    }

    @Test func `a server that refuses everything teaches nothing`() async throws {
        let transport = CannedTransport(.json(#"{"error":"no"}"#, status: 400))
        let model = sample.model(transport)
        let error = await sample.error(model)
        #expect(error?.kind == .unavailable)
        #expect(error?.detail == "status 400")
        #expect(transport.requests.count <= 6)
        #expect(model.statistics.replyForm == nil)
        _ = await sample.error(model)
        #expect(form(try #require(transport.bodies.dropFirst(5).first)) == "json_schema")
    }

    @Test func `once understood, a refusal that names nothing is just a failure`() async throws {
        let transport = CannedTransport(.completion("{}"), .json("{}", status: 400), .completion("{}"))
        let model = sample.model(transport)
        _ = try await sample.text(model)
        #expect(await sample.error(model)?.kind == .unavailable)
        _ = try await sample.text(model)
        #expect(transport.bodies.map(form) == ["json_schema", "json_schema", "json_schema"])
    }

    @Test func `a form to which nothing is said is not asked for again`() async throws {
        let transport = CannedTransport { request, _ in
            .completion(String(decoding: request.body, as: UTF8.self).contains("response_format") ? "" : "{}")
        }
        let model = sample.model(transport)
        for _ in 0..<3 { #expect(await sample.error(model)?.kind == .empty) }
        #expect(try await sample.text(model) == "{}")
        #expect(transport.bodies.map(form) == ["json_schema", "json_object+schema", "json_object", "text"])
    }

    @Test func `one prompt whose schema is too much does not change how the others are asked`() async throws {
        let transport = CannedTransport { request, number in
            // Of the requests with a schema, the second and those from the sixth on are refused.
            let isRefused = number == 1 || number > 4
            return isRefused && String(decoding: request.body, as: UTF8.self).contains("json_schema")
                ? .json(#"{"error":"failed to parse grammar"}"#, status: 400) : .completion("{}")
        }
        let model = sample.model(transport)
        for _ in 0..<8 { _ = try await sample.text(model) }
        let other = ["json_schema", "json_object+schema"]
        let expected = ["json_schema"] + other + ["json_schema", "json_schema"] + other + other + other
        #expect(Array(transport.bodies.map(form).dropLast()) == expected)
        #expect(transport.bodies.last.map(form) == "json_object+schema")
    }

    @Test func `another model is asked anew`() async throws {
        var sample = sample
        sample.endpoint.modelName = nil
        let transport = CannedTransport { request, number in
            guard request.method == .post else {
                return .json(#"{"data":[{"id":"\#(number == 0 ? "one" : "two")"}]}"#)
            }
            return String(decoding: request.body, as: UTF8.self).contains("json_schema")
                ? .json(#"{"error":"json_schema"}"#, status: 400) : .completion("{}")
        }
        let model = sample.model(transport)
        await model.probe()
        _ = try await sample.text(model)
        #expect(model.name == "one")
        #expect(model.statistics.replyForm == "json_object_with_schema")
        await model.probe()
        #expect(model.name == "two")
        #expect(model.statistics.replyForm == nil)
    }
}
