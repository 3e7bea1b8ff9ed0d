import Language
public import Basics
public import HTTPMessages
public import HTTPTypes
public import JSON
public import Stores

extension RequestContext {
    /// The user whom authentication named.
    public var user: UserID { UserID(rawValue: userID ?? UserID.local.rawValue) }
}

extension Request {
    /// The query's parameters, refused where one is not in `known` or comes twice.
    public func parameters(_ known: Set<String>) throws -> QueryParameters {
        let parameters: QueryParameters
        do {
            parameters = try queryParameters()
        } catch {
            throw FieldError(path: "query", code: "malformed", message: "The query string is malformed.")
        }
        for item in parameters.items where !known.contains(item.name) {
            throw FieldError(
                path: String(item.name.prefix(64)), code: "unknown_field", message: "This parameter is not known here.")
        }
        if let repeated = parameters.repeatedName {
            throw FieldError(path: repeated, code: "duplicate", message: "This parameter comes twice.")
        }
        return parameters
    }

    /// The `{id}` of the path, where there is no query; one that no stored thing can have is not found.
    public func pathIdentifier(notFound: Problem) throws -> String {
        _ = try parameters([])
        guard let id = parameters["id"], Identifier.isValid(id) else { throw notFound }
        return id
    }

    /// The revision of `If-Match`; nil where it is absent or `*` (RFC 9110 section 13.1.1). An entity tag that is not one
    /// of ours matches nothing; what is no entity tag, or more than one, is refused. A weak one is what a compressed answer
    /// had, and names its revision as well, and so does one with a digest behind it (``RouteKit/entityTag(_:of:)``).
    public func ifMatch() throws(FieldError) -> Revision? {
        guard var value = headers[.ifMatch]?.trimmingSpaces(), value != "*" else { return nil }
        if value.hasPrefix("W/") { value.removeFirst(2) }
        let tag = value.utf8.dropFirst().dropLast()
        guard value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\""),
            tag.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
        else {
            throw FieldError(path: "If-Match", code: "malformed", message: "Expected one entity tag, or *.")
        }
        let digits = value.dropFirst().dropLast().prefix { $0 != "-" }
        guard let number = Int(digits), String(number) == digits else { return Revision(rawValue: -1) }
        return Revision(rawValue: number)
    }
}

extension Request {
    /// What the header Idempotency-Key makes of it; nil where there is none. The key itself, which may hold anything, is not
    /// stored: its digest tells repetitions as well. No key sent has the space that marks a digest.
    ///
    /// - Parameter operation: parts this operation's requests from those of others with the same key.
    public func idempotentRequest(
        operation: String = "", digest: ([UInt8]) -> [UInt8]
    ) throws(FieldError) -> IdempotentRequest? {
        let keys = headers.values(for: .idempotencyKey)
        guard let key = keys.first else { return nil }
        guard keys.count == 1, (1...200).contains(key.utf8.count), key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw FieldError(
                path: "Idempotency-Key", code: "out_of_range", message: "Expected one key of 1 to 200 characters.")
        }
        return IdempotentRequest(
            key: "sha256 " + TextBuffer.hexadecimal(digest(Array(key.utf8))),
            digest: digest(Array(operation.utf8) + CanonicalJSON.bytes(of: body)))
    }
}

extension QueryParameters {
    public func integer(_ name: String, in range: ClosedRange<Int>, default standard: Int) throws(FieldError) -> Int {
        guard let text = self[name] else { return standard }
        guard text.utf8.count <= 9, !text.hasPrefix("+"), let value = Int(text), range.contains(value) else {
            throw FieldError(
                path: name, code: "out_of_range",
                message: "Expected a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }

    /// A page's size and cursor.
    public func page() throws(FieldError) -> (limit: Int, cursor: String?) {
        let limit = try integer("limit", in: 1...100, default: 50)
        guard let cursor = self["cursor"] else { return (limit, nil) }
        guard (1...200).contains(cursor.utf8.count) else {
            throw FieldError(path: "cursor", code: "invalid_cursor", message: "This cursor is not valid here.")
        }
        return (limit, cursor)
    }

    public func date(_ name: String) throws(FieldError) -> CalendarDate? {
        guard let text = self[name] else { return nil }
        guard let date = CalendarDate(text) else {
            throw FieldError(path: name, code: "invalid_date", message: "Expected a real day as YYYY-MM-DD.")
        }
        return date
    }

    public func bool(_ name: String) throws(FieldError) -> Bool {
        switch self[name] {
        case nil, "false": return false
        case "true": return true
        default: throw FieldError(path: name, code: "unknown_value", message: "Expected true or false.")
        }
    }
}

extension HTTPField.Name {
    public static let idempotencyKey = HTTPField.Name("Idempotency-Key") ?? .from
    static let idempotencyReplayed = HTTPField.Name("Idempotency-Replayed") ?? .from
}

extension Response {
    /// A JSON answer with the revision of what it shows as its entity tag.
    public static func json(
        _ bytes: [UInt8], status: HTTPResponse.Status = .ok, revision: Revision
    ) -> Response {
        .json(bytes, status: status, entityTag: "\"\(revision.rawValue)\"")
    }

    public static func json(
        _ bytes: [UInt8], status: HTTPResponse.Status = .ok, entityTag: String
    ) -> Response {
        var response = Response.json(bytes, status: status)
        response.headers[.eTag] = entityTag
        return response
    }

    /// What was stored with a write, now or when it was first asked for, which it then says.
    public static func json(_ outcome: WriteOutcome) -> Response {
        let reply = outcome.reply
        var response = Response.json(reply.body, status: HTTPResponse.Status(code: reply.status))
        response.headers[.location] = reply.location
        response.headers[.eTag] = reply.entityTag
        if case .replayed = outcome { response.headers[.idempotencyReplayed] = "true" }
        return response
    }
}

extension RouteKit {
    /// The strong entity tag (RFC 9110 section 8.8.3) of something that is shown with what follows from other rows or from
    /// the day, such as what a card's pots hold: its revision, then a digest of all that is shown.
    public func entityTag(_ revision: Revision, of body: [UInt8]) -> String {
        "\"\(revision.rawValue)-\(TextBuffer.hexadecimal(Array(digest(body).prefix(6))))\""
    }
}

extension JSONWriter {
    /// One page of a list under a name, with the cursor of the next.
    public static func page<Element>(
        _ name: StaticString, _ page: Page<Element>, _ write: (Element, inout JSONWriter) -> Void,
        besides: (inout JSONWriter) -> Void = { _ in }
    ) -> [UInt8] {
        var json = JSONWriter(capacity: 2_048)
        json.beginObject()
        json.name(name)
        json.beginArray()
        for item in page.items { write(item, &json) }
        json.endArray()
        json.nullable("nextCursor", page.next)
        besides(&json)
        json.endObject()
        return json.finish()
    }
}
