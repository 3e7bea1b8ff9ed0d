import Basics
import Explaining
import Language
import RAG

/// Asks a language model to put a decision into words (S0-28 to S0-33, S0-55 to S0-62).
///
/// The decision is told, with its numbers; the model explains and decides nothing. There are two messages: what the model
/// is, and the case. Many chat templates refuse more than one system message, or two of a user in a row. Everything that
/// came from outside stands in fences that it cannot close.
struct PurchasePrompt: Sendable {
    /// What the prompt is made of.
    struct Context: Sendable {
        /// The sentence as it was asked.
        var text: String
        var recommendation: Recommendation
        var preferences: Preferences
        var date: CalendarDate
        /// Of the last three months; the compact form uses the last one only.
        var spending: [SpendingTotal]
        var retrieval: Retrieval?
        /// Oldest first; the last three are used (S0-60).
        var turns: [ConversationTurn]
        var learned: LearnedContext
        var budget: PromptBudget
        /// What is known of the stored wallet's user; nil where the cards are not stored.
        var user: UserContext?
        /// How the cards were told before, where nothing that it depends on is another.
        var cardTexts: PromptCardTexts?

        init(
            text: String, recommendation: Recommendation, preferences: Preferences, date: CalendarDate,
            spending: [SpendingTotal] = [], retrieval: Retrieval? = nil, turns: [ConversationTurn] = [],
            learned: LearnedContext = .nothing, budget: PromptBudget = PromptBudget()
        ) {
            self.text = text
            self.recommendation = recommendation
            self.preferences = preferences
            self.date = date
            self.spending = spending
            self.retrieval = retrieval
            self.turns = turns
            self.learned = learned
            self.budget = budget
        }
    }

    /// The most cards in the context (S0-56).
    static let maximumCards = 5
    /// Tokens that the user's words may take; the rest is cut off.
    static let maximumQueryTokens = 256
    /// The same in the compact form.
    static let compactQueryTokens = 128
    /// Wallets of more cards let the model name only those it is shown.
    private static let maximumNames = 12

    private let context: Context

    init(_ context: Context) {
        self.context = context
    }

    /// Pure; the same context gives the same prompt.
    func prompt(_ size: PromptSize) -> Prompt {
        let system = PromptTexts.system(.decide)
        let cards = PromptCards(context, size: size)
        let schema = ReplySchema.text(cards: names(cards))
        let query = PromptFacts.cut(
            quotedQuery,
            toTokens: size == .full ? PurchasePrompt.maximumQueryTokens : PurchasePrompt.compactQueryTokens)
        let decision = PromptFacts(context, size: size).json
        func text(_ query: String, _ sections: PromptSections<PromptPart>) -> String {
            size == .full
                ? full(query: query, decision: decision, sections)
                : compact(query: query, decision: decision, sections)
        }
        let template =
            TokenEstimator.tokens(in: system)
            + TokenEstimator.tokens(in: text("", PromptSections<PromptPart>(budget: 0)))
            + (size == .full ? 0 : PurchasePrompt.compactHeadings)
        let asked = TokenEstimator.tokens(in: query)
        var room = context.budget.context(
            template: template + TokenEstimator.tokens(in: schema) + PurchasePrompt.reserve, query: asked)
        if case .compact(let limit) = size { room = min(room, max(0, limit - template - asked)) }
        var sections = PromptSections<PromptPart>(budget: room)
        cards.fill(&sections)
        fill(&sections, size)
        let messages = [
            Prompt.Message(role: .system, text: system),
            // Once more: evened out, figures may stand closer together than they came.
            Prompt.Message(role: .user, text: redacted(text(query, sections))),
        ]
        return Prompt(
            messages: messages, replySchema: schema,
            estimatedTokens: messages.reduce(0) { $0 + TokenEstimator.tokens(in: $1.text) })
    }

    /// What chat templates put around messages, in tokens.
    private static let reserve = 24
    /// What the headings and fences of the compact form take that stand there only with something below them, in tokens.
    private static let compactHeadings = 24

    private var quotedQuery: String {
        PromptText.quoted(PANDetector.redacted(context.text) ?? context.text, maximum: 1_200)
    }

    /// What `card` of the reply may be.
    private func names(_ shown: PromptCards) -> [String] {
        let all = context.recommendation.cards
        guard context.recommendation.primary != nil else { return [] }
        let cards = all.count <= PurchasePrompt.maximumNames ? Array(all.indices) : shown.order
        var names: [String] = []
        for index in cards {
            let name = PromptCards.name(all[index])
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    private func full(query: String, decision: String, _ sections: PromptSections<PromptPart>) -> String {
        let fence = PromptText.fence
        let preferences = context.preferences
        let system = preferences.preferredPointSystem.map { PromptText.line($0, maximum: 60) } ?? "none"
        let seasonal = context.recommendation.status.seasonalFactors.prefix(8).map { PromptText.line($0, maximum: 60) }
        return """
            ## USER QUERY
            \(fence)
            \(query)
            \(fence)

            ## USER'S CREDIT CARDS
            \(fence)
            \(sections.cards)
            \(fence)

            ## USER PREFERENCES
            \(fence)
            - Preferred Point System: \(system)
            - Alert Threshold: \(preferences.alertThresholdPercent)%
            - Language: \(context.recommendation.language.rawValue)\(wallet)
            \(fence)

            ## RECENT SPENDING PATTERNS
            \(fence)
            \(sections.spending)
            \(fence)

            ## RECENT CONVERSATION
            \(fence)
            \(sections.turns)
            \(fence)

            ## RELEVANT CONTEXT (Retrieved via RAG)
            \(fence)
            \(sections.passages)
            \(fence)

            ## CURRENT DATE & SEASONAL INFO
            \(fence)
            - Date: \(context.date)
            - Quarter: Q\(context.date.quarter)
            - Seasonal Trends: \(seasonal.isEmpty ? "None" : seasonal.joined(separator: ", "))
            \(fence)

            ## DECISION
            \(fence)
            \(decision)
            \(fence)

            ## INSTRUCTIONS
            \(PromptTexts.decide(context.recommendation.language, severalPurchases: isForSeveral))
            """
    }

    /// The wallet in four numbers, as further lines.
    private var wallet: String {
        guard let metadata = context.user?.contextMetadata else { return "" }
        let systems = metadata.primaryPointSystems.map { PromptText.line($0, maximum: 40) }
        let symbol = PromptFacts.symbol(context.preferences.currency)
        return "\n- Cards: \(metadata.totalCards) (\(metadata.activeCards) active)"
            + "\n- Primary Point Systems: \(systems.isEmpty ? "None" : systems.joined(separator: ", "))"
            + "\n- Average Monthly Spending: \(symbol)\(metadata.averageMonthlySpending.cents / 100)"
    }

    /// The same in fewer words, and nothing where there is nothing to say.
    private func compact(query: String, decision: String, _ sections: PromptSections<PromptPart>) -> String {
        let fence = PromptText.fence
        var parts: [String] = []
        func add(_ heading: String, _ text: String) { parts.append("## \(heading)\n\(fence)\n\(text)\n\(fence)") }
        add("USER QUERY", query)
        add("USER'S CREDIT CARDS", sections.cards)
        if !sections.texts(of: .spending).isEmpty { add("RECENT SPENDING PATTERNS", sections.spending) }
        if !sections.texts(of: .turns).isEmpty { add("RECENT CONVERSATION", sections.turns) }
        add("CURRENT DATE", "\(context.date), Q\(context.date.quarter)")
        add("DECISION", decision)
        let words = PromptTexts.decideShort(context.recommendation.language, severalPurchases: isForSeveral)
        parts.append("## INSTRUCTIONS\n" + words)
        return parts.joined(separator: "\n\n")
    }

    /// Whether the items have different cards: none of them is for the whole.
    private var isForSeveral: Bool {
        Set(context.recommendation.items.compactMap { $0.primary?.outcome.cardIndex }).count > 1
    }

    private func fill(_ sections: inout PromptSections<PromptPart>, _ size: PromptSize) {
        for line in PromptSpending(context, size: size).lines { _ = sections.add(line, to: .spending) }
        var told = PromptRepeats()
        // What was found is told where all of the turns are, and in the compact form not at all.
        guard PromptTurns(context.turns).fill(&sections, told: &told), size == .full else { return }
        let found = context.retrieval?.passages.filter { $0.isRelevant } ?? []
        let code = context.recommendation.language.code
        var passages = PromptPassages(characters: context.budget.passageCharacters, told: told)
        passages.add(found.lazy.filter { $0.passage.language == code }.map { redacted($0.passage.text) }, to: &sections)
        passages.add(
            context.learned.lines.prefix(12).map(redacted), prefix: "- Learned: ", maximum: 200, to: &sections)
    }

    private func redacted(_ text: String) -> String { PromptText.redacted(text) }
}
