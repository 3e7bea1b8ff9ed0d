import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG
import Wallet

/// `/embeddings`: vectors of texts, of stored cards, and the cards nearest to a text.
struct EmbeddingRoutes: Sendable {
    let services: APIServices
    let answering: Answering
    let limits: APIConfiguration

    static let unavailable = Problem(
        status: .serviceUnavailable, code: "embeddings_unavailable",
        detail: "There is no embedding model; GET /health says why.")

    var routes: [Route] {
        [
            Route(.post, "/embeddings", maxBodyBytes: limits.maximumBodyBytes) { request, context in
                answering.later(context) { try await embed(request) }
            },
            Route(.post, "/embeddings/search", maxBodyBytes: limits.maximumBodyBytes) { request, context in
                answering.later(context) { try await search(request, context) }
            },
            Route(.get, "/embeddings/{id}") { request, context in
                answering.later(context) { try await card(request, context) }
            },
        ]
    }

    private func embed(_ request: Request) async throws -> Response {
        let body = try request.jsonObject()
        try body.requireOnly(["input", "text"])
        guard body.value("input") == nil || body.value("text") == nil else {
            throw FieldError(path: "text", code: "duplicate", message: "Send `input` or `text`, not both.")
        }
        let name = body.value("text") == nil ? "input" : "text"
        guard body.value(name) != nil else {
            throw FieldError(path: "input", code: "required", message: "This field is required.")
        }
        let sent = try EmbeddingTexts(name, of: body)
        guard let worker = services.embeddings else { throw EmbeddingRoutes.unavailable }
        try sent.requireBounded(by: worker.model, path: name)
        let made = try await worker.embed(sent.texts)
        var json = JSONWriter(capacity: 256 + made.count * 4_608)
        json.beginObject()
        json.name("model")
        json.value(worker.model.name)
        json.name("dimension")
        json.value(worker.model.dimensions)
        if sent.isSingle, let first = made.first {
            json.name("embedding")
            json.value(first.embedding.values)
        }
        json.name("embeddings")
        json.beginArray()
        for text in made { json.value(text.embedding.values) }
        json.endArray()
        json.name("tokens")
        json.value(made.reduce(0) { $0 + $1.tokens })
        json.name("truncated")
        json.beginArray()
        for (index, text) in made.enumerated() where text.isTruncated { json.value(index) }
        json.endArray()
        json.endObject()
        return .json(json.finish())
    }

    private func search(_ request: Request, _ context: RequestContext) async throws -> Response {
        let body = try request.jsonObject()
        try body.requireOnly(["query", "limit", "threshold"])
        let text = try body.required(
            body.string("query", maximum: RecommendationRequestDTO.maximumQueryLength), "query")
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw FieldError(path: "query", code: "blank", message: "Expected some text.")
        }
        let limit = try body.integer("limit", in: 1...100) ?? EmbeddingRoutes.standardLimit
        let threshold = try body.hundredths("threshold", in: 0...100) ?? EmbeddingRoutes.standardThreshold
        // Each card has some passages; enough are asked for that no card is missed for another's many.
        let (retriever, user) = (services.retriever, context.user)
        let snapshot = try services.wallet.snapshot(for: user, on: services.clock.today())
        let isKept = snapshot.privacy.keepsConversations
        let find: @Sendable () throws -> Retrieval = {
            try retriever.retrieve(text, of: user, remembersQuery: isKept, limit: 200)
        }
        let retrieval = if let worker = services.embeddings { try await worker.run(find) } else { try find() }
        let names = snapshot.cards
            .reduce(into: [String: String]()) { $0[$1.id.rawValue] = $1.name }
        var json = JSONWriter(capacity: 1_024)
        json.value(
            RetrievalDTO(retrieval: retrieval, threshold: Double(threshold) / 100, limit: limit, cardNames: names))
        return .json(json.finish())
    }

    private static let standardLimit = 5
    /// Hundredths.
    private static let standardThreshold = Int(RelevanceCalibration.threshold * 100)

    private func card(_ request: Request, _ context: RequestContext) async throws -> Response {
        let id = CardID(try request.pathIdentifier(notFound: CardRoutes.notFound))
        let stored = try await CardRoutes.found { try await services.cards.card(id, of: context.user) }
        guard let model = services.embeddings?.model else { throw EmbeddingRoutes.unavailable }
        let passages = try services.passages.stored(
            of: PassageOwner(kind: .card, id: id.rawValue), user: context.user)
        // Those without a vector of this model wait to be embedded.
        let vectors = passages.compactMap { $0.fingerprint == model.fingerprint ? $0.vector : nil }
        guard let embedding = Embedding.direction(of: vectors) else { throw EmbeddingRoutes.unavailable }
        var json = JSONWriter(capacity: 8_192)
        json.beginObject()
        json.name("cardId")
        json.value(id.rawValue)
        json.name("model")
        json.value(model.name)
        json.name("dimension")
        json.value(embedding.values.count)
        json.name("embedding")
        json.value(embedding.values)
        json.name("metadata")
        writeMetadata(stored, to: &json)
        json.name("passages")
        json.beginArray()
        for passage in passages {
            json.beginObject()
            json.name("text")
            json.value(passage.passage.text)
            json.name("language")
            json.value(passage.passage.language)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return .json(json.finish())
    }

    /// Requirement S0-12.
    private func writeMetadata(_ stored: StoredCard, to json: inout JSONWriter) {
        let rules = stored.card.rewardRules
        json.beginObject()
        json.name("name")
        json.value(stored.card.name)
        json.name("categories")
        json.beginArray()
        for rule in rules { json.value(EmbeddingRoutes.category(of: rule)) }
        json.endArray()
        json.name("multipliers")
        json.beginArray()
        for rule in rules { json.value(rule.multiplier) }
        json.endArray()
        json.name("pointType")
        json.value(rules.first?.pointType ?? "cashback")
        json.name("lastUpdated")
        json.value(stored.updatedAt.description)
        json.endObject()
    }
}

extension EmbeddingRoutes {
    private static func category(of rule: RewardRule) -> String {
        switch rule.scope {
        case .category(let category): category.rawValue
        case .chosen: "choice"
        case .topCategory: "topCategory"
        }
    }
}

extension JSONWriter {
    /// Numbers that read back as the same floats. They must be finite.
    mutating func value(_ values: [Float]) {
        beginArray()
        for value in values { raw(Array(value.description.utf8)) }
        endArray()
    }
}

extension EmbeddingError: ProblemConvertible {
    var problem: Problem {
        switch kind {
        case .busy:
            Problem(
                status: .serviceUnavailable, code: "busy", detail: "Too many texts wait to be embedded; try again.",
                headers: [.retryAfter: "1"])
        case .unavailable, .failed, .notFinite, .wrongLength: EmbeddingRoutes.unavailable
        }
    }
}
