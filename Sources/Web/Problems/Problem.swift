public import HTTPMessages
public import HTTPTypes
public import JSON

/// An error as clients see it (RFC 9457): a status, a stable code, and no internal text.
public struct Problem: Error, Sendable {
    public let status: HTTPResponse.Status
    /// Stable and documented in docs/operations.md, a domain's own in its part of the contract.
    public let code: String
    /// A sentence for the person who made the request; never an internal text.
    public let detail: String?
    public let errors: [FieldError]
    public let suggestions: [String]
    public let headers: HTTPFields

    public init(
        status: HTTPResponse.Status, code: String, detail: String? = nil, errors: [FieldError] = [],
        suggestions: [String] = [], headers: HTTPFields = HTTPFields()
    ) {
        self.status = status
        self.code = code
        self.detail = detail
        self.errors = errors
        self.suggestions = suggestions
        self.headers = headers
    }

    /// Whether it says that there is too much of something, and not that the request is wrong.
    var isRefusal: Bool { status == .serviceUnavailable || status == .tooManyRequests || code == "quota" }

    public func response(requestID: String?) -> Response {
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.name("type")
        json.value("about:blank")
        json.name("title")
        json.value(status.reasonPhrase.isEmpty ? "Error" : status.reasonPhrase)
        json.name("status")
        json.value(status.code)
        json.name("code")
        json.value(code)
        if let detail {
            json.name("detail")
            json.value(detail)
        }
        if let requestID, !requestID.isEmpty {
            json.name("requestId")
            json.value(requestID)
        }
        if !errors.isEmpty {
            json.name("errors")
            json.beginArray()
            for error in errors { json.value(error) }
            json.endArray()
        }
        if !suggestions.isEmpty {
            json.name("suggestions")
            json.beginArray()
            for suggestion in suggestions { json.value(suggestion) }
            json.endArray()
        }
        json.endObject()
        var response = Response(status: status, contentType: "application/problem+json", body: json.finish())
        response.headers.append(contentsOf: headers)
        return response
    }
}

extension JSONWriter {
    public mutating func value(_ error: FieldError) {
        beginObject()
        name("path")
        value(error.path)
        name("code")
        value(error.code)
        name("message")
        value(error.message)
        if let row = error.row {
            name("row")
            value(row)
        }
        endObject()
    }
}
