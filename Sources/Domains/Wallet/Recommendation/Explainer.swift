public import Basics
import Explaining
public import RAG
import Synchronization

/// Has an answer's words written: by the language model where there is one, it may be asked and it is right, else from
/// the facts. The decision and its numbers are made before, and stay as they are.
public final class Explainer: Sendable {
    /// A model, and the names that its words are read with.
    public struct Author: Sendable {
        let model: any LanguageModel
        let vocabulary: ReplyVocabulary

        public init(model: any LanguageModel, vocabulary: ReplyVocabulary) {
            self.model = model
            self.vocabulary = vocabulary
        }
    }

    /// What is to be explained.
    struct Brief: Sendable {
        let recommendation: Recommendation
        /// What the model's words depend on.
        let subject: Subject
        /// Asked again when the text is about to leave: whether the user still lets it.
        let isStillAllowed: @Sendable () -> Bool
        /// Whether the words may be kept for the next minutes.
        let isKept: Bool
        let preferences: Preferences
        /// What else the model is told; asked for only where a model is.
        let context: @Sendable () -> PurchasePrompt.Context
        /// What can be done while the model writes; called where one is asked, and only there.
        let whileAsked: @Sendable () -> Void
        /// When the request came, in nanoseconds of the monotonic clock.
        let startedAt: UInt64

        var mode: PromptKind.Mode { recommendation.isChat ? .chat : .decide }
    }

    /// Everything that a model's words depend on: equal subjects may share them.
    struct Subject: Hashable, Sendable {
        let decision: DecisionKey
        let generator: Generator
        /// The conversation and when it was last spoken in; its last turns are told to the model.
        let conversation: String?
        let lastTurn: Timestamp?
        /// What the request brings of the conversation; nil where it brings none.
        let messages: [EarlierMessage]?
        /// Those of the request; nil for the configured ones.
        let temperatureHundredths: Int?
        let maximumTokens: Int?
    }

    /// The words with what wrote them.
    struct Explained: Sendable {
        var words: Words
        var provenance: Provenance

        /// The same words for another answer: nothing was sent or measured for it.
        var again: Explained {
            var explained = self
            explained.provenance.isCached = true
            explained.provenance.sentTo = nil
            explained.provenance.usage = nil
            explained.provenance.timeToFirstToken = nil
            explained.provenance.generating = nil
            explained.provenance.checking = nil
            return explained
        }

        /// What keeping them takes, in bytes.
        var cost: Int {
            words.suggestions.reduce(words.reasoning.utf8.count + 1_024) { $0 + $1.utf8.count + 16 }
        }
    }

    enum Outcome: Sendable {
        case ready(Explained)
        /// What is heard on the way is the reasoning so far, as far as it is checked.
        case pending(@Sendable (_ onWords: (@Sendable (String) async throws -> Void)?) async throws -> Explained)
    }

    /// Whose turn it is to write.
    enum Turn {
        /// The facts have their own words.
        case facts(Explained)
        case model(any LanguageModel, ModelRollout.Arm?)
    }

    private let author: Author?
    private let deterministic = DeterministicGenerator()
    private let settings: ExplainerSettings
    private let onSent: @Sendable (_ endpoint: String, _ user: UserID) -> Void
    private let onFailure: @Sendable (any Error) -> Void
    private let monotonicNow: @Sendable () -> UInt64
    private let known: ResponseCache<Subject, Explained, String>
    /// Whether the model has ever written anything.
    private let hasAnswered = Atomic(false)

    /// - Parameters:
    ///   - author: nil where no model is configured.
    ///   - onSent: hears when a user's text has left the process, and to which `host:port`.
    ///   - onFailure: hears of what went wrong around a model, and is no failure of the model's.
    ///   - monotonicNow: nanoseconds of the clock that the model's deadlines are in.
    public init(
        author: Author?, settings: ExplainerSettings = ExplainerSettings(),
        onSent: @escaping @Sendable (_ endpoint: String, _ user: UserID) -> Void = { _, _ in },
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        monotonicNow: @escaping @Sendable () -> UInt64
    ) {
        self.author = author
        self.settings = settings
        self.onSent = onSent
        self.onFailure = onFailure
        self.monotonicNow = monotonicNow
        known = ResponseCache(capacity: settings.cacheBytes, now: monotonicNow)
    }

    var cacheStatistics: CacheStatistics { known.statistics }

    /// Drops the words of the last minutes, of all users.
    func forgetWords() { known.removeAll() }

    /// Whose turn it is for an answer, and its words where it is not the model's.
    ///
    /// - Parameter isAllowed: whether the user lets text be given to a model.
    func turn(
        for recommendation: Recommendation, of user: UserID, generator: Generator, isAllowed: Bool
    ) -> Turn {
        let turn = WordingTurn.of(
            user, model: author?.model, rollout: settings.rollout, generator: generator, isAllowed: isAllowed,
            isNeeded: recommendation.mayBeReworded || recommendation.isChat)
        switch turn {
        case .facts(let reason, let arm): return .facts(byFacts(recommendation, reason: reason, arm: arm))
        case .model(let model, let arm): return .model(model, arm)
        }
    }

    /// A model's words, or the work that will bring them.
    func explain(_ brief: Brief, by model: any LanguageModel, _ arm: ModelRollout.Arm?) -> Outcome {
        let meanwhile = Meanwhile {
            brief.whileAsked()
            return self.facts(of: brief)
        }
        let request = request(for: brief, meanwhile)
        switch model.reply(to: request) {
        case .ready(let generation):
            return .ready(explained(generation, by: model, of: brief, arm, facts: nil))
        case .pending(let work):
            if let explained = known.value(for: brief.subject, countsMiss: false) {
                return .ready(explained.again)
            }
            return .pending { onWords in
                let result = try await self.known.value(for: brief.subject, onProgress: onWords) { tell in
                    let explained = await self.ask(
                        model, arm, request, work: onWords == nil ? work : nil, brief, meanwhile, tell: tell)
                    let isWorthKeeping = explained.provenance.route == .model && brief.isKept
                    return ResponseCache.Computed(explained, cost: isWorthKeeping ? explained.cost : nil)
                }
                return result.isKnown ? result.value.again : result.value
            }
        }
    }

    private func request(for brief: Brief, _ meanwhile: Meanwhile<ReplyFacts?>) -> GenerationRequest {
        let mode = brief.mode
        var options = settings.options
        let temperature = mode == .chat ? settings.chatTemperatureHundredths : options.temperatureHundredths
        options.temperatureHundredths = brief.subject.temperatureHundredths ?? temperature
        options.maximumTokens = min(brief.subject.maximumTokens ?? options.maximumTokens, settings.contextTokens / 2)
        let budget = PromptBudget(
            window: settings.contextTokens, output: options.maximumTokens,
            passageCharacters: settings.passageCharacters)
        var request = GenerationRequest(
            draft: brief.recommendation.words,
            prompt: { size in
                var context = brief.context()
                context.budget = budget
                switch mode {
                case .decide: return PurchasePrompt(context).prompt(size)
                case .chat:
                    return ChatPrompt(
                        text: context.text, language: context.recommendation.language, turns: context.turns,
                        budget: budget
                    ).prompt(size)
                }
            },
            options: options,
            deadline: settings.deadline(ofRequestAt: brief.startedAt),
            user: brief.subject.decision.user, mayBeSent: brief.isStillAllowed)
        request.whenSent = { _ = meanwhile.value }
        return request
    }

    // MARK: Asking

    /// - Parameter work: the reply in one; nil where it is wanted as it comes.
    private func ask(
        _ model: any LanguageModel, _ arm: ModelRollout.Arm?, _ request: GenerationRequest,
        work: (@Sendable () async throws -> Generation)?,
        _ brief: Brief, _ meanwhile: Meanwhile<ReplyFacts?>, tell: @escaping @Sendable (String) -> Void
    ) async -> Explained {
        let started = monotonicNow()
        do {
            let generation: Generation
            if let work {
                generation = try await work()
            } else {
                let snapshots = model.snapshots(of: request)
                generation = try await Explainer.last(of: snapshots, meanwhile.value, tell: tell)
            }
            let facts = meanwhile.value
            hasAnswered.store(true, ordering: .relaxed)
            count(generation.sentTo, of: brief)
            var explained = explained(generation, by: model, of: brief, arm, facts: facts)
            explained.provenance.generating = generation.totalTime
            return explained
        } catch {
            let failure = GenerationError(around: error, onFault: onFailure)
            _ = meanwhile.value
            count(failure.sentTo, of: brief)
            var explained = byFacts(brief.recommendation, reason: failure.kind.rawValue, arm: arm)
            explained.provenance.sentTo = failure.sentTo
            explained.provenance.prompt = PromptTexts.kind(brief.mode)
            explained.provenance.model = model.facts
            explained.provenance.generating = monotonicNow() &- started
            return explained
        }
    }

    private static func last(
        of snapshots: AsyncThrowingStream<GenerationSnapshot, any Error>, _ facts: ReplyFacts?,
        tell: @escaping @Sendable (String) -> Void
    ) async throws -> Generation {
        var check = facts.map { StreamingCheck(SentenceCheck($0)) }
        var told = 0
        for try await snapshot in snapshots {
            let words = check?.feed(PartialReply.reasoning(in: snapshot.text) ?? "") ?? ""
            if words.utf8.count > told {
                told = words.utf8.count
                tell(words)
            }
            if let generation = snapshot.generation { return generation }
        }
        throw GenerationError(.unavailable, detail: "the reply broke off")
    }

    /// What may be said; nil where there is no model to say it, and where nothing was decided.
    private func facts(of brief: Brief) -> ReplyFacts? {
        guard brief.mode == .decide else { return nil }
        return author.map { author in
            ReplyFacts(
                brief.recommendation, preferences: brief.preferences, date: brief.subject.decision.date,
                vocabulary: author.vocabulary)
        }
    }

    private func count(_ endpoint: String?, of brief: Brief) {
        guard let endpoint else { return }
        onSent(endpoint, brief.subject.decision.user)
    }

    // MARK: Results

    /// - Parameter facts: what a model may say; nil where none was asked.
    private func explained(
        _ generation: Generation, by model: any LanguageModel, of brief: Brief, _ arm: ModelRollout.Arm?,
        facts: ReplyFacts?
    ) -> Explained {
        let draft = brief.recommendation.words
        switch generation.content {
        case .words(let words):
            return Explained(
                words: words,
                provenance: Provenance(route: .deterministic, processingModel: generation.model, arm: arm))
        case .text(let text):
            let started = monotonicNow()
            let checked = checked(text, of: brief, facts, draft: draft)
            let checking = monotonicNow() &- started
            func byFacts(_ kind: GenerationError.Kind) -> Explained {
                self.byFacts(brief.recommendation, reason: kind.rawValue, arm: arm)
            }
            var explained =
                switch checked {
                case .words(draft) where brief.mode == .chat: self.byFacts(brief.recommendation, arm: arm)
                case .words(let words):
                    Explained(
                        words: words,
                        provenance: Provenance(route: .model, processingModel: generation.model, arm: arm))
                case .unparsable: byFacts(.unparsable)
                case .contradicted: byFacts(.contradicted)
                }
            explained.provenance.sentTo = generation.sentTo
            explained.provenance.prompt = PromptTexts.kind(brief.mode)
            explained.provenance.model = model.facts
            explained.provenance.usage = generation.usage
            explained.provenance.timeToFirstToken = generation.timeToFirstToken
            explained.provenance.checking = checking
            return explained
        }
    }

    private func checked(
        _ text: String, of brief: Brief, _ facts: ReplyFacts?, draft: Words
    ) -> CheckedReply<ReplyFault> {
        switch brief.mode {
        case .decide: facts.map { ReplyChecker($0).check(text, draft: draft) } ?? .unparsable
        case .chat:
            author.map { ChatChecker(brief.recommendation, vocabulary: $0.vocabulary).check(text, draft: draft) }
                ?? .unparsable
        }
    }

    /// The user's side of the comparison; nil where no model is configured.
    private func arm(of user: UserID) -> ModelRollout.Arm? { author.map { _ in settings.rollout.arm(of: user) } }

    /// What is said while the model still writes.
    func meanwhile(_ brief: Brief) -> Explained {
        byFacts(brief.recommendation, arm: arm(of: brief.subject.decision.user))
    }

    /// The facts' own words.
    private func byFacts(
        _ recommendation: Recommendation, reason: String? = nil, arm: ModelRollout.Arm? = nil
    ) -> Explained {
        var provenance = Provenance(
            route: .deterministic, processingModel: deterministic.name, fallbackReason: reason, arm: arm)
        provenance.fallbackDetail = reason.flatMap(GenerationError.Kind.init(rawValue:)).flatMap {
            FallbackDetail($0, hasAnswered: hasAnswered.load(ordering: .relaxed))
        }
        return Explained(words: recommendation.words, provenance: provenance)
    }
}
