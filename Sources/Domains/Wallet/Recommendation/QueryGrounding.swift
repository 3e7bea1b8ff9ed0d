public import Basics
public import RAG
import Synchronization

/// What a user's stored passages and the labelled prototypes say about a sentence: the grounds of an answer, and a guess
/// where the tables are silent. Each is asked for only where somebody needs it: most sentences need neither.
///
/// What was found is remembered until the user's passages change, so that a sentence that comes again costs a look-up.
/// Its numbers may differ: an amount says nothing about what is meant. What was found for one user nobody else is sooner for:
/// how long an answer takes would tell who asked what.
public final class QueryGrounding: CategoryGuesser {
    /// What was found for a sentence. A class, because one is shared by all answers to it.
    public final class Grounds: Sendable {
        /// Nil where the store could not be searched; the answer does not depend on it.
        public let retrieval: Retrieval?
        /// Nanoseconds that embedding took; 0 for what was remembered.
        public let embedding: UInt64
        public let retrieving: UInt64
        /// Whether the store could not be searched.
        public var isFailure: Bool { retrieval == nil }

        init(retrieval: Retrieval?, embedding: UInt64 = 0, retrieving: UInt64 = 0) {
            self.retrieval = retrieval
            self.embedding = embedding
            self.retrieving = retrieving
        }
    }

    /// What was found for a sentence of a user, before his passages changed.
    private struct Known {
        let user: UserID
        let generation: UInt64
        let text: String
        let grounds: Grounds

        func isOf(_ bytes: UnsafeBufferPointer<UInt8>, _ user: UserID, _ generation: UInt64) -> Bool {
            self.generation == generation && self.user == user && text.hasBytes(bytes)
        }
    }

    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ user: UserID, _ generation: UInt64) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        hasher.combine(user)
        hasher.combine(generation)
        return hasher.finalize()
    }

    private struct State {
        /// By the hash of the text. Of two sentences with one hash the later is there.
        var retrievals = FairlyUsed<UserID, Int, Known>(capacity: QueryGrounding.capacity)
        var guesses = FairlyUsed<UserID, String, CategoryGuess?>(capacity: QueryGrounding.capacity)
        /// The sentence that was embedded last, and whose it is: its guess and the past are asked about next.
        var latest: (user: UserID, text: String, embedding: Embedding)?

        mutating func removeAll() {
            retrievals.removeAll()
            guesses.removeAll()
            latest = nil
        }
    }

    /// Sentences remembered, about 5 kB each.
    private static let capacity = 1_024
    /// Longer ones are not remembered, in bytes.
    private static let longestText = 1_024
    /// What of a sentence is embedded: some hundred tokens, a few milliseconds, during which its connection's loop waits.
    private static let embeddedCharacters = 500
    /// Passages looked at; some for each of the cards that matter.
    private static let passages = 16

    private let store: any PassageStore
    private let retriever: Retriever
    private let embedder: (any Embedder)?
    private let classifier: CategoryClassifier?
    private let monotonicNow: @Sendable () -> UInt64
    private let onFailure: @Sendable (any Error) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - embedder: nil where there is no model: full text alone is searched, and nothing is guessed. It should remember
    ///     what it embedded last.
    ///   - classifier: nil where nothing is guessed, as where it was trained on another embedder.
    ///   - monotonicNow: nanoseconds of any monotonic clock; for the stage times only.
    ///   - onFailure: hears why a sentence could not be embedded, or the store not searched.
    public init(
        store: any PassageStore, retriever: Retriever, embedder: (any Embedder)?, classifier: CategoryClassifier?,
        monotonicNow: @escaping @Sendable () -> UInt64,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.store = store
        self.retriever = retriever
        self.embedder = embedder
        self.classifier = classifier
        self.monotonicNow = monotonicNow
        self.onFailure = onFailure
    }

    /// Of the contexts that were found for sentences.
    public var statistics: CacheStatistics { state.withLock { $0.retrievals.statistics } }

    /// Drops everything that was found for sentences, of all users, and the texts of the passages found.
    public func forgetAll() {
        state.withLock { $0.removeAll() }
        retriever.forgetPassages()
    }

    /// Computes on the calling thread where the sentence is new: about a millisecond.
    ///
    /// - Parameter isKept: whether the text and what was found may be remembered.
    public func grounds(for text: String, of user: UserID, isKept: Bool = true) -> Grounds {
        let generation = store.generation(of: user)
        // Most are known: for these no string is made.
        let (hash, known, began) = QueryText.withoutNumbers(text) { bytes in
            let hash = QueryGrounding.hash(bytes, user, generation)
            let (found, began) = state.withLock { ($0.retrievals[user, hash], $0.retrievals.generation) }
            return (hash, found.flatMap { $0.isOf(bytes, user, generation) ? $0.grounds : nil }, began)
        }
        if let known { return known }
        let subject = QueryText.withoutNumbers(text)
        let started = monotonicNow()
        let embedding = embedding(of: subject, keptFor: isKept ? user : nil)
        let embedded = monotonicNow()
        var retrieval: Retrieval?
        do {
            retrieval = try retriever.retrieve(subject, of: user, embedding: embedding, limit: QueryGrounding.passages)
        } catch {
            onFailure(error)
        }
        let retrieved = monotonicNow()
        // A failure is not remembered: the next time it may be well.
        if isKept, let retrieval, embedding != nil || embedder == nil, subject.utf8.count <= QueryGrounding.longestText
        {
            let grounds = Grounds(retrieval: retrieval)
            let found = Known(user: user, generation: generation, text: subject, grounds: grounds)
            state.withLock { if $0.retrievals.generation == began { $0.retrievals[user, hash] = found } }
        }
        return Grounds(
            retrieval: retrieval, embedding: embedded &- started, retrieving: retrieved &- embedded)
    }

    /// What the prototypes make of a sentence.
    public func guess(for text: String, keptFor user: UserID?) -> CategoryGuess? {
        guard let classifier else { return nil }
        let subject = QueryText.withoutNumbers(text)
        let (known, began) = state.withLock { state in
            (user.flatMap { state.guesses[$0, subject] }, state.guesses.generation)
        }
        if let known { return known }
        guard let embedding = embedding(of: subject, keptFor: user) else { return nil }
        let guess = classifier.guess(embedding.values)
        if let user, subject.utf8.count <= QueryGrounding.longestText {
            state.withLock { if $0.guesses.generation == began { $0.guesses[user, subject] = guess } }
        }
        return guess
    }

    /// Of a sentence as it is looked for: without its numbers, and its beginning alone. Nil where there is no model.
    ///
    /// - Parameter user: for whom it may be remembered; nil for nobody.
    public func embedding(for text: String, keptFor user: UserID?) -> Embedding? {
        embedding(of: QueryText.withoutNumbers(text), keptFor: user)
    }

    /// The very text that is embedded for a sentence: what is embedded in advance must be no other.
    public static func embeddedText(for sentence: String) -> String {
        embeddedText(QueryText.withoutNumbers(sentence))
    }

    /// - Parameter text: without its numbers.
    private static func embeddedText(_ text: String) -> String {
        // No text has more characters than bytes.
        let isShort = text.utf8.count <= embeddedCharacters
        return CategoryClassifier.embeddingText(isShort ? text : String(text.prefix(embeddedCharacters)))
    }

    private func embedding(of text: String, keptFor user: UserID?) -> Embedding? {
        let (latest, began) = state.withLock { ($0.latest, $0.retrievals.generation) }
        if let latest, latest.user == user, latest.text == text { return latest.embedding }
        guard let embedder = user.flatMap({ embedder?.remembering(for: $0) }) ?? embedder else { return nil }
        do {
            let embedding = try embedder.embed(QueryGrounding.embeddedText(text))
            if let user, text.utf8.count <= QueryGrounding.longestText {
                state.withLock { if $0.retrievals.generation == began { $0.latest = (user, text, embedding) } }
            }
            return embedding
        } catch {
            onFailure(error)
            return nil
        }
    }
}
