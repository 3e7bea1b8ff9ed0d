import Basics
import Documents
import DocumentsStorage
import Explaining
import JSON
import RAG
import Web

/// Has an answer from papers worded by the language model, where there is one, it may be asked and every sentence of it
/// stands the check. The answer, its values and its refusal are the paper's own, and stay.
struct ModelWording: Sendable {
    /// The words with what wrote them.
    struct Worded: Sendable {
        /// What was asked: read again where a paper was deleted while the model wrote.
        let answered: LibraryAnswers.Answered
        let text: String
        let citations: [Citation]
        /// Of all papers that are cited.
        let papers: [Int64: DocumentStore.Paper]
        var provenance: Provenance
    }

    /// A paper that was to be quoted was deleted while the model wrote.
    static let documentDeleted = "document_deleted"

    /// Nil where none is configured.
    let model: (any LanguageModel)?
    let settings: ExplainerSettings
    let check: PaperReplyCheck
    let search: LibrarySearch
    /// Whether a user's text, and these papers of the library, may be given to a model now.
    let mayBeSent: @Sendable (UserID, _ papers: Set<Int64>) -> Bool
    /// Whether papers of the library are there still.
    let areThere: @Sendable (UserID, _ papers: Set<Int64>) -> Bool
    let onSent: @Sendable (_ endpoint: String, _ user: UserID) -> Void
    let onFailure: @Sendable (any Error) -> Void
    let monotonicNow: @Sendable () -> UInt64

    /// The paper's own words, and why a model was not asked for others; nil reason where none was to be.
    func own(_ answered: LibraryAnswers.Answered, reason: String? = nil, arm: ModelRollout.Arm? = nil) -> Worded {
        var provenance = Provenance(
            route: .deterministic, processingModel: DeterministicGenerator().name, fallbackReason: reason, arm: arm)
        provenance.fallbackDetail = reason.flatMap(GenerationError.Kind.init(rawValue:)).flatMap {
            FallbackDetail($0, hasAnswered: model.map { $0.availability == .available } ?? false)
        }
        if reason.flatMap(PaperReplyFault.init(rawValue:)) != nil {
            provenance.fallbackDetail = .generationFailed
        }
        return Worded(
            answered: answered, text: answered.answer.text, citations: answered.answer.citations,
            papers: answered.papers,
            provenance: provenance)
    }

    enum Outcome: Sendable {
        case ready(Worded)
        case pending(PendingAnswer<Worded>)
    }

    /// The paper's own words, or the work that brings a model's.
    ///
    /// - Parameter startedAt: when the request came, in nanoseconds of the monotonic clock.
    func begin(
        _ answered: LibraryAnswers.Answered, _ request: AskRequest, user: UserID, startedAt: UInt64
    ) -> Outcome {
        let task = WordingTask(answered, request, settings: settings)
        let papers = answered.isStored ? Set(task?.context?.passages.map(\.paper) ?? []) : []
        let turn = WordingTurn.of(
            user, model: model, rollout: settings.rollout, generator: request.generator,
            isAllowed: mayBeSent(user, papers), isNeeded: task != nil)
        guard case .model(let model, let arm) = turn, let task else {
            guard case .facts(let reason, let arm) = turn else { return .ready(own(answered)) }
            return .ready(own(answered, reason: reason, arm: arm))
        }
        return .pending(
            PendingAnswer(decided: own(answered, arm: arm)) { onWords in
                var run = WordingRun(
                    wording: self, model: model, arm: arm, answered: answered, request: request, user: user,
                    deadline: self.settings.deadline(ofRequestAt: startedAt), task: task)
                let worded = try await run.run(onWords)
                let cited = Set(worded.citations.map(\.paper))
                guard answered.isStored, !self.areThere(user, cited) else { return worded }
                // A deleted paper is never cited: it is asked again, without.
                return self.own(
                    try await self.search.answers.answer(request, for: user), reason: ModelWording.documentDeleted,
                    arm: arm)
            })
    }
}
