public import Basics
import FoundationEssentials
public import JSON
import Language
public import RAG

/// Reads conversations as an export holds them.
public struct ConversationReader: Sendable {
    /// Characters of a question or an answer.
    private static let longestText = 100_000
    private static let longestState = 64 << 10

    private let user: UserID
    private let moment: FieldForm<Timestamp>
    private let advice: @Sendable (_ domain: String) -> FieldForm<any TurnAdvice>?
    private let isReadable: @Sendable (_ state: [UInt8], _ domain: String) -> Bool

    /// - Parameters:
    ///   - moment: how moments are read, with the latest there may be.
    ///   - advice: how what a domain advised is read; nil for a domain that is not known.
    ///   - isReadable: whether a domain can go on from a state.
    public init(
        user: UserID, moment: FieldForm<Timestamp>,
        advice: @escaping @Sendable (_ domain: String) -> FieldForm<any TurnAdvice>?,
        isReadable: @escaping @Sendable (_ state: [UInt8], _ domain: String) -> Bool
    ) {
        self.user = user
        self.moment = moment
        self.advice = advice
        self.isReadable = isReadable
    }

    public var form: FieldForm<Conversation> {
        FieldForm(
            parts: { value, path throws(FieldErrors) in try conversation(value, path) }, write: { $1.value($0) })
    }

    private func conversation(_ value: JSONValue, _ path: String) throws(FieldErrors) -> Conversation {
        let turn = FieldForm<ConversationTurn>(
            parts: { value, path throws(FieldErrors) in try self.turn(value, path) }, write: { _, json in json.null() })
        let (id, startedAt, _, turns) = try ConversationReader.members(value, path).read(
            .required("id", .newIdentifier), .required("startedAt", moment), .required("updatedAt", moment),
            .required(
                "turns", .list(of: turn, maximum: Conversation.maximumTurns, faults: ConversationReader.misplaced)))
        return Conversation(id: id, user: user, startedAt: startedAt, turns: turns)
    }

    private func turn(_ value: JSONValue, _ path: String) throws(FieldErrors) -> ConversationTurn {
        let reader = try ConversationReader.members(value, path)
        let domain = reader.value("domain")?.string ?? ""
        let given = FieldForm<any TurnAdvice>(
            parts: { value, path throws(FieldErrors) in
                guard let form = advice(domain) else {
                    throw FieldErrors(
                        FieldError(path: path, code: "unknown_value", message: "This domain gives no advice here."))
                }
                return try form.read(value, path)
            }, write: { $0.write(to: &$1) })
        let fields = try reader.read(
            .required("turn", .integer(in: 1...1_000_000_000)),
            .required("domain", .letters(maximum: 64)),
            .required("query", ConversationReader.text), .required("answer", ConversationReader.text),
            .optional("advice", given), .optional("recommendation", ConversationReader.reply),
            .required("state", ConversationReader.state), .required("at", moment))
        // As for one of another version of the service: the next question is the first.
        let state = isReadable(fields.6, fields.1) ? fields.6 : []
        return ConversationTurn(
            domain: fields.1, number: fields.0, query: fields.2, answer: fields.3, at: fields.7, state: .written(state),
            advice: fields.4, reply: fields.5)
    }

    private static func members(_ value: JSONValue, _ path: String) throws(FieldErrors) -> FieldReader {
        do throws(FieldError) { return try FieldReader(value, path: path) } catch { throw FieldErrors(error) }
    }

    /// Turns whose number does not follow that of the one before.
    @Sendable
    private static func misplaced(_ turns: [(value: ConversationTurn, path: String)]) -> [FieldError] {
        zip(turns, turns.dropFirst()).compactMap { before, turn in
            before.value.number < turn.value.number
                ? nil
                : FieldError(
                    path: turn.path + ".turn", code: "out_of_range", message: "Expected a number above the one before.")
        }
    }

    @Sendable
    private static func withoutNUL(_ text: String, path: String) throws(FieldError) -> String {
        guard !text.utf8.contains(0) else {
            throw FieldError(path: path, code: "out_of_range", message: "Expected a text without U+0000.")
        }
        return text
    }

    /// Card numbers are redacted, as they were when it was said.
    private static let text = FieldForm<String>.string(maximum: longestText).checked { text, path throws(FieldError) in
        try withoutNUL(PANDetector.redacted(text) ?? text, path: path)
    }

    private static let reply = FieldForm<[UInt8]>(
        { value, path throws(FieldError) in
            try PlainText.redactedObject(value, path: path)
        }, write: { $1.raw($0) })

    private static let state = FieldForm<String>.string(maximum: longestState * 4 / 3 + 4).map(
        { text, path throws(FieldError) in
            guard let bytes = Data(base64Encoded: text), bytes.count <= longestState else {
                throw FieldError(path: path, code: "malformed", message: "Expected at most 64 KiB in base64.")
            }
            return Array(bytes)
        }, from: { Data($0).base64EncodedString() })
}
