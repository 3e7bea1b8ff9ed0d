public import JSON
public import RAG

/// Messages as OpenAI's clients send them: `role` and `content`. What else stands in one is left alone.
public enum MessageFields {
    /// The most messages before the one that is answered.
    public static let maximum = 100
    /// Unicode scalars of one message, and of all that a user said together: as much as one question may have.
    public static let maximumLength = 16_384

    /// What was said before.
    public static let earlier: FieldForm<[EarlierMessage]> = .list(
        of: message, maximum: maximum, faults: { faults($0.map { ($0.value, $0.path) }) })

    static func faults(_ messages: [(EarlierMessage, String)]) -> [FieldError] {
        var length = 0
        for (message, path) in messages where message.role == .user {
            length += message.text.unicodeScalars.count
            if length > maximumLength {
                let message = "Expected at most \(maximumLength) characters of all that the user said."
                return [FieldError(path: path, code: "out_of_range", message: message)]
            }
        }
        return []
    }

    static let message: FieldForm<EarlierMessage> = FieldForm(
        parts: { value, path throws(FieldErrors) in
            let reader: FieldReader
            do throws(FieldError) {
                reader = try FieldReader(value, path: path)
            } catch {
                throw FieldErrors(error)
            }
            let role = try reader.required("role", role)
            // An assistant that called a tool said nothing.
            let content =
                try role == .assistant ? reader.optional("content", content) : reader.required("content", content)
            return EarlierMessage(role: role, text: content ?? "")
        },
        write: { message, json in
            json.beginObject()
            json.name("role")
            role.write(message.role, &json)
            json.name("content")
            json.value(message.text)
            json.endObject()
        })

    private static let role: FieldForm<EarlierMessage.Role> = FieldForm<String>.string(maximum: 100).map(
        { name, path throws(FieldError) -> EarlierMessage.Role in
            switch name {
            case "user": EarlierMessage.Role.user
            case "assistant": EarlierMessage.Role.assistant
            case "system", "developer": EarlierMessage.Role.system
            default:
                throw FieldError(
                    path: path, code: "unknown_value", message: "Expected one of: user, assistant, system, developer.")
            }
        },
        from: { role in
            switch role {
            case .user: "user"
            case .assistant: "assistant"
            case .system: "system"
            }
        })

    private static let text = FieldForm<String>.string(maximum: maximumLength)

    /// A text, or a list of parts of which each has one.
    private static let content = FieldForm<String>(
        parts: { value, path throws(FieldErrors) in
            guard case .array(let parts) = value else { return try text.read(value, path) }
            var whole: [String] = []
            for (index, part) in parts.enumerated() {
                guard part["type"]?.string == "text", let said = part["text"] else {
                    throw FieldErrors(
                        FieldError(
                            path: "\(path)[\(index)]", code: "unsupported_content",
                            message: "Only text is understood here."))
                }
                whole.append(try text.read(said, "\(path)[\(index)].text"))
            }
            return try text.read(.string(whole.joined(separator: "\n")), path)
        }, write: text.write)
}
