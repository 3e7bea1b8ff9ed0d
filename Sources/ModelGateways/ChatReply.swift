import JSON
import RAG

/// What a chat completion, or a piece of a streamed one, has that we want.
struct ChatReply: Sendable, Hashable {
    /// The text, or the next piece of it. Hidden thinking that stands beside it is left out.
    var text = ""
    var usage: Generation.Usage?
    /// Calls of tools, or the next pieces of them, each with its place.
    var calls: [CallPiece] = []
    /// Whether the server says that it has ended, by itself or at the most tokens.
    var isFinished = false

    /// A call, or a piece of one: what is empty comes with another piece.
    struct CallPiece: Sendable, Hashable {
        let place: Int
        let id: String
        let name: String
        let arguments: String
    }

    enum ReadingError: Error, Sendable, Hashable {
        /// No chat completion.
        case unreadable
        /// An error in the place of one, in the server's words.
        case error(String)
    }

    init() {}

    /// A whole completion.
    init(completion bytes: [UInt8]) throws(ReadingError) {
        let value = try ChatReply.value(bytes)
        guard let choices = value["choices"]?.elements else { throw .unreadable }
        text = choices.first?["message"].flatMap(ChatReply.content) ?? ""
        calls = choices.first?["message"].map(ChatReply.calls) ?? []
        isFinished = true
        usage = ChatReply.usage(of: value)
    }

    /// One event of a stream.
    init(chunk data: String) throws(ReadingError) {
        let value = try ChatReply.value(Array(data.utf8))
        // The last one may have the usage alone.
        guard let choices = value["choices"]?.elements else {
            guard let usage = ChatReply.usage(of: value) else { throw .unreadable }
            self.usage = usage
            return
        }
        if let choice = choices.first {
            text = choice["delta"].flatMap(ChatReply.content) ?? ""
            calls = choice["delta"].map(ChatReply.calls) ?? []
            isFinished = choice["finish_reason"]?.string != nil
        }
        usage = ChatReply.usage(of: value)
    }

    /// Whether the data of an event is an object that names its own type and is nothing of a completion, or nothing at all.
    static func isSignOfLife(_ data: String) -> Bool {
        if data.allSatisfy(\.isWhitespace) { return true }
        guard let value = try? JSONParser.parse(Array(data.utf8)) else { return false }
        return value["type"]?.string != nil && value["choices"] == nil
    }

    private static func value(_ bytes: [UInt8]) throws(ReadingError) -> JSONValue {
        guard let value = try? JSONParser.parse(bytes) else { throw .unreadable }
        if let error = value["error"], error != .null, value["choices"] == nil {
            throw .error(ChatRefusal.errorText(of: value))
        }
        return value
    }

    /// A text, or the texts of its parts.
    private static func content(of message: JSONValue) -> String? {
        guard let content = message["content"] else { return nil }
        if let text = content.string { return text }
        return content.elements.map { parts in parts.compactMap { $0["text"]?.string }.joined() }
    }

    private static func calls(of message: JSONValue) -> [CallPiece] {
        (message["tool_calls"]?.elements ?? []).enumerated().map { place, call in
            let function = call["function"]
            // Some servers write the arguments as an object.
            let arguments = function?["arguments"].map { value in value.string ?? ChatReply.text(of: value) }
            return CallPiece(
                place: call["index"]?.count ?? place, id: call["id"]?.string ?? "",
                name: function?["name"]?.string ?? "", arguments: arguments ?? "")
        }
    }

    private static func text(of value: JSONValue) -> String {
        var json = JSONWriter(capacity: 256)
        json.value(value)
        return String(decoding: json.finish(), as: UTF8.self)
    }

    private static func usage(of value: JSONValue) -> Generation.Usage? {
        guard let usage = value["usage"], let prompt = usage["prompt_tokens"]?.count else { return nil }
        return Generation.Usage(promptTokens: prompt, completionTokens: usage["completion_tokens"]?.count ?? 0)
    }
}
