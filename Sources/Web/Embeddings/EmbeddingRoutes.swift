import Basics
import HTTPMessages
import HTTPTypes
public import JSON
public import RAG

/// `/embeddings`: vectors of texts.
public struct EmbeddingRoutes: Sendable {
    let kit: RouteKit
    /// Nil where there is no embedding model.
    let worker: EmbeddingWorker?

    public static let unavailable = Problem(
        status: .serviceUnavailable, code: "embeddings_unavailable",
        detail: "There is no embedding model; GET /health says why.")

    var routes: [Route] {
        [
            Route(.post, "/embeddings", maxBodyBytes: kit.limits.maximumImportBytes, access: .needs(.read)) {
                request, context in
                kit.answering.later(context) { try await embed(request, context.user) }
            }
        ]
    }

    private func embed(_ request: Request, _ user: UserID) async throws -> Response {
        let body = try request.jsonObject()
        let name = body.value("text") == nil ? "input" : "text"
        var faults = FieldFaults(body.unknown(besides: ["input", "text"]))
        if name == "text", body.value("input") != nil {
            faults.add([FieldError(path: "text", code: "duplicate", message: "Send `input` or `text`, not both.")])
        }
        let texts = faults.result { () throws(FieldErrors) in try EmbeddingTexts(name, of: body) }
        try faults.check()
        let sent = try texts.get()
        guard let worker else { throw EmbeddingRoutes.unavailable }
        try sent.requireBounded(by: worker.model, path: name)
        let made = try await worker.embed(sent.texts, for: user)
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
}

extension JSONWriter {
    /// Numbers that read back as the same floats. They must be finite.
    public mutating func value(_ values: [Float]) {
        beginArray()
        for value in values { raw(Array(value.description.utf8)) }
        endArray()
    }
}

extension EmbeddingError: ProblemConvertible {
    public var problem: Problem {
        switch kind {
        case .busy:
            Problem(
                status: .serviceUnavailable, code: "busy", detail: "Too many texts wait to be embedded; try again.",
                headers: [.retryAfter: "1"])
        case .unavailable, .failed, .notFinite, .wrongLength: EmbeddingRoutes.unavailable
        }
    }
}
