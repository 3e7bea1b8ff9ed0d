import JSON
import RAG
import Testing

@testable import ModelGateways

struct ChatBodyTests {
    private let prompt = ChatSample.request(deadline: 0).prompt(.full)

    private func text(_ dialect: ChatDialect, isStream: Bool = false, options: GenerationOptions = .init()) -> String {
        String(
            decoding: ChatBody.bytes(
                prompt, model: "tiny", options: options, dialect: dialect, isStream: isStream), as: UTF8.self)
    }

    @Test func `everything is said that servers differ in`() {
        #expect(
            text(ChatDialect())
                == #"{"model":"tiny","messages":[{"role":"system","content":"Long, long PROMPT-MARK"},"#
                + #"{"role":"user","content":"\"groceries\"\nPROMPT-MARK"}],"temperature":0.3,"max_tokens":512,"#
                + #""stop":["</response>"],"stream":false,"chat_template_kwargs":{"enable_thinking":false},"#
                + #""reasoning_effort":"none","response_format":{"type":"json_schema","json_schema":{"#
                + #""name":"answer","strict":true,"schema":\#(ChatSample.schema)}}}"#)
    }

    @Test func `a stream asks for its usage`() {
        #expect(text(ChatDialect(), isStream: true).contains(#""stream":true,"stream_options":{"include_usage":true}"#))
    }

    @Test func `where the server is not given the schema, the prompt is`() throws {
        var dialect = ChatDialect()
        dialect.form = .jsonObject
        let object = try JSONParser.parse(Array(text(dialect).utf8))
        #expect(
            object["response_format"]
                == .object(JSONObject(members: [.init(name: "type", value: .string("json_object"))])))
        #expect(object["messages"]?.elements?.first?["content"]?.string?.hasSuffix(ChatSample.schema) == true)
        dialect.form = .jsonObjectWithSchema
        #expect(text(dialect).contains(#""response_format":{"type":"json_object","schema":\#(ChatSample.schema)}"#))
        #expect(!text(dialect).contains("JSON Schema"))
        dialect.form = .text
        let plain = try JSONParser.parse(Array(text(dialect).utf8))
        #expect(plain["response_format"] == nil)
        #expect(plain["messages"]?.elements?.first?["content"]?.string?.hasSuffix(ChatSample.schema) == true)
        #expect(plain["messages"]?.elements?.count == 2)
    }

    @Test(arguments: [(0, "0"), (5, "0.05"), (30, "0.3"), (70, "0.7"), (100, "1"), (-3, "0"), (250, "1")])
    func `the temperature is written exactly and kept within its range`(hundredths: Int, written: String) {
        let body = text(ChatDialect(), options: GenerationOptions(temperatureHundredths: hundredths))
        #expect(body.contains(#""temperature":\#(written),"#))
    }

    @Test func `where a model has no instructions, they stand before what the user says`() throws {
        var dialect = ChatDialect()
        dialect.left.remove(.systemRole)
        let messages = try JSONParser.parse(Array(text(dialect).utf8))["messages"]?.elements
        #expect(messages?.count == 1)
        #expect(messages?.first?["role"]?.string == "user")
        #expect(messages?.first?["content"]?.string == "Long, long PROMPT-MARK\n\n\"groceries\"\nPROMPT-MARK")
    }

    @Test func `what was refused is left out`() {
        var dialect = ChatDialect()
        dialect.left = []
        let body = text(dialect, isStream: true)
        for name in ["stop\"", "stream_options", "chat_template_kwargs", "reasoning_effort"] {
            #expect(!body.contains("\"" + name))
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1:8081", "http://127.0.0.1:8081/v1/chat/completions"),
        ("http://127.0.0.1:8081/", "http://127.0.0.1:8081/v1/chat/completions"),
        ("http://127.0.0.1:8081/v1", "http://127.0.0.1:8081/v1/chat/completions"),
        ("http://127.0.0.1:8081/v1//", "http://127.0.0.1:8081/v1/chat/completions"),
        ("http://[::1]:8081/v1/chat/completions", "http://[::1]:8081/v1/chat/completions"),
        ("https://models.local/openai", "https://models.local/openai/v1/chat/completions"),
        ("https://models.local/api/v3", "https://models.local/api/v3/chat/completions"),
        ("https://models.local/v1beta/openai/", "https://models.local/v1beta/openai/chat/completions"),
        ("http://v1.local", "http://v1.local/v1/chat/completions"),
    ])
    func `the base may be given with or without its version`(base: String, url: String) {
        let endpoint = ChatEndpoint(baseURL: base)
        #expect(endpoint.chatURL == url)
        #expect(endpoint.modelsURL == url.replacing("/chat/completions", with: "/models"))
    }
}
