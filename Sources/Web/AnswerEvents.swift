public import HTTPMessages
import HTTPTypes
import JSON

/// An answer as server-sent events: what is decided at once, its words as they come, then the whole, and `done`.
public struct AnswerEvents: Sendable {
    private let writer: any ResponseBodyWriter

    /// - Parameter produce: sends the events but the last.
    public static func response(_ produce: @escaping @Sendable (AnswerEvents) async throws -> Void) -> Response {
        var response = Response(
            status: .ok,
            body: .stream { writer in
                let events = AnswerEvents(writer: writer)
                try await produce(events)
                try await events.send("done", Array("{}".utf8))
            })
        response.headers[.contentType] = "text/event-stream"
        // A proxy that collects what it passes on would hand over the decision with the last word.
        response.headers[.accelBuffering] = "no"
        return response
    }

    public func send(_ name: String, _ json: [UInt8]) async throws {
        let data = String(decoding: json, as: UTF8.self)
        try await writer.write(ServerSentEvent(data: data, event: name).bytes)
    }

    /// All of the words so far, as `{"text": ...}`.
    public func send(_ name: String, words: String) async throws {
        var json = JSONWriter(capacity: words.utf8.count + 32)
        json.beginObject()
        json.name("text")
        json.value(words)
        json.endObject()
        try await send(name, json.finish())
    }
}

extension HTTPField.Name {
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering") ?? .from
}
