import Basics
import Documents
import DocumentsStorage
import Explaining
import JSON
import RAG

/// One wording by a model: as many rounds as it searches in, and the check of what it says in the end.
struct WordingRun: Sendable {
    private let wording: ModelWording
    private let model: any LanguageModel
    private let arm: ModelRollout.Arm
    private let answered: LibraryAnswers.Answered
    private let request: AskRequest
    private let user: UserID
    private let deadline: UInt64
    private let task: WordingTask

    /// What the model may quote: what it was shown first, and what it found.
    private var context: ShownContext?
    private var read: [ReadPassage]
    private var papers: [Int64: DocumentStore.Paper]
    private var rounds: [PaperPrompt.Found] = []
    private var callsLeft: Int
    private var sentTo: String?

    init(
        wording: ModelWording, model: any LanguageModel, arm: ModelRollout.Arm, answered: LibraryAnswers.Answered,
        request: AskRequest, user: UserID, deadline: UInt64, task: WordingTask
    ) {
        self.wording = wording
        self.model = model
        self.arm = arm
        self.answered = answered
        self.request = request
        self.user = user
        self.deadline = deadline
        self.task = task
        context = task.context
        read = answered.read
        papers = answered.papers
        // Texts of the request are asked by themselves; without papers there is nothing to search.
        callsLeft = answered.isStored && task.context != nil ? SearchCall.most : 0
    }

    /// - Parameter onWords: hears the words as they come, as far as they are checked.
    /// - Throws: `CancellationError`, or what `onWords` throws.
    mutating func run(
        _ onWords: (@Sendable (String) async throws -> Void)?
    ) async throws -> ModelWording.Worded {
        let started = wording.monotonicNow()
        var worded: ModelWording.Worded
        do {
            while true {
                let generation = try await generate(onWords)
                guard !generation.calls.isEmpty, callsLeft > 0 else {
                    worded = checked(generation)
                    break
                }
                try await search(generation.calls)
            }
        } catch let error as ListenerGone {
            throw error.error
        } catch {
            let failure = GenerationError(around: error, onFault: wording.onFailure)
            count(failure.sentTo)
            worded = wording.own(answered, reason: failure.kind.rawValue, arm: arm)
        }
        worded.provenance.sentTo = sentTo
        worded.provenance.prompt = task.prompt.kind
        worded.provenance.model = model.facts
        worded.provenance.generating = wording.monotonicNow() &- started
        return worded
    }

    /// Whoever listened to the words is gone: no fault of the model's.
    private struct ListenerGone: Error {
        let error: any Error
    }

    private mutating func count(_ endpoint: String?) {
        guard let endpoint else { return }
        sentTo = sentTo ?? endpoint
        wording.onSent(endpoint, user)
    }

    // MARK: Asking

    private mutating func generate(
        _ onWords: (@Sendable (String) async throws -> Void)?
    ) async throws -> Generation {
        let (task, request, isChinese) = (task, request, answered.answer.isChinese)
        let (rounds, offersSearch) = (rounds, callsLeft > 0)
        let (mayBeSent, user) = (wording.mayBeSent, user)
        let stored = Set(papers.keys).intersection(context?.passages.map(\.paper) ?? [])
        let sent = answered.isStored ? stored : []
        let asked = GenerationRequest(
            draft: Words(reasoning: answered.answer.text, suggestions: []),
            prompt: {
                task.prompt($0, request, isChinese: isChinese, after: rounds, offersSearch: offersSearch)
            },
            options: task.options, deadline: deadline, user: user, mayBeSent: { mayBeSent(user, sent) })
        let generation: Generation
        if let onWords {
            generation = try await listen(to: model.snapshots(of: asked), onWords)
        } else {
            switch model.reply(to: asked) {
            case .ready(let reply): generation = reply
            case .pending(let work): generation = try await work()
            }
        }
        count(generation.sentTo)
        return generation
    }

    private func listen(
        to snapshots: AsyncThrowingStream<GenerationSnapshot, any Error>,
        _ onWords: @Sendable (String) async throws -> Void
    ) async throws -> Generation {
        var told = ""
        // A sentence is whole with its brace: until another comes there is nothing new to check.
        var braces = 0
        let brief = brief
        for try await snapshot in snapshots {
            if let generation = snapshot.generation { return generation }
            let closed = snapshot.text.utf8.count { $0 == UInt8(ascii: "}") }
            guard closed != braces else { continue }
            braces = closed
            guard let brief, let words = wording.check.beginning(of: snapshot.text, of: brief), words != told else {
                continue
            }
            told = words
            do {
                try await onWords(words)
            } catch {
                throw ListenerGone(error: error)
            }
        }
        throw GenerationError(.unavailable, detail: "the reply broke off")
    }

    /// Does what the model wants done, and notes what came of it. Every call is answered; what is beyond the most is not
    /// searched.
    private mutating func search(_ calls: [ToolCall]) async throws {
        var results: [String] = []
        for call in calls {
            guard callsLeft > 0 else {
                results.append(WordingRun.failure("no search is left"))
                continue
            }
            callsLeft -= 1
            guard let wanted = SearchCall(call) else {
                results.append(WordingRun.failure("unknown tool or arguments"))
                continue
            }
            results.append(try await found(wanted))
        }
        rounds.append(PaperPrompt.Found(calls: calls, results: results))
    }

    /// What a call found, inside what the question was put to.
    private mutating func found(_ call: SearchCall) async throws -> String {
        var asked = request.asked
        if let wanted = call.documentIDs, !wanted.isEmpty {
            let ids = asked.ids.isEmpty ? wanted : wanted.filter(asked.ids.contains)
            guard !ids.isEmpty else { return WordingRun.list([]) }
            asked.ids = ids
        }
        let all = try await wording.search.find(
            call.query, in: asked, limit: call.limit ?? LibrarySearch.most, for: user)
        var shown: [(ShownPassage, String)] = []
        for one in all {
            let passage = ShownPassage(one.found.passage, sentence: one.found.sentence, number: 0) {
                one.paper.page(of: $0)
            }
            guard let kept = context?.addFound(passage) else { continue }
            read.append(one.found.passage)
            papers[kept.paper] = one.paper
            shown.append((kept, one.paper.id))
        }
        return WordingRun.list(shown)
    }

    private static func failure(_ words: String) -> String {
        var json = JSONWriter(capacity: 64)
        json.beginObject()
        json.name("error")
        json.value(words)
        json.endObject()
        return String(decoding: json.finish(), as: UTF8.self)
    }

    private static func list(_ passages: [(passage: ShownPassage, id: String)]) -> String {
        var json = JSONWriter(capacity: 1_024)
        json.beginObject()
        json.name("citations")
        json.beginArray()
        for (passage, id) in passages {
            json.beginObject()
            json.name("passage")
            json.value(passage.number)
            json.name("documentId")
            json.value(id)
            json.name("title")
            json.value(PromptText.line(passage.title, maximum: 200))
            json.nullable("page", passage.page)
            json.name("quote")
            json.value(passage.text)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return String(decoding: json.finish(), as: UTF8.self)
    }

    // MARK: Checking

    private var brief: PaperReplyCheck.Brief? {
        context.map { PaperReplyCheck.Brief(answer: answered.answer, passages: $0.passages, read: read) }
    }

    private func checked(_ generation: Generation) -> ModelWording.Worded {
        let started = wording.monotonicNow()
        var worded: ModelWording.Worded
        switch generation.content {
        // Composed here, and not by a model.
        case .words: worded = wording.own(answered, arm: arm)
        case .text(let text): worded = checked(text, by: generation.model)
        }
        worded.provenance.usage = generation.usage
        worded.provenance.timeToFirstToken = generation.timeToFirstToken
        worded.provenance.checking = wording.monotonicNow() &- started
        return worded
    }

    private func checked(_ text: String, by name: String) -> ModelWording.Worded {
        func own(_ reason: String) -> ModelWording.Worded { wording.own(answered, reason: reason, arm: arm) }
        func model(_ words: String, _ citations: [Citation]) -> ModelWording.Worded {
            ModelWording.Worded(
                answered: answered, text: words, citations: citations, papers: papers,
                provenance: Provenance(route: .model, processingModel: name, arm: arm))
        }
        guard let brief else {
            switch wording.check.chat(text, isChinese: answered.answer.isChinese) {
            case nil: return own(GenerationError.Kind.unparsable.rawValue)
            case .failure(let fault): return own(fault.rawValue)
            case .success(let words): return model(words, [])
            }
        }
        switch wording.check.check(text, of: brief) {
        case nil: return own(GenerationError.Kind.unparsable.rawValue)
        case .failure(let fault): return own(fault.rawValue)
        case .success(let checked): return model(checked.text, checked.citations)
        }
    }
}
