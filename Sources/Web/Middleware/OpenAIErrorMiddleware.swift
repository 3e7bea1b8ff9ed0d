import Basics
import HTTPMessages
import HTTPTypes
import JSON

/// Turns problems into OpenAI's error object on the paths of its contract, whoever found them: of several faults it tells the first.
struct OpenAIErrorMiddleware: Middleware {
    private static let prefix = "/v1/"

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        let reply = next(request, context)
        guard OpenAIErrorMiddleware.translates(request.path) else { return reply }
        return reply.map { OpenAIErrorMiddleware.translated($0, on: request.path) }
    }

    private static func translates(_ path: String) -> Bool {
        // The letter after the slash tells most other paths.
        path.withBytes { $0.count > 1 && $0[1] == UInt8(ascii: "v") }
            && path.utf8.starts(with: OpenAIErrorMiddleware.prefix.utf8)
    }

    static func translated(_ response: Response, on path: String) -> Response {
        guard translates(path),
            response.headers[.contentType] == "application/problem+json", case .bytes(let body) = response.body,
            let problem = try? JSONParser.parse(body)
        else { return response }
        let error = problem["errors"]?.elements?.first
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.name("error")
        json.beginObject()
        json.name("message")
        json.value(
            error?["message"]?.string ?? problem["detail"]?.string ?? problem["title"]?.string
                ?? response.status.reasonPhrase)
        json.name("type")
        json.value(response.status.code >= 500 ? "server_error" : "invalid_request_error")
        json.nullable("param", error?["path"]?.string)
        json.nullable("code", error?["code"]?.string ?? problem["code"]?.string)
        json.endObject()
        json.endObject()
        var translated = response
        // OpenAI knows no 422.
        if response.status == .unprocessableContent { translated.status = .badRequest }
        translated.headers[.contentType] = "application/json"
        translated.body = .bytes(json.finish())
        return translated
    }
}
