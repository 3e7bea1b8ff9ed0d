import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG
import Stores
import Wallet
import Web

/// `/embeddings/search` and `/embeddings/{id}`: the cards nearest to a text, and the vector of a card.
struct CardEmbeddingRoutes: Sendable {
    let kit: RouteKit
    let wallet: any WalletReading
    let cards: any CardStore
    /// Nil where there is no embedding model.
    let worker: EmbeddingWorker?
    let passages: any PassageStore
    let retriever: Retriever

    var routes: [Route] {
        [
            Route(.post, "/embeddings/search", maxBodyBytes: kit.limits.maximumBodyBytes, access: .needs(.read)) {
                request, context in
                kit.answering.later(context) { try await search(request, context) }
            },
            Route(.get, "/embeddings/{id}") { request, context in
                kit.answering.later(context) { try await card(request, context) }
            },
        ]
    }

    private func search(_ request: Request, _ context: RequestContext) async throws -> Response {
        let body = try request.jsonObject()
        let (text, wantedLimit, wantedThreshold) = try body.read(
            .required("query", CardEmbeddingRoutes.query), .optional("limit", .integer(in: 1...100)),
            .optional("threshold", .hundredths(in: 0...100)))
        let limit = wantedLimit ?? CardEmbeddingRoutes.standardLimit
        let threshold = wantedThreshold ?? CardEmbeddingRoutes.standardThreshold
        // Each card has some passages; enough are asked for that no card is missed for another's many.
        let (retriever, user) = (retriever, context.user)
        let snapshot = try wallet.snapshot(for: user, on: kit.clock.today())
        let isKept = snapshot.privacy.keepsConversations
        let find: @Sendable () throws -> Retrieval = {
            try retriever.retrieve(text, of: user, remembersQuery: isKept, limit: 200)
        }
        let retrieval = if let worker { try await worker.run(for: user, find) } else { try find() }
        let names = snapshot.cards
            .reduce(into: [String: String]()) { $0[$1.id.rawValue] = $1.name }
        var json = JSONWriter(capacity: 1_024)
        json.value(
            RetrievalDTO(retrieval: retrieval, threshold: Double(threshold) / 100, limit: limit, cardNames: names))
        return .json(json.finish())
    }

    private static let query = FieldForm<String>.string(maximum: RecommendationRequestDTO.maximumQueryLength)
        .checked { text, path throws(FieldError) in
            guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
                throw FieldError(path: path, code: "blank", message: "Expected some text.")
            }
            return text
        }

    private static let standardLimit = 5
    /// Hundredths.
    private static let standardThreshold = Int(RelevanceCalibration.threshold * 100)

    private func card(_ request: Request, _ context: RequestContext) async throws -> Response {
        let id = CardID(try request.pathIdentifier(notFound: WalletProblems.cardNotFound))
        let stored = try await WalletProblems.ofCard { try await cards.card(id, of: context.user) }
        // Nothing of another's card is kept to be found.
        guard stored.card.owner == nil else { throw StorageError(.notOwner) }
        guard let model = worker?.model else { throw EmbeddingRoutes.unavailable }
        let passages = try passages.stored(
            of: CardPassages.owner(of: id), user: context.user)
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
        for rule in rules { json.value(CardEmbeddingRoutes.category(of: rule)) }
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

extension CardEmbeddingRoutes {
    private static func category(of rule: RewardRule) -> String {
        switch rule.scope {
        case .category(let category): category.rawValue
        case .chosen: "choice"
        case .topCategory: "topCategory"
        }
    }
}
