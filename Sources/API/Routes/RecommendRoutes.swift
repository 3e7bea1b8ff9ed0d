import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Language
import RAG
import Wallet

/// `POST /recommend`. Where no language model is asked it only computes, and is answered on the connection's queue.
struct RecommendRoutes: Sendable {
    let services: APIServices
    let answering: Answering
    let limits: APIConfiguration
    private let metrics: ModelMetrics

    init(services: APIServices, answering: Answering, limits: APIConfiguration) {
        self.services = services
        self.answering = answering
        self.limits = limits
        metrics = ModelMetrics(factory: services.metricsFactory)
    }

    var routes: [Route] {
        [
            Route(.post, "/recommend", maxBodyBytes: limits.maximumBodyBytes) { request, context in
                do {
                    return try recommend(request, context)
                } catch {
                    return .ready(answering.response(for: error, context: context))
                }
            }
        ]
    }

    private func recommend(_ request: Request, _ context: RequestContext) throws -> Reply {
        let started = services.monotonicNow()
        let sent = try RecommendationRequestDTO.decode(try request.jsonObject())
        let (streams, showsDebug) = (sent.streams, sent.showsDebug)
        let reply: RecommendationService.Reply
        do {
            reply = try services.recommendations.answer(sent.request, for: context.user)
        } catch RecommendationService.Failure.blankQuery {
            throw blankQuery(sent.request.language ?? sent.request.preferences?.language ?? .english)
        } catch RecommendationService.Failure.unknownConversation {
            throw ConversationRoutes.notFound
        }
        let requestID = context.requestID
        @Sendable func body(_ answer: RecommendationService.Answer, _ nanoseconds: UInt64) -> [UInt8] {
            RecommendationDTO(answer: answer, requestID: requestID, nanoseconds: nanoseconds, showsDebug: showsDebug)
                .encoded()
        }
        @Sendable func final(_ answer: RecommendationService.Answer) -> [UInt8] {
            let nanoseconds = services.monotonicNow() &- started
            metrics.record(answer.provenance, nanoseconds: nanoseconds)
            return body(answer, nanoseconds)
        }
        switch reply {
        case .ready(let answer):
            let bytes = final(answer)
            guard streams else { return .ready(.json(bytes)) }
            let reasoning = answer.words.reasoning
            return .ready(
                RecommendRoutes.stream { events in
                    try await events.send("decision", bytes)
                    try await events.send(reasoning: reasoning)
                    try await events.send("recommendation", bytes)
                })
        case .pending(let pending):
            guard streams else {
                return answering.atOnce(context) { .json(final(try await pending.finished())) }
            }
            return .ready(
                RecommendRoutes.stream { events in
                    try await events.send("decision", body(pending.decided, services.monotonicNow() &- started))
                    let answer = try await pending.finished { try await events.send(reasoning: $0) }
                    try await events.send(reasoning: answer.words.reasoning)
                    try await events.send("recommendation", final(answer))
                })
        }
    }

    private func blankQuery(_ language: WrittenLanguage) -> Problem {
        Problem(
            status: .unprocessableContent, code: "blank_query", detail: "Say what you are buying, or where.",
            errors: [FieldError(path: "query", code: "blank", message: "Expected some words.")],
            suggestions: services.recommender.quickActions(language))
    }

    /// An answer as server-sent events: the decision at once, the reasoning as it comes, then the whole.
    private static func stream(_ produce: @escaping @Sendable (AnswerEvents) async throws -> Void) -> Response {
        var response = Response(
            status: .ok,
            body: .stream { writer in
                let events = AnswerEvents(writer: writer)
                try await produce(events)
                try await events.send("done", Array("{}".utf8))
            })
        response.headers[.contentType] = "text/event-stream"
        return response
    }
}

/// Writes the events of a streamed answer.
private struct AnswerEvents: Sendable {
    let writer: any ResponseBodyWriter

    func send(_ name: String, _ json: [UInt8]) async throws {
        let data = String(decoding: json, as: UTF8.self)
        try await writer.write(ServerSentEvent(data: data, event: name).bytes)
    }

    /// All of the reasoning so far.
    func send(reasoning: String) async throws {
        var json = JSONWriter(capacity: reasoning.utf8.count + 32)
        json.beginObject()
        json.name("text")
        json.value(reasoning)
        json.endObject()
        try await send("reasoning", json.finish())
    }
}
