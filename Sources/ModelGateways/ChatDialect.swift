/// What a server understands of the ways to ask it; learned from what it refuses.
struct ChatDialect: Sendable, Hashable {
    /// How the form of the reply is asked for.
    enum ReplyForm: String, Sendable, Hashable, CaseIterable {
        case jsonSchema = "json_schema"
        /// JSON with the schema beside it, as llama-cpp-python wants it.
        case jsonObjectWithSchema = "json_object_with_schema"
        case jsonObject = "json_object"
        /// In the words of the prompt alone.
        case text

        /// Whether the server is given the schema itself.
        var hasSchema: Bool { self == .jsonSchema || self == .jsonObjectWithSchema }

        var next: ReplyForm? {
            switch self {
            case .jsonSchema: .jsonObjectWithSchema
            case .jsonObjectWithSchema: .jsonObject
            case .jsonObject: .text
            case .text: nil
            }
        }
    }

    /// Members that not every server knows.
    enum Field: Sendable, Hashable, CaseIterable {
        /// Asks for the usage at the end of a stream.
        case streamOptions
        /// Asks llama.cpp, vLLM and SGLang for no hidden thinking.
        case templateArguments
        /// Asks Ollama and others for no hidden thinking.
        case reasoningEffort
        case stop
        /// Not every model's template has instructions; they then stand before what the user says.
        case systemRole
        /// Some models answer with one temperature only.
        case temperature
        /// Not every server lets a model ask for tools, or not beside the form of a reply.
        case tools
    }

    /// How the most tokens of a reply are asked for.
    enum TokenLimit: String, Sendable, Hashable {
        case maxTokens = "max_tokens"
        case maxCompletionTokens = "max_completion_tokens"
    }

    var form = ReplyForm.jsonSchema
    /// Nil where the server takes neither name.
    var tokenLimit: TokenLimit? = .maxTokens
    var left: Set<Field> = Set(Field.allCases)

    /// The dialect to try after one that was refused; nil where nothing else is left to try.
    ///
    /// - Parameter isProven: whether the server has understood this dialect before: then a refusal that names nothing is
    ///   about something else.
    func after(_ complaint: ChatComplaint, isProven: Bool) -> ChatDialect? {
        var next = self
        next.left.subtract(complaint.fields)
        if complaint.namesForm, let form = form.next { next.form = form }
        if let limit = tokenLimit, complaint.tokenLimits.contains(limit), !complaint.isAboutValue {
            // What the message names besides is what it wants.
            next.tokenLimit = complaint.tokenLimits.first { $0 != limit }
        }
        if next != self { return next }
        guard !isProven else { return nil }
        next.left.subtract([.streamOptions, .templateArguments, .reasoningEffort, .tools])
        if next != self { return next }
        guard let form = form.next else { return nil }
        next.form = form
        return next
    }
}

/// What a refusal complains of.
struct ChatComplaint: Sendable, Hashable {
    var fields: Set<ChatDialect.Field> = []
    var namesForm = false
    /// Those that it names.
    var tokenLimits: [ChatDialect.TokenLimit] = []
    /// Whether it is about how large a number is, and not about the name.
    var isAboutValue = false
}
