public import HTTPMessages
import HTTPTypes
public import JSON

extension Request {
    /// The media type of the body, one of those accepted; others are refused, and compressed bodies (RFC 9110 section 15.5.16).
    @discardableResult
    public func requireMediaType(_ accepted: [String]) throws(Problem) -> String {
        // Nearly every client sends the very name; only another spelling is looked at closely.
        let sent =
            accepted.first { headers.holds($0, for: .contentType) } ?? headers[.contentType].map(Request.mediaType(of:))
        guard let sent, accepted.contains(sent) else {
            throw Problem(
                status: .unsupportedMediaType, code: "unsupported_media_type",
                detail: "Send the body with Content-Type: \(accepted.joined(separator: " or ")).")
        }
        guard
            !headers.contains(.contentEncoding)
                || headers.values(for: .contentEncoding).allSatisfy({ $0.lowercased().trimmingSpaces() == "identity" })
        else {
            throw Problem(
                status: .unsupportedMediaType, code: "unsupported_media_type",
                detail: "Send the body without a Content-Encoding.", headers: [.acceptEncoding: "identity"])
        }
        return sent
    }

    /// A media type without its parameters, lower-cased.
    private static func mediaType(of value: String) -> String {
        value.prefix { $0 != ";" }.lowercased().trimmingSpaces()
    }

    /// The body as a JSON object.
    ///
    /// - Parameter elementsPerArray: the most elements of a list in it; nil for what is usual.
    public func jsonObject(
        accepting types: [String] = ["application/json"], elementsPerArray: Int? = nil
    ) throws -> FieldReader {
        try requireMediaType(types)
        _ = try parameters([])
        var limits = JSONParser.Limits()
        if let elementsPerArray { limits.elementsPerArray = elementsPerArray }
        return try FieldReader(try JSONParser.parse(body, limits: limits))
    }
}

extension String {
    /// Without spaces and tabs at both ends.
    public func trimmingSpaces() -> String {
        var text = Substring(self)
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
