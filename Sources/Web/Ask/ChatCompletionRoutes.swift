import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG

/// `POST /v1/chat/completions`, as OpenAI's clients expect it: `POST /ask` for programs that keep the conversation themselves
/// (S2-49). What such a client asks for and nobody here does, as tools or several choices, is left alone.
struct ChatCompletionRoutes: Sendable {
    /// What the house goes by among models.
    static let model = "steward"

    let kit: RouteKit
    let ask: AskRoutes

    var routes: [Route] {
        [
            Route(
                .post, "/v1/chat/completions", maxBodyBytes: kit.limits.maximumBodyBytes, access: .needs(.read)
            ) { request, context in
                do {
                    return try complete(request, context)
                } catch {
                    return .ready(kit.answering.response(for: error, context: context))
                }
            }
        ]
    }

    private struct Asked {
        let turn: AskedTurn
        let streams: Bool
        let includesUsage: Bool
        /// An estimate.
        let tokens: Int
    }

    private func complete(_ request: Request, _ context: RequestContext) throws -> Reply {
        let asked = try read(try request.jsonObject(), context)
        switch try ask.answered(asked.turn, context) {
        case .question(let question, _, _, _): return .ready(response(completion(question, nil, asked), asked))
        case .answer(_, _, .ready(let answer)): return .ready(response(try completion(answer, asked), asked))
        case .answer(_, _, .pending(let finish)):
            guard asked.streams else {
                return kit.answering.atOnce(context) { response(try completion(try await finish(), asked), asked) }
            }
            return .ready(
                ChatCompletion.stream { writer in
                    try await completion(try await finish(), asked).send(
                        to: writer, includesUsage: asked.includesUsage)
                })
        }
    }

    private func read(_ body: FieldReader, _ context: RequestContext) throws -> Asked {
        let name = try body.required("model", FieldForm<String>.string(minimum: 1, maximum: 200))
        guard name == ChatCompletionRoutes.model else { throw OpenAIRoutes.unknown(name) }
        let messages = try body.required("messages", ChatCompletionRoutes.messages)
        guard let last = messages.last, last.role == .user,
            last.text.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
        else {
            throw FieldError(
                path: "messages", code: "no_question",
                message: "Expected the last message to be the user's, with words.")
        }
        let temperature = try body.optional("temperature", ChatCompletionRoutes.temperature)
        var tokens = try body.optional("max_completion_tokens", FieldForm<Int>.integer(in: 1...Int(Int32.max)))
        if tokens == nil { tokens = try body.optional("max_tokens", FieldForm<Int>.integer(in: 1...Int(Int32.max))) }
        let streams = try body.optional("stream", FieldForm<Bool>.bool) ?? false
        let options = body.value("stream_options")
        return Asked(
            turn: AskedTurn(
                text: last.text, user: context.user, conversation: nil, messages: Array(messages.dropLast()),
                language: nil, date: nil, temperatureHundredths: temperature,
                maximumTokens: tokens.map { min($0, ChatCompletionRoutes.maximumTokens) }),
            streams: streams, includesUsage: options?["include_usage"] == .bool(true),
            tokens: messages.reduce(0) { $0 + TokenEstimator.tokens(in: $1.text) })
    }

    private static let messages: FieldForm<[EarlierMessage]> = .list(
        of: MessageFields.message, maximum: MessageFields.maximum + 1,
        faults: { MessageFields.faults($0.map { ($0.value, $0.path) }) })

    /// More are never asked of a model.
    private static let maximumTokens = 4_096

    /// OpenAI's goes to 2; here no model is asked with more than 1.
    private static let temperature = FieldForm<Int>(
        { value, path throws(FieldError) in
            guard case .number(let number) = value, let kelvin = Double(number.text), (0...2).contains(kelvin) else {
                throw FieldError(path: path, code: "out_of_range", message: "Expected a number from 0 to 2.")
            }
            return Int((min(kelvin, 1) * 100).rounded())
        }, write: { $1.decimal($0, scale: 2) })

    private func completion(_ answer: [UInt8], _ asked: Asked) throws -> ChatCompletion {
        let answer = try JSONParser.parse(answer)
        var words = answer["reasoning"]?.string ?? ""
        if let question = answer["question"]?.string, !words.contains(question) {
            words += (words.isEmpty ? "" : "\n") + question
        }
        return completion(words, answer["responseMetadata"]?["usage"], asked)
    }

    /// - Parameter usage: the model's, where one wrote the words.
    private func completion(_ words: String, _ usage: JSONValue?, _ asked: Asked) -> ChatCompletion {
        ChatCompletion(
            id: "chatcmpl-" + kit.identifiers.next(), created: kit.clock.now().milliseconds / 1_000,
            model: ChatCompletionRoutes.model, words: words,
            promptTokens: usage?["promptTokens"]?.count ?? asked.tokens,
            completionTokens: usage?["completionTokens"]?.count ?? TokenEstimator.tokens(in: words))
    }

    private func response(_ completion: ChatCompletion, _ asked: Asked) -> Response {
        guard asked.streams else { return .json(completion.encoded()) }
        return ChatCompletion.stream { writer in
            try await completion.send(to: writer, includesUsage: asked.includesUsage)
        }
    }
}
