public import Explaining
import Language
public import RAG

/// What a model is asked about papers, or without any.
public struct PaperPrompt: Sendable {
    /// What a tool brought, and the call that asked for it.
    public struct Found: Sendable {
        let calls: [ToolCall]
        let results: [String]

        /// - Parameter results: JSON, one for each call.
        public init(calls: [ToolCall], results: [String]) {
            self.calls = calls
            self.results = results
        }
    }

    public let mode: PromptKind.Mode
    private let question: String
    private let isChinese: Bool
    /// Of the papers; nil without any.
    private let context: String?

    /// Which of ``PaperPromptTexts`` it is made of.
    public var kind: PromptKind { PromptKind(mode, version: PaperPromptTexts.version) }

    /// - Parameter context: nil where there are no papers.
    public init(question: String, isChinese: Bool, context: ShownContext?) {
        self.question = PromptText.line(question)
        self.isChinese = isChinese
        self.context = context?.text
        mode = context == nil ? .chat : .decide
    }

    /// Tokens of everything but the context.
    static func templateTokens(question: String, isChinese: Bool) -> Int {
        PaperPrompt(question: question, isChinese: isChinese, context: ShownContext(characters: 0, tokens: 0))
            .prompt(after: [], offersSearch: true).estimatedTokens
    }

    /// What is left of a model's window for the context.
    public static func contextTokens(_ budget: PromptBudget, question: String, isChinese: Bool) -> Int {
        max(0, budget.prompt - templateTokens(question: question, isChinese: isChinese))
    }

    /// The words of the user's side (S2-19); without papers the question alone.
    var user: String {
        guard let context else { return question }
        return """
            Context from user's documents:

            \(PromptText.fence)
            \(context)
            \(PromptText.fence)

            User question: \(question)

            Please answer based on the provided context above. If the context doesn't contain enough information, say so \
            clearly.
            """
    }

    private static func withoutCards(_ text: String) -> String { PANDetector.redacted(text) ?? text }

    /// - Parameters:
    ///   - found: what the tool brought already, in order.
    ///   - offersSearch: whether it may be used once more.
    public func prompt(after found: [Found], offersSearch: Bool) -> Prompt {
        var messages = [
            Prompt.Message(role: .system, text: PaperPromptTexts.system(mode, isChinese: isChinese)),
            Prompt.Message(role: .user, text: PaperPrompt.withoutCards(user)),
        ]
        for round in found {
            messages.append(Prompt.Message(role: .assistant, text: "", calls: round.calls))
            for (call, result) in zip(round.calls, round.results) {
                messages.append(
                    Prompt.Message(role: .tool, text: PaperPrompt.withoutCards(result), callID: call.id))
            }
        }
        let tools = mode == .decide && offersSearch ? [PaperPromptTexts.search] : []
        return Prompt(
            messages: messages, replySchema: PaperPromptTexts.schema, tools: tools,
            estimatedTokens: messages.reduce(0) { $0 + TokenEstimator.tokens(in: $1.text) }
                + tools.reduce(0) { $0 + TokenEstimator.tokens(in: $1.purpose + $1.parameters) })
    }
}
