import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG
import Wallet

/// `POST /recommend`. It only computes, so it is answered on the connection's queue.
struct RecommendRoutes: Sendable {
    let services: APIServices
    let answering: Answering
    let limits: APIConfiguration
    private let service: RecommendationService

    init(services: APIServices, answering: Answering, limits: APIConfiguration) {
        self.services = services
        self.answering = answering
        self.limits = limits
        service = RecommendationService(
            recommender: services.recommender, wallet: services.wallet,
            memory: services.remembersConversations ? services.conversations : nil,
            grounding: services.grounding, clock: services.clock, identifiers: services.identifiers)
    }

    var routes: [Route] {
        [
            Route(.post, "/recommend", maxBodyBytes: limits.maximumBodyBytes) { request, context in
                answering.now(context) { try recommend(request, context) }
            }
        ]
    }

    private func recommend(_ request: Request, _ context: RequestContext) throws -> Response {
        let started = services.monotonicNow()
        let sent = try RecommendationRequestDTO.decode(try request.jsonObject())
        let answer: RecommendationService.Answer
        do {
            answer = try service.answer(sent.request, for: context.user)
        } catch RecommendationService.Failure.blankQuery {
            throw RecommendRoutes.blankQuery
        } catch RecommendationService.Failure.unknownConversation {
            throw ConversationRoutes.notFound
        }
        let elapsed = services.monotonicNow() - started
        let body = RecommendationDTO(
            answer: answer, requestID: context.requestID, nanoseconds: elapsed, asksForModel: sent.asksForModel,
            showsDebug: sent.showsDebug
        ).encoded()
        return sent.streams ? stream(answer.recommendation, body) : .json(body)
    }

    private static let blankQuery = Problem(
        status: .unprocessableContent, code: "blank_query", detail: "Say what you are buying, or where.",
        errors: [FieldError(path: "query", code: "blank", message: "Expected some words.")],
        suggestions: QuickActions.english)

    /// The same answer as server-sent events: its reasoning first, then the whole.
    private func stream(_ recommendation: Recommendation, _ body: [UInt8]) -> Response {
        let reasoning = recommendation.reasoning
        var response = Response(
            status: .ok,
            body: .stream { writer in
                var text = JSONWriter(capacity: 256)
                text.beginObject()
                text.name("text")
                text.value(reasoning)
                text.endObject()
                let words = String(decoding: text.finish(), as: UTF8.self)
                try await writer.write(ServerSentEvent(data: words, event: "reasoning").bytes)
                let whole = String(decoding: body, as: UTF8.self)
                try await writer.write(ServerSentEvent(data: whole, event: "recommendation").bytes)
                try await writer.write(ServerSentEvent(data: "{}", event: "done").bytes)
            })
        response.headers[.contentType] = "text/event-stream"
        return response
    }
}
