import Basics
import Explaining
import HTTPMessages
import HTTPTypes
import JSON
import Language
import RAG
import Stores
import Wallet
import Web

/// `POST /recommend`. Where no language model is asked it only computes, and is answered on the connection's queue.
struct RecommendRoutes: Sendable {
    private let kit: RouteKit
    private let recommendations: RecommendationService
    private let recommender: Recommender
    private let metrics: ModelMetrics

    init(kit: RouteKit, recommendations: RecommendationService, recommender: Recommender) {
        self.kit = kit
        self.recommendations = recommendations
        self.recommender = recommender
        metrics = ModelMetrics(factory: kit.metricsFactory)
    }

    var routes: [Route] {
        [
            Route(.post, "/recommend", maxBodyBytes: kit.limits.maximumBodyBytes, access: .needs(.read)) {
                request, context in
                do {
                    return try recommend(request, context)
                } catch {
                    return .ready(kit.answering.response(for: error, context: context))
                }
            }
        ]
    }

    private func recommend(_ request: Request, _ context: RequestContext) throws -> Reply {
        let started = kit.monotonicNow()
        let sent = try RecommendationRequestDTO.decode(try request.jsonObject())
        let (streams, showsDebug) = (sent.streams ?? request.acceptsEvents, sent.showsDebug)
        var question = sent.request
        question.otherwiseLanguage = request.acceptedLanguage(for: question.text)
        let requestID = context.requestID
        @Sendable func final(_ answer: RecommendationService.Answer) -> [UInt8] {
            metrics.record(answer.provenance, nanoseconds: kit.monotonicNow() &- started)
            let kept = showsDebug ? nil : answer.body
            return kept ?? encoded(answer, requestID, since: started, showsDebug: showsDebug)
        }
        // What is only shown to find faults is not kept.
        let reply = try reply(to: question, of: context.user) { encoded($0, requestID, since: started) }
        switch reply {
        case .ready(let answer):
            let bytes = final(answer)
            guard streams else { return .ready(.json(bytes)) }
            let reasoning = answer.words.reasoning
            return .ready(
                AnswerEvents.response { events in
                    try await events.send("decision", bytes)
                    try await events.send("reasoning", words: reasoning)
                    try await events.send("recommendation", bytes)
                })
        case .pending(let pending):
            guard streams else {
                return kit.answering.atOnce(context) { .json(final(try await pending.finished())) }
            }
            return .ready(
                AnswerEvents.response { events in
                    try await events.send(
                        "decision", encoded(pending.decided, requestID, since: started, showsDebug: showsDebug))
                    let answer = try await pending.finished { try await events.send("reasoning", words: $0) }
                    try await events.send("reasoning", words: answer.words.reasoning)
                    try await events.send("recommendation", final(answer))
                })
        }
    }

    private func encoded(
        _ answer: RecommendationService.Answer, _ requestID: String, since started: UInt64, showsDebug: Bool = false
    ) -> [UInt8] {
        RecommendationDTO(
            answer: answer, requestID: requestID, nanoseconds: kit.monotonicNow() &- started, showsDebug: showsDebug,
            suggestedQueries: recommender.quickActions
        ).encoded()
    }

    private func reply(
        to request: RecommendationService.Request, of user: UserID,
        encoding: @escaping RecommendationService.Encoding
    ) throws -> RecommendationService.Reply {
        do {
            return try recommendations.answer(request, for: user, encoding: encoding)
        } catch RecommendationService.Failure.blankQuery {
            throw blankQuery(request.language ?? request.preferences?.language ?? .english)
        } catch RecommendationService.Failure.unknownConversation {
            throw ConversationRoutes.notFound
        }
    }

    /// The answer's body, for whoever puts it into another.
    func answer(to request: RecommendationService.Request, context: RequestContext) throws -> TurnAnswer {
        let started = kit.monotonicNow()
        let requestID = context.requestID
        @Sendable func body(_ answer: RecommendationService.Answer) -> [UInt8] {
            metrics.record(answer.provenance, nanoseconds: kit.monotonicNow() &- started)
            return answer.body ?? encoded(answer, requestID, since: started)
        }
        let reply = try reply(to: request, of: context.user) { encoded($0, requestID, since: started) }
        switch reply {
        case .ready(let answer): return .ready(body(answer))
        case .pending(let pending): return .pending { body(try await pending.finished()) }
        }
    }

    private func blankQuery(_ language: WrittenLanguage) -> Problem {
        Problem(
            status: .unprocessableContent, code: "blank_query", detail: "Say what you are buying, or where.",
            errors: [FieldError(path: "query", code: "blank", message: "Expected some words.")],
            suggestions: recommender.quickActions(language))
    }
}
