import Basics
import Documents
import DocumentsStorage
import Language
import RAG
import Stores
import Web

/// Answers questions from papers: the exact words with their place, or why not.
struct LibraryAnswers: Sendable {
    let kit: RouteKit
    let store: DocumentStore
    let index: LibraryIndex
    let answerer: DocumentAnswerer
    let summary: PaperSummary
    let stopTerms: StopTerms
    let splitter: SentenceSplitter
    let grammar: CountGrammar
    let counting: CountWriter
    let followUps: FollowUpGrammar
    let rewriter: FollowUpRewriter
    let places: PlaceWriter
    let pieces: @Sendable (String) -> Int
    /// Nil where there is no encoder: words alone are searched.
    let embedder: CachingEmbedder?
    let onFailure: @Sendable (any Error) -> Void

    /// An answer with the papers that it cites.
    struct Answered: Sendable {
        var answer: PaperAnswer
        let papers: [Int64: DocumentStore.Paper]
        /// What it was read from, the best first.
        let read: [ReadPassage]
        /// Whether the papers are those of the library, and not texts of the request.
        let isStored: Bool
        /// The question as it would be asked alone.
        var question: String
        /// What was counted, or would have been, had the papers stated it.
        var count: CountQuestion?
        /// How it went on from the answer before; nil where it did not.
        var followUp: FollowUp?
        var stages = AnswerStages()
    }

    /// - Throws: `StorageError`, or `FairQueueRefusal` where too much waits.
    func answer(_ request: AskRequest, for user: UserID) async throws -> Answered {
        guard request.texts.isEmpty else {
            let question = question(request.question, request)
            return try await kit.answering.beside(for: user) { try answerTexts(question, request) }
        }
        guard let before = request.before else {
            return try await alone(request.question, in: request.asked, request, for: user)
        }
        return try await answer(request, after: before, for: user)
    }

    func question(_ text: String, _ request: AskRequest) -> AskedQuestion {
        var question = answerer.reader.question(text)
        if let isChinese = request.isChinese { question.isAnsweredInChinese = isChinese }
        return question
    }

    /// The answer to a question that stands by itself.
    ///
    /// - Parameters:
    ///   - scope: the papers that it is put to.
    ///   - frame: what is counted, where that is known already.
    func alone(
        _ text: String, in scope: DocumentStore.Asked, counting frame: CountQuestion? = nil, _ request: AskRequest,
        for user: UserID
    ) async throws -> Answered {
        let question = question(text, request)
        var stages = AnswerStages()
        var (scope, count) = (scope, frame)
        let started = kit.monotonicNow()
        switch try await counted(text, in: scope, frame, question, request, for: user) {
        case .answered(var answered):
            answered.stages.count = kit.monotonicNow() &- started
            return answered
        case .passages(let keys, let frame):
            if let keys { scope.keys = scope.keys.map { keys.intersection($0) } ?? keys }
            count = frame
        }
        let counted = kit.monotonicNow()
        stages.count = counted &- started
        let asked = try await searched(text, for: user)
        let embedded = kit.monotonicNow()
        stages.embed = embedded &- counted
        if var answered = try await summarised(question, asked, in: scope, for: user) {
            stages.retrieve = kit.monotonicNow() &- embedded
            answered.stages = stages
            return answered
        }
        let found = try await store.find(
            asked, of: user, in: scope, index: index, fingerprint: embedder?.fingerprint ?? "",
            terms: answerer.reader.terms(of: question), limit: AnswerReader.passages)
        let retrieved = kit.monotonicNow()
        stages.retrieve = retrieved &- embedded
        let answerer = answerer
        let answer = try await kit.answering.beside(for: user) {
            answerer.answer(
                question, passages: found.passages, rarity: found.rarity, maxCitations: request.maxCitations,
                hasPapers: found.hasPapers)
        }
        stages.read = kit.monotonicNow() &- retrieved
        return Answered(
            answer: answer, papers: found.papers, read: found.passages, isStored: true, question: text, count: count,
            stages: stages)
    }

    /// What the one paper is about; nil where something else is asked, or there are several.
    private func summarised(
        _ question: AskedQuestion, _ asked: SearchQuestion, in scope: DocumentStore.Asked, for user: UserID
    ) async throws -> Answered? {
        guard summary.isAsked(question.text),
            let (opening, papers) = try await store.opening(
                for: asked, of: user, in: scope, index: index, fingerprint: embedder?.fingerprint ?? "")
        else { return nil }
        return summary.answer(question, opening).map {
            Answered(answer: $0, papers: papers, read: opening.passages, isStored: true, question: question.text)
        }
    }

    private enum CountOutcome {
        case answered(Answered)
        /// Passages answer, of these papers; nil for all.
        case passages(of: Set<Int64>?, CountQuestion?)
    }

    /// Counts, sums and lists of papers come from what the papers state, never from a few passages.
    private func counted(
        _ text: String, in scope: DocumentStore.Asked, _ frame: CountQuestion?, _ question: AskedQuestion,
        _ request: AskRequest, for user: UserID
    ) async throws -> CountOutcome {
        guard frame != nil || grammar.mayCount(text) else { return .passages(of: nil, nil) }
        let (grammar, today) = (grammar, today(request))
        let found = try await store.counted(of: user, in: scope, grammar: grammar) {
            frame ?? grammar.question(text, papers: $0, today: today)
        }
        guard case .rows(let count, let rows) = found else { return .passages(of: nil, nil) }
        switch counting.outcome(count, rows, isChinese: question.isAnsweredInChinese) {
        case .answer(let answer):
            let shown = answer.citations.map(\.paper) + (answer.counted?.skipped ?? [])
            let papers = try await store.papers(Set(shown), of: user)
            return .answered(
                Answered(answer: answer, papers: papers, read: [], isStored: true, question: text, count: count))
        case .passages(let keys): return .passages(of: keys, count)
        }
    }

    func today(_ request: AskRequest) -> CalendarDate { request.date ?? kit.clock.today() }

    /// A failing encoder is no error: words alone are searched.
    func searched(_ text: String, for user: UserID) async throws -> SearchQuestion {
        let (embedder, stopTerms, onFailure) = (embedder, stopTerms, onFailure)
        return try await kit.answering.beside(for: user) {
            var vector: [Float]?
            do {
                vector = try embedder?.remembering(for: user).embed(text).values
            } catch {
                onFailure(error)
            }
            return SearchQuestion(text, stopTerms: stopTerms, vector: vector.map(LibraryAnswers.unit))
        }
    }

    private static func unit(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
        return length > 0 ? vector.map { Float(Double($0) / length) } : vector
    }

    /// Reads what the papers of those who have any are called, so that the house knows whose question it is.
    func readNames() async {
        do {
            try await store.readNames(into: index, fingerprint: embedder?.fingerprint ?? "")
        } catch {
            if !(error is CancellationError) { onFailure(error) }
        }
    }

    // MARK: Texts of the request

    /// The texts alone are asked, by their words; nothing of them is stored.
    private func answerTexts(_ question: AskedQuestion, _ request: AskRequest) throws -> Answered {
        var passages = MemoryPassages()
        var chunks: [(paper: Int64, chunk: Chunk)] = []
        var texts: [PaperText] = []
        var papers: [Int64: DocumentStore.Paper] = [:]
        for (number, text) in request.texts.enumerated() {
            var builder = CanonicalTextBuilder(limits: .standard)
            try builder.append(text.text)
            let outline = PaperOutline(builder.finished(), splitter: splitter)
            let paper = Int64(number)
            texts.append(outline.text)
            papers[paper] = DocumentStore.Paper(id: "text-\(number + 1)", title: text.title, pages: [])
            for chunk in Chunker(pieces: pieces).chunks(of: outline, PaperFacts(title: text.title)) {
                passages.add(chunk, paper: paper, vector: [], sentences: [])
                chunks.append((paper, chunk))
            }
        }
        let asked = SearchQuestion(request.question, stopTerms: stopTerms, vector: nil)
        let found = try PassageRanking().ranked(asked, in: passages, limit: AnswerReader.passages)
        let read = found.map { found in
            let (paper, chunk) = chunks[Int(found.key)]
            return LibraryAnswers.read(found, chunk, title: request.texts[Int(paper)].title, texts[Int(paper)])
        }
        if request.texts.count == 1, summary.isAsked(request.question) {
            let all = chunks.enumerated().map { number, part in
                LibraryAnswers.read(
                    RankedPassage(unsearched: Int64(number), of: part.paper), part.chunk,
                    title: request.texts[0].title, texts[0])
            }
            let opening = PaperOpening(paper: 0, details: DocumentDetails(), fields: [], passages: all)
            if let answer = summary.answer(question, opening) {
                return Answered(
                    answer: answer, papers: papers, read: all, isStored: false, question: request.question)
            }
        }
        let answer = answerer.answer(
            question, passages: read, rarity: passages.rarity(of: answerer.reader.terms(of: question)),
            maxCitations: request.maxCitations, hasPapers: true)
        return Answered(answer: answer, papers: papers, read: read, isStored: false, question: request.question)
    }

    private static func read(
        _ found: RankedPassage, _ chunk: Chunk, title: String, _ text: PaperText
    ) -> ReadPassage {
        ReadPassage(
            found: found, title: title, headingPath: chunk.headingPath, prefix: chunk.prefix, alias: chunk.alias,
            text: PaperText(text[chunk.range]), start: chunk.range.lowerBound, sentences: chunk.sentences,
            searched: chunk.searched)
    }
}
