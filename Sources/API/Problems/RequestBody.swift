import HTTPMessages
import HTTPTypes
import JSON

extension Request {
    /// The media type of the body without its parameters, lower-cased; nil where none is given.
    var mediaType: String? {
        guard let value = headers[.contentType] else { return nil }
        let type = value.prefix { $0 != ";" }
        return String(type).lowercased().trimmingSpaces()
    }

    /// Refuses bodies of another media type, and compressed ones (RFC 9110 section 15.5.16).
    func requireMediaType(_ accepted: [String]) throws(Problem) {
        guard let type = mediaType, accepted.contains(type) else {
            throw Problem(
                status: .unsupportedMediaType, code: "unsupported_media_type",
                detail: "Send the body with Content-Type: \(accepted.first ?? "").")
        }
        guard headers.values(for: .contentEncoding).allSatisfy({ $0.lowercased().trimmingSpaces() == "identity" })
        else {
            throw Problem(
                status: .unsupportedMediaType, code: "unsupported_media_type",
                detail: "Send the body without a Content-Encoding.", headers: [.acceptEncoding: "identity"])
        }
    }

    /// The body as a JSON object.
    func jsonObject(accepting types: [String] = ["application/json"]) throws -> FieldReader {
        try requireMediaType(types)
        return try FieldReader(try JSONParser.parse(body))
    }
}

extension String {
    /// Without spaces and tabs at both ends.
    func trimmingSpaces() -> String {
        var text = Substring(self)
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
