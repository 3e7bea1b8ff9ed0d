import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG

/// `/v1/embeddings` and `/v1/models`, as OpenAI's clients expect them.
struct OpenAIRoutes: Sendable {
    let kit: RouteKit
    /// Nil where there is no embedding model.
    let worker: EmbeddingWorker?
    /// Seconds since 1970 of the model's publication, 2021-08-30.
    private static let created = 1_630_281_600

    var routes: [Route] {
        [
            Route(.post, "/v1/embeddings", maxBodyBytes: kit.limits.maximumImportBytes, access: .needs(.read)) {
                request, context in
                kit.answering.later(context) { try await embed(request, context.user) }
            },
            Route(.get, "/v1/models") { request, context in
                kit.answering.now(context) {
                    _ = try request.parameters([])
                    return .json(models())
                }
            },
            Route(.get, "/v1/models/{model}") { request, context in
                kit.answering.now(context) {
                    _ = try request.parameters([])
                    return .json(try model(request.parameters["model"] ?? ""))
                }
            },
            // The owner's name and the model's, as `sentence-transformers/all-MiniLM-L6-v2`.
            Route(.get, "/v1/models/{model}/{name}") { request, context in
                kit.answering.now(context) {
                    _ = try request.parameters([])
                    let parts = ["model", "name"].map { request.parameters[$0] ?? "" }
                    return .json(try model(parts.joined(separator: "/")))
                }
            },
        ]
    }

    private func embed(_ request: Request, _ user: UserID) async throws -> Response {
        let body = try request.jsonObject()
        let (name, sent, wantedEncoding, wantedDimensions, _) = try body.read(
            .required("model", .string(minimum: 1, maximum: 200)),
            FieldWish("input") { body throws(FieldErrors) in try EmbeddingTexts("input", of: body) },
            .optional("encoding_format", FieldForm<Encoding>.choice),
            .optional("dimensions", .integer(in: 1...Embedding.standardDimensions)),
            .optional("user", .string(maximum: 512)))
        let encoding = wantedEncoding ?? .float
        let dimensions = wantedDimensions ?? Embedding.standardDimensions
        guard let worker else { throw EmbeddingRoutes.unavailable }
        guard OpenAIRoutes.names(of: worker.model).contains(name) else { throw OpenAIRoutes.unknown(name) }
        try sent.requireBounded(by: worker.model, path: "input")
        let made = try await worker.embed(sent.texts, for: user)
        if let index = made.firstIndex(where: \.isTruncated) {
            throw FieldError(
                path: sent.isSingle ? "input" : "input[\(index)]", code: "context_length_exceeded",
                message: "This model's context is \(worker.model.contextLength) tokens; the text has more.")
        }
        let tokens = made.reduce(0) { $0 + $1.tokens }
        var json = JSONWriter(capacity: 256 + made.count * 4_608)
        json.beginObject()
        json.name("object")
        json.value("list")
        json.name("data")
        json.beginArray()
        for (index, text) in made.enumerated() {
            let values = text.embedding.shortened(to: dimensions)
            json.beginObject()
            json.name("object")
            json.value("embedding")
            json.name("index")
            json.value(index)
            json.name("embedding")
            switch encoding {
            case .float: json.value(values)
            case .base64: json.value(Base64.text(values))
            }
            json.endObject()
        }
        json.endArray()
        json.name("model")
        json.value(worker.model.name)
        json.name("usage")
        json.beginObject()
        json.name("prompt_tokens")
        json.value(tokens)
        json.name("total_tokens")
        json.value(tokens)
        json.endObject()
        json.endObject()
        return .json(json.finish())
    }

    private enum Encoding: String, CaseIterable {
        case float, base64
    }

    private func models() -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.name("object")
        json.value("list")
        json.name("data")
        json.beginArray()
        if let model = worker?.model { OpenAIRoutes.write(model.name, of: model.owner, to: &json) }
        OpenAIRoutes.write(ChatCompletionRoutes.model, of: ChatCompletionRoutes.model, to: &json)
        json.endArray()
        json.endObject()
        return json.finish()
    }

    private func model(_ name: String) throws -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        if name == ChatCompletionRoutes.model {
            OpenAIRoutes.write(name, of: name, to: &json)
        } else if let model = worker?.model, OpenAIRoutes.names(of: model).contains(name) {
            OpenAIRoutes.write(model.name, of: model.owner, to: &json)
        } else {
            throw OpenAIRoutes.unknown(name)
        }
        return json.finish()
    }

    private static func write(_ name: String, of owner: String, to json: inout JSONWriter) {
        json.beginObject()
        json.name("id")
        json.value(name)
        json.name("object")
        json.value("model")
        json.name("created")
        json.value(created)
        json.name("owned_by")
        json.value(owner)
        json.endObject()
    }

    /// A model goes by its name with or without its owner's.
    private static func names(of model: any EmbeddingModel) -> [String] {
        [model.name, model.owner + "/" + model.name]
    }

    static func unknown(_ name: String) -> Problem {
        Problem(
            status: .notFound, code: "model_not_found",
            detail: "There is no model of this name; GET /v1/models lists what there is.",
            errors: [FieldError(path: "model", code: "model_not_found", message: "There is no model of this name.")])
    }
}
