import Basics
import Explaining
import HTTPMessages
import HTTPTypes
import Metrics
import RAG
import Web

/// `POST /documents/ask`.
struct DocumentAskRoutes: Sendable {
    let kit: RouteKit
    let answers: LibraryAnswers
    let wording: ModelWording
    let talk: PaperTalk

    var routes: [Route] {
        [
            Route(
                .post, "/documents/ask", maxBodyBytes: kit.limits.maximumImportBytes, access: .needs(.read)
            ) { ask($0, $1) }
        ]
    }

    private func ask(_ request: Request, _ context: RequestContext) -> Reply {
        let started = kit.monotonicNow()
        return kit.answering.later(context) {
            var asked = try AskRequest(request)
            let streams = asked.streams ?? request.acceptsEvents
            let thread = try talk.begin(asked.conversationID, isKept: asked.texts.isEmpty, for: context.user)
            asked.before = thread.before
            let question = asked
            let answered = try await answers.answer(question, for: context.user)
            @Sendable func encoded(_ worded: ModelWording.Worded) -> [UInt8] {
                AnswerForm(
                    worded: worded, conversationID: thread.id, showsDebug: question.showsDebug,
                    responseTime: kit.monotonicNow() &- started, requestID: context.requestID
                ).encoded()
            }
            @Sendable func final(_ worded: ModelWording.Worded) async throws -> [UInt8] {
                count(worded.provenance)
                try await talk.remember(worded, to: question.question, in: thread, for: context.user)
                return encoded(worded)
            }
            switch wording.begin(answered, question, user: context.user, startedAt: started) {
            case .ready(let worded):
                let bytes = try await final(worded)
                guard streams else { return .json(bytes) }
                return AnswerEvents.response { events in
                    try await events.send("decision", bytes)
                    try await events.send("answer", words: worded.text)
                    try await events.send("result", bytes)
                }
            case .pending(let pending):
                guard streams else { return .json(try await final(try await pending.finished())) }
                return AnswerEvents.response { events in
                    try await events.send("decision", encoded(pending.decided))
                    let worded = try await pending.finished { try await events.send("answer", words: $0) }
                    try await events.send("answer", words: worded.text)
                    try await events.send("result", try await final(worded))
                }
            }
        }
    }

    /// A whole answer, for a question that came by another door.
    ///
    /// - Parameter isKept: whether it may be remembered.
    func answer(to question: AskRequest, isKept: Bool, context: RequestContext) async throws -> [UInt8] {
        let started = context.receivedAt
        var asked = question
        let thread = try talk.begin(asked.conversationID, isKept: isKept, for: context.user)
        asked.before = thread.before
        let answered = try await answers.answer(asked, for: context.user)
        let worded: ModelWording.Worded
        switch wording.begin(answered, asked, user: context.user, startedAt: started) {
        case .ready(let own): worded = own
        case .pending(let pending): worded = try await pending.finished()
        }
        count(worded.provenance)
        try await talk.remember(worded, to: asked.question, in: thread, for: context.user)
        return AnswerForm(
            worded: worded, conversationID: thread.id, showsDebug: false,
            responseTime: kit.monotonicNow() &- started, requestID: context.requestID
        ).encoded()
    }

    /// By who wrote the words, and why a model did not: nothing of a question or a paper.
    private func count(_ provenance: Provenance) {
        Counter(
            label: "documents_answers_total",
            dimensions: [("route", provenance.route.rawValue), ("reason", provenance.fallbackReason ?? "none")],
            factory: kit.metricsFactory
        ).increment()
    }
}
