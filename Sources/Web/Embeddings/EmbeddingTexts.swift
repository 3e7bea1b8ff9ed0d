import JSON
import RAG

/// The texts of an embedding request: one, or a list.
struct EmbeddingTexts {
    static let maximumTexts = 2_048
    /// The longest text, in Unicode scalars.
    static let maximumLength = 32_768
    /// Tokens of a request, as OpenAI has it: a minute of one core, in turns with other users.
    static let maximumTokens = 300_000

    let texts: [String]
    /// Whether it was sent as a string and not as a list.
    let isSingle: Bool

    init(_ name: String, of body: FieldReader) throws(FieldErrors) {
        let path = body.path(to: name)
        switch body.value(name) {
        case nil:
            throw FieldErrors(FieldError(path: path, code: "required", message: FieldError.missing))
        case .string(let text):
            texts = [try EmbeddingTexts.form.read(.string(text), path)]
            isSingle = true
        case .array(let elements):
            guard (1...EmbeddingTexts.maximumTexts).contains(elements.count) else {
                throw FieldErrors(
                    FieldError(
                        path: path, code: "out_of_range", message: "Expected 1 to \(EmbeddingTexts.maximumTexts) texts."
                    ))
            }
            texts = try FieldForm.list(of: EmbeddingTexts.form, maximum: EmbeddingTexts.maximumTexts)
                .read(.array(elements), path)
            isSingle = false
        default:
            throw FieldErrors(
                FieldError(path: path, code: "wrong_type", message: "Expected a text or a list of texts."))
        }
    }

    private static let string = FieldForm<String>.string(minimum: 1, maximum: maximumLength)

    private static let form = FieldForm<String>(
        parts: { value, path throws(FieldErrors) in
            switch value {
            case .number, .array:
                throw FieldErrors(
                    FieldError(
                        path: path, code: "tokens_not_accepted",
                        message: "Token arrays belong to another model's vocabulary; send text."))
            default: return try string.read(value, path)
            }
        }, write: string.write
    ).checked { text, path throws(FieldError) in
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw FieldError(path: path, code: "blank", message: "Expected some text.")
        }
        return text
    }

    /// Refuses more than the service embeds for one request.
    func requireBounded(by model: any EmbeddingModel, path: String) throws(FieldError) {
        let tokens = texts.reduce(0) { $0 + model.tokenCount(of: $1) }
        guard tokens <= EmbeddingTexts.maximumTokens else {
            throw FieldError(
                path: path, code: "too_many_tokens",
                message: "The texts have \(tokens) tokens together; at most \(EmbeddingTexts.maximumTokens) are taken.")
        }
    }
}
