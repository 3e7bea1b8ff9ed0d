import Basics
public import Language
public import RAG
import Synchronization
import Stores

/// Gathers what a user's past adds to a prompt. Asked only where a model writes the words.
public final class MemoryReader: Sendable {
    /// Turns of other conversations.
    static let related = 3
    /// Turns looked at for them: the best by rank are not always the most relevant.
    private static let candidates = 8
    /// Days that are learned from (requirement S0-61).
    public static let days = 30
    /// The most sentences about what was learned.
    public static let sentences = 5
    /// Below it a past turn is about something else.
    private static let leastRelevance = 0.5
    /// Users whose facts are kept.
    private static let cachedUsers = 256

    private struct Known {
        let revision: Revision
        let date: CalendarDate
        let insights: Insights
        let user: UserContext
    }

    private let retriever: Retriever?
    private let behaviour: any BehaviourReading
    private let recommender: Recommender
    private let known = Mutex(RecentlyUsed<UserID, Known>(capacity: MemoryReader.cachedUsers))

    /// - Parameter retriever: over the passages of memory, not of cards, whose texts it should not keep; nil where past turns
    ///   are not looked for.
    public init(retriever: Retriever?, behaviour: any BehaviourReading, recommender: Recommender) {
        self.retriever = retriever
        self.behaviour = behaviour
        self.recommender = recommender
    }

    /// Reads on the calling thread: some indexed reads, and one search among the past turns. What depends on the wallet
    /// alone is kept until the wallet changes.
    ///
    /// - Parameters:
    ///   - text: what is asked.
    ///   - conversationID: the conversation it is asked in; its turns are known, and not found a second time.
    ///   - wallet: the user's, with what the user allows.
    ///   - categories: what the answer is about; what was learned of them comes first.
    ///   - embedding: of `text`, where the caller has it already.
    /// - Throws: ``StorageError``.
    public func context(
        for text: String, conversationID: String?, wallet: WalletSnapshot, language: WrittenLanguage,
        about categories: [Category], embedding: Embedding?
    ) throws -> MemoryContext {
        let user = wallet.user
        var context = MemoryContext.none
        if wallet.privacy.keepsConversations {
            context.related = try related(to: text, of: user, but: conversationID, embedding)
        }
        let known = try known(wallet)
        context.spending = known.user.spendingPatterns
        context.user = known.user
        if wallet.privacy.remembersBehaviour {
            let sentences = recommender.sentences(
                known.insights, cards: wallet.cards, currency: wallet.preferences.currency, language: language,
                about: categories)
            context.learned = Array(sentences.prefix(MemoryReader.sentences))
        }
        return context
    }

    /// What is known of a user beside what is asked. Reads on the calling thread, where it is not kept.
    ///
    /// - Throws: ``StorageError``.
    public func user(of wallet: WalletSnapshot) throws -> UserContext { try known(wallet).user }

    /// Drops what is kept, of all users.
    public func forgetAll() {
        known.withLock { $0.removeAll() }
        retriever?.forgetPassages()
    }

    private func related(
        to text: String, of user: UserID, but conversationID: String?, _ embedding: Embedding?
    ) throws -> [MemoryContext.Related] {
        guard let retriever else { return [] }
        let found = try retriever.retrieve(
            QueryText.withoutNumbers(text), of: user, embedding: embedding,
            limit: MemoryReader.candidates + (conversationID == nil ? 0 : Conversation.maximumTurns),
            prefersMeaning: true)
        let others = found.passages.filter { passage in
            passage.passage.owner.kind == .turn && passage.relevance >= MemoryReader.leastRelevance
                && TurnPassages.conversationID(of: passage.passage.owner.id) != conversationID
        }
        return others.sorted { $0.relevance > $1.relevance }.prefix(MemoryReader.related).map {
            MemoryContext.Related(text: $0.passage.text, relevance: $0.relevance)
        }
    }

    private func known(_ wallet: WalletSnapshot) throws -> Known {
        let (found, generation) = known.withLock { ($0[wallet.user], $0.generation) }
        if let found, found.revision == wallet.revision, found.date == wallet.date { return found }
        let from = wallet.date.adding(days: 1 - MemoryReader.days)
        let behaved = try behaviour.behaviour(of: wallet.user, from: from, through: wallet.date)
        let made = Known(
            revision: wallet.revision, date: wallet.date,
            insights: Insights(behaved, cards: wallet.cards),
            user: UserContext(
                cards: wallet.cards, preferences: wallet.preferences,
                totals: try behaviour.spending(
                    of: wallet.user, from: UserContext.start(for: wallet.date), through: wallet.date),
                date: wallet.date))
        known.withLock { if $0.generation == generation { $0[wallet.user] = made } }
        return made
    }
}
