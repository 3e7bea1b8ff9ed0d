import Basics
import Documents
import DocumentsStorage
import Language
import RAG
import Storage
import Stores
import Web

/// What was asked of papers before, and what is remembered of an answer: which papers, and where. A conversation may be with
/// other domains too.
struct PaperTalk: Sendable {
    /// A conversation as it was when a question came.
    struct Thread: Sendable {
        /// Nil where nothing is kept.
        let id: String?
        let before: PaperTurn?
        fileprivate let epoch: UInt64
    }

    let store: DocumentStore
    /// Nil where conversations are not remembered.
    let memory: (any ConversationMemory)?
    let clock: any WallClock
    let identifiers: IdentifierGenerator
    /// What holds for users who chose nothing.
    let standardPrivacy: Privacy

    /// - Parameters:
    ///   - id: of the conversation; nil where the question begins one.
    ///   - isKept: whether anything of it may be kept.
    /// - Throws: 404 for a conversation that is not there.
    func begin(_ id: String?, isKept: Bool = true, for user: UserID) throws -> Thread {
        guard let id else {
            let isKept = isKept && memory != nil && store.keepsConversations(of: user, standard: standardPrivacy)
            return Thread(
                id: isKept ? identifiers.next() : nil, before: nil, epoch: memory?.epoch(of: user, in: nil) ?? 0)
        }
        let epoch = memory?.epoch(of: user, in: id) ?? 0
        guard let conversation = try memory?.conversation(id, of: user) else { throw ConversationRoutes.notFound }
        return Thread(id: id, before: PaperTalk.turn(of: conversation), epoch: epoch)
    }

    /// What a conversation's last question to papers left; nil where there was none, or another version wrote it.
    static func turn(of conversation: Conversation) -> PaperTurn? {
        conversation.turns.last { $0.domain == DocumentRecords.domain }.flatMap { PaperTurn(state: $0.state.bytes) }
    }

    /// Remembers an answer. Of papers that were deleted meanwhile nothing is kept.
    func remember(
        _ worded: ModelWording.Worded, to question: String, in thread: Thread, for user: UserID
    ) async throws {
        guard let memory, let id = thread.id, store.keepsConversations(of: user, standard: standardPrivacy) else {
            return
        }
        let turn = PaperTalk.turn(after: worded, before: thread.before)
        guard store.areThere(PaperTalk.papers(of: turn), of: user) else { return }
        memory.append(
            ConversationTurn(
                domain: DocumentRecords.domain, query: PaperTalk.redacted(question),
                answer: PaperTalk.redacted(worded.text), at: clock.now(), state: .written(turn.state)),
            to: id, of: user, epoch: thread.epoch)
        // One that was deleted since was not yet remembered then.
        guard !store.areThere(PaperTalk.papers(of: turn), of: user) else { return }
        _ = try await memory.delete(id, of: user)
    }

    private static func papers(of turn: PaperTurn) -> [String] {
        Array(Set(turn.papers + turn.places.map(\.document)))
    }

    private static func redacted(_ text: String) -> String { PANDetector.redacted(text) ?? text }

    /// What the next question goes on from. An answer that names no paper leaves the one before open for it.
    private static func turn(after worded: ModelWording.Worded, before: PaperTurn?) -> PaperTurn {
        let answered = worded.answered
        let refusal = answered.answer.refusal
        let cited = (answered.answer.citations + (refusal?.closest ?? [])).compactMap { citation in
            answered.papers[citation.paper].map { PaperTurn.Place(document: $0.id, range: citation.range) }
        }
        let question = redacted(answered.question)
        guard !cited.isEmpty else {
            guard let before else { return PaperTurn(question: question, count: answered.count) }
            return PaperTurn(
                question: answered.count == nil ? before.question : question, papers: before.papers,
                places: before.places, count: answered.count ?? before.count)
        }
        // What was shown again is still what is spoken of.
        if answered.followUp == .page || answered.followUp == .clause, let before { return before }
        var papers: [String] = []
        for place in cited where !papers.contains(place.document) { papers.append(place.document) }
        return PaperTurn(
            question: question, papers: papers, places: cited, count: answered.count,
            isOpen: refusal?.reason == .ambiguous)
    }
}
