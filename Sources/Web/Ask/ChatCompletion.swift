import HTTPMessages
import HTTPTypes
import JSON

/// An answer in the form of OpenAI's chat completions: whole, or as the events of a stream.
struct ChatCompletion: Sendable {
    let id: String
    /// Seconds since 1970.
    let created: Int
    let model: String
    let words: String
    let promptTokens: Int
    let completionTokens: Int

    func encoded() -> [UInt8] {
        document("chat.completion", usage: true) { json in
            json.name("message")
            json.beginObject()
            json.name("role")
            json.value("assistant")
            json.name("content")
            json.value(words)
            json.name("refusal")
            json.null()
            json.endObject()
            json.name("finish_reason")
            json.value("stop")
        }
    }

    /// The words come in one piece: they are checked as a whole.
    func send(to writer: any ResponseBodyWriter, includesUsage: Bool) async throws {
        var events = [
            chunk(finish: nil) { json in
                json.name("role")
                json.value("assistant")
                json.name("content")
                json.value(words)
            }, chunk(finish: "stop") { _ in },
        ]
        if includesUsage { events.append(document("chat.completion.chunk", usage: true, choice: nil)) }
        for event in events {
            try await writer.write(ServerSentEvent(data: String(decoding: event, as: UTF8.self)).bytes)
        }
        try await writer.write(ServerSentEvent(data: "[DONE]").bytes)
    }

    static func stream(_ produce: @escaping @Sendable (any ResponseBodyWriter) async throws -> Void) -> Response {
        var response = Response(status: .ok, body: .stream { writer in try await produce(writer) })
        response.headers[.contentType] = "text/event-stream"
        return response
    }

    private func chunk(finish: String?, _ delta: @escaping (inout JSONWriter) -> Void) -> [UInt8] {
        document("chat.completion.chunk", usage: false) { json in
            json.name("delta")
            json.beginObject()
            delta(&json)
            json.endObject()
            json.nullable("finish_reason", finish)
        }
    }

    /// - Parameter choice: the members of the only choice; nil for none.
    private func document(
        _ object: String, usage: Bool, choice: ((inout JSONWriter) -> Void)?
    ) -> [UInt8] {
        var json = JSONWriter(capacity: words.utf8.count + 512)
        json.beginObject()
        json.name("id")
        json.value(id)
        json.name("object")
        json.value(object)
        json.name("created")
        json.value(created)
        json.name("model")
        json.value(model)
        json.name("choices")
        json.beginArray()
        if let choice {
            json.beginObject()
            json.name("index")
            json.value(0)
            choice(&json)
            json.name("logprobs")
            json.null()
            json.endObject()
        }
        json.endArray()
        if usage {
            json.name("usage")
            json.beginObject()
            json.name("prompt_tokens")
            json.value(promptTokens)
            json.name("completion_tokens")
            json.value(completionTokens)
            json.name("total_tokens")
            json.value(promptTokens + completionTokens)
            json.endObject()
        }
        json.endObject()
        return json.finish()
    }
}
