import Basics
import HTTPMessages
import HTTPTypes

/// Gives what is read an entity tag, and answers 304 without a body to whoever has it already (RFC 9110, section 13.1.2). What
/// has a revision keeps that as its tag; of other answers the tag is a digest of their bytes.
struct ConditionalMiddleware: Middleware {
    let digest: @Sendable ([UInt8]) -> [UInt8]

    /// Bytes of a digest that make a tag.
    private static let length = 12

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        guard request.method == .get || request.method == .head, !request.isHealth, request.path != "/metrics" else {
            return next(request, context)
        }
        let known = request.headers[.ifNoneMatch]
        return next(request, context).map { conditional($0, known: known) }
    }

    private func conditional(_ response: Response, known: String?) -> Response {
        guard response.status == .ok, case .bytes(let body) = response.body else { return response }
        var response = response
        let tag = response.headers[.eTag] ?? "W/\"\(TextBuffer.hexadecimal(Array(digest(body).prefix(Self.length))))\""
        response.headers[.eTag] = tag
        guard let known, ConditionalMiddleware.names(tag, in: known) else { return response }
        response.status = .notModified
        response.body = .bytes([])
        response.headers[.contentType] = nil
        return response
    }

    /// Whether a list of entity tags, or `*`, names a tag; weak ones are as good as strong ones here.
    static func names(_ tag: String, in list: String) -> Bool {
        let wanted = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
        return list.split(separator: ",").contains { item in
            var item = String(item).trimmingSpaces()
            if item == "*" { return true }
            if item.hasPrefix("W/") { item.removeFirst(2) }
            return item == wanted
        }
    }
}
