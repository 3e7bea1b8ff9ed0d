import CurlClient
import JSON

/// Why a server answered without a completion, as far as it says.
enum ChatRefusal: Sendable, Hashable {
    /// It still loads its model.
    case loading
    /// Too many requests; how many seconds it asks to wait.
    case tooMany(seconds: Int?)
    /// It has no time now, and perhaps a moment later, unless it asks to be left alone for a while.
    case unavailable(asksToWait: Bool)
    /// The prompt does not fit; what would, if the server says so.
    case contextTooLarge(ContextLimit?)
    /// The request is not understood.
    case misunderstood(ChatComplaint)
    case other

    init(_ head: CurlResponseHead, body: [UInt8]) {
        let words = ChatRefusal.words(of: body)
        func tooLarge() -> ChatRefusal {
            .contextTooLarge(
                (try? JSONParser.parse(body)).flatMap(ContextLimit.init(body:)) ?? ContextLimit(words: words))
        }
        switch head.status {
        case 503 where ChatRefusal.isAboutLoading(words): self = .loading
        // Whoever has too much to do may say when to come back too, and never be ready.
        case 503: self = .unavailable(asksToWait: (head.retryAfterSeconds ?? 0) > 0)
        case 429: self = .tooMany(seconds: head.retryAfterSeconds)
        case 413: self = tooLarge()
        case 400, 422:
            self =
                ChatRefusal.isAboutContext(words)
                ? tooLarge() : .misunderstood(ChatRefusal.complaint(words))
        case 500 where ChatRefusal.isAboutContext(words): self = tooLarge()
        // llama-cpp-python answers so to what it does not understand.
        case 500 where ChatRefusal.complaint(words) != ChatComplaint():
            self = .misunderstood(ChatRefusal.complaint(words))
        default: self = .other
        }
    }

    /// From the error that stands where a completion should, with status 200.
    init(errorText: String) {
        let words = errorText.lowercased()
        self =
            ChatRefusal.isAboutContext(words)
            ? .contextTooLarge(ContextLimit(words: words)) : ChatRefusal.isAboutLoading(words) ? .loading : .other
    }

    /// `Loading model` of llama.cpp, `Model ... is currently loading` of others.
    private static func isAboutLoading(_ words: String) -> Bool {
        ["loading", "warming up", "starting up", "initializing"].contains(where: words.contains)
    }

    /// llama.cpp, llama-cpp-python, vLLM, OpenAI and LM Studio, each in their own words.
    private static func isAboutContext(_ words: String) -> Bool {
        if ["exceed_context", "context_length", "too many tokens", "prompt is too long"].contains(where: words.contains)
        {
            return true
        }
        return words.contains("context")
            && ["length", "size", "window", "exceed", "overflow", "too long", "too large"].contains(
                where: words.contains)
    }

    private static func complaint(_ words: String) -> ChatComplaint {
        var complaint = ChatComplaint()
        for (field, names) in fieldNames where names.contains(where: words.contains) {
            complaint.fields.insert(field)
        }
        // A server that takes no tools beside the form of a reply takes the form alone.
        complaint.namesForm = !complaint.fields.contains(.tools) && formNames.contains(where: words.contains)
        // Neither name is part of the other.
        complaint.tokenLimits = [.maxTokens, .maxCompletionTokens].filter { words.contains($0.rawValue) }
        complaint.isAboutValue = valueWords.contains(where: words.contains)
        return complaint
    }

    private static let fieldNames: [(ChatDialect.Field, [String])] = [
        (.streamOptions, ["stream_options", "include_usage"]),
        (.templateArguments, ["chat_template_kwargs", "enable_thinking", "template"]),
        (.reasoningEffort, ["reasoning", "thinking", "think value"]),
        (.temperature, ["temperature"]),
        (.tools, ["tools", "tool_choice", "tool choice", "tool call", "tool use"]),
        (
            .systemRole,
            ["does not support 'system'", "system role", "system message", "roles must alternate", "role 'system'"]
        ),
        (.stop, ["\"stop\"", "'stop'", "`stop`", "body.stop", "stop sequence"]),
    ]

    private static let valueWords = [
        "too large", "too small", "must be less", "must be at most", "at least", "greater than", "less than",
        "at most", "exceed", "maximum",
    ]

    private static let formNames = [
        "response_format", "json_schema", "json_object", "grammar", "schema", "structured output", "guided",
    ]

    /// What the error says, in lower case: only its own words where it has the usual form, so that a request repeated in
    /// it says nothing.
    private static func words(of body: [UInt8]) -> String {
        guard let value = try? JSONParser.parse(body) else {
            return String(decoding: body.prefix(4_096), as: UTF8.self).lowercased()
        }
        return errorText(of: value).lowercased()
    }

    /// The words of `{"error": "..."}`, `{"error": {"message", "code", "type", "param"}}`, `{"message": "..."}` and
    /// `{"detail": [{"loc", "msg"}]}`.
    static func errorText(of value: JSONValue) -> String {
        var words: [String] = []
        for place in [value, value["error"]].compactMap(\.self) {
            if let text = place.string { words.append(text) }
            for name in ["message", "code", "type", "param", "detail"] {
                if let text = place[name]?.string { words.append(text) }
            }
            for detail in place["detail"]?.elements ?? [] {
                let location = (detail["loc"]?.elements ?? []).compactMap(\.string)
                words.append(location.joined(separator: "."))
                if let text = detail["msg"]?.string { words.append(text) }
            }
        }
        return String(words.joined(separator: " ").prefix(4_096))
    }
}
