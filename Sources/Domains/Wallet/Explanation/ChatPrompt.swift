import Explaining
import Language
import RAG

/// Asks a language model to answer what is not about a purchase: there is no decision, and it is told nothing of the wallet
/// (S2-16).
struct ChatPrompt: Sendable {
    private let text: String
    private let language: WrittenLanguage
    /// Oldest first; the last three are told.
    private let turns: [ConversationTurn]
    private let budget: PromptBudget

    init(text: String, language: WrittenLanguage, turns: [ConversationTurn], budget: PromptBudget) {
        self.text = text
        self.language = language
        self.turns = turns
        self.budget = budget
    }

    /// Pure. The compact form has none of the turns.
    func prompt(_ size: PromptSize) -> Prompt {
        let system = PromptTexts.system(.chat)
        let query = PromptFacts.cut(
            PromptText.quoted(PromptText.redacted(text), maximum: 1_200),
            toTokens: size == .full ? PurchasePrompt.maximumQueryTokens : PurchasePrompt.compactQueryTokens)
        let schema = ReplySchema.text(cards: [])
        let fixed = TokenEstimator.tokens(in: system) + TokenEstimator.tokens(in: user(query, turns: "None"))
        var sections = PromptSections<PromptPart>(
            budget: budget.context(template: fixed + TokenEstimator.tokens(in: schema), query: 0))
        if size == .full {
            var told = PromptRepeats()
            PromptTurns(turns).fill(&sections, told: &told)
        }
        let isAlone = sections.texts(of: .turns).isEmpty
        let messages = [
            Prompt.Message(role: .system, text: system),
            Prompt.Message(
                role: .user, text: PromptText.redacted(user(query, turns: isAlone ? nil : sections.turns))),
        ]
        return Prompt(
            messages: messages, replySchema: schema,
            estimatedTokens: messages.reduce(0) { $0 + TokenEstimator.tokens(in: $1.text) })
    }

    private func user(_ query: String, turns: String?) -> String {
        let fence = PromptText.fence
        let before = turns.map { "## RECENT CONVERSATION\n\(fence)\n\($0)\n\(fence)\n\n" } ?? ""
        return """
            \(before)## SAID
            \(fence)
            \(query)
            \(fence)

            ## INSTRUCTIONS
            \(PromptTexts.chat(language))
            """
    }
}
