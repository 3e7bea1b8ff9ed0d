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
            let asked = try AskRequest(request)
            let streams = asked.streams ?? request.acceptsEvents
            let answered = try await answers.answer(asked, for: context.user)
            @Sendable func encoded(_ worded: ModelWording.Worded) -> [UInt8] {
                AnswerForm(
                    worded: worded, responseTime: kit.monotonicNow() &- started,
                    requestID: context.requestID
                ).encoded()
            }
            @Sendable func final(_ worded: ModelWording.Worded) -> [UInt8] {
                count(worded.provenance)
                return encoded(worded)
            }
            switch wording.begin(answered, asked, user: context.user, startedAt: started) {
            case .ready(let worded):
                let bytes = final(worded)
                guard streams else { return .json(bytes) }
                return AnswerEvents.response { events in
                    try await events.send("decision", bytes)
                    try await events.send("answer", words: worded.text)
                    try await events.send("result", bytes)
                }
            case .pending(let pending):
                guard streams else { return .json(final(try await pending.finished())) }
                return AnswerEvents.response { events in
                    try await events.send("decision", encoded(pending.decided))
                    let worded = try await pending.finished { try await events.send("answer", words: $0) }
                    try await events.send("answer", words: worded.text)
                    try await events.send("result", final(worded))
                }
            }
        }
    }

    /// A whole answer, for a question that came by another door.
    func answer(to asked: AskRequest, context: RequestContext) async throws -> [UInt8] {
        let started = context.receivedAt
        let answered = try await answers.answer(asked, for: context.user)
        let worded: ModelWording.Worded
        switch wording.begin(answered, asked, user: context.user, startedAt: started) {
        case .ready(let own): worded = own
        case .pending(let pending): worded = try await pending.finished()
        }
        count(worded.provenance)
        return AnswerForm(
            worded: worded, responseTime: kit.monotonicNow() &- started, requestID: context.requestID
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
