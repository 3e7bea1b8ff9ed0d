import HTTPMessages
public import HTTPTypes

/// Sends text of a kilobyte or more compressed to whoever takes gzip (RFC 9110, section 12.5.3); streams of events never, which a
/// client is to see as they come. A compressed answer has other bytes, so that its entity tag is a weak one.
struct CompressionMiddleware: Middleware {
    /// Less is sent as it is: the head is most of it.
    static let smallest = 1_024

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        let accepted = request.headers[.acceptEncoding]
        return next(request, context).map { CompressionMiddleware.encoded($0, accepted: accepted) }
    }

    private static func encoded(_ response: Response, accepted: String?) -> Response {
        guard case .bytes(let body) = response.body, body.count >= smallest,
            !response.headers.contains(.contentEncoding), isText(response.headers.first(.contentType) ?? "")
        else { return response }
        var response = response
        response.headers.addToVary("Accept-Encoding")
        guard let accepted, acceptsGzip(accepted), let compressed = Gzip.compressed(body), compressed.count < body.count
        else { return response }
        response.body = .bytes(compressed)
        response.headers[.contentEncoding] = "gzip"
        if let tag = response.headers[.eTag], !tag.hasPrefix("W/") { response.headers[.eTag] = "W/" + tag }
        return response
    }

    private static func isText(_ type: String) -> Bool {
        if type == "application/json" { return true }
        let name = type.prefix { $0 != ";" }
        return name.hasPrefix("text/") && name != "text/event-stream" || name.hasSuffix("json")
            || name.hasSuffix("yaml")
    }

    /// Whether `gzip`, or else `*`, is listed with a weight above 0.
    static func acceptsGzip(_ field: String) -> Bool {
        // Most programs say `identity`, or nothing.
        guard
            field.utf8.contains(where: { $0 == UInt8(ascii: "z") || $0 == UInt8(ascii: "Z") || $0 == UInt8(ascii: "*") }
            )
        else { return false }
        var other = false
        for (name, weight) in WeightedList.items(of: field) {
            if name == "gzip" || name == "x-gzip" { return weight > 0 }
            if name == "*" { other = weight > 0 }
        }
        return other
    }
}

extension HTTPFields {
    /// The value of a field that there is only one of: the subscript joins them all.
    fileprivate func first(_ name: HTTPField.Name) -> String? { first { $0.name == name }?.value }

    /// Adds a name to `Vary`, once.
    public mutating func addToVary(_ name: String) {
        let present = self[.vary]
        if let present, present == "*" || present.lowercased().contains(name.lowercased()) { return }
        self[.vary] = present.map { $0 + ", " + name } ?? name
    }
}
