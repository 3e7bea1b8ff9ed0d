import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Language
import Wallet

extension RequestContext {
    /// The user whom authentication named.
    var user: UserID { UserID(rawValue: userID ?? UserID.local.rawValue) }
}

extension Request {
    /// The query's parameters, refused where one is not in `known` or comes twice.
    func parameters(_ known: Set<String>) throws -> QueryParameters {
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

    /// The `{id}` of the path; one that no stored thing can have is not found.
    func pathIdentifier(notFound: Problem) throws(Problem) -> String {
        guard let id = parameters["id"], Identifier.isValid(id) else { throw notFound }
        return id
    }

    /// The revision of `If-Match`; nil where it is absent or `*` (RFC 9110 section 13.1.1). An entity tag that is not one
    /// of ours matches nothing, nor does a weak one; what is no entity tag, or more than one, is refused.
    func ifMatch() throws(FieldError) -> Revision? {
        guard var value = headers[.ifMatch]?.trimmingSpaces(), value != "*" else { return nil }
        let isWeak = value.hasPrefix("W/")
        if isWeak { value.removeFirst(2) }
        let tag = value.utf8.dropFirst().dropLast()
        guard value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\""),
            tag.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
        else {
            throw FieldError(path: "If-Match", code: "malformed", message: "Expected one entity tag, or *.")
        }
        if isWeak { return Revision(rawValue: -1) }
        let digits = value.dropFirst().dropLast()
        guard let number = Int(digits), String(number) == digits else { return Revision(rawValue: -1) }
        return Revision(rawValue: number)
    }
}

extension Request {
    /// What the header Idempotency-Key makes of it; nil where there is none. The key itself, which may hold anything, even
    /// a card number, is not stored: its digest tells repetitions as well. No key sent has the space that marks a digest.
    ///
    /// - Parameter operation: parts this operation's requests from those of others with the same key.
    func idempotentRequest(
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
            digest: digest(Array(operation.utf8) + body))
    }
}

extension QueryParameters {
    /// A language of the contract; nil where none is named.
    func language(_ name: String) throws(FieldError) -> WrittenLanguage? {
        guard let code = self[name] else { return nil }
        guard let wanted = LanguageDTO.language(of: code) else {
            throw FieldError(path: name, code: "unknown_value", message: "Expected en or zh.")
        }
        return wanted
    }

    func integer(_ name: String, in range: ClosedRange<Int>, default standard: Int) throws(FieldError) -> Int {
        guard let text = self[name] else { return standard }
        guard text.utf8.count <= 9, !text.hasPrefix("+"), let value = Int(text), range.contains(value) else {
            throw FieldError(
                path: name, code: "out_of_range",
                message: "Expected a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }

    /// A page's size and cursor.
    func page() throws(FieldError) -> (limit: Int, cursor: String?) {
        let limit = try integer("limit", in: 1...100, default: 50)
        guard let cursor = self["cursor"] else { return (limit, nil) }
        guard (1...200).contains(cursor.utf8.count) else {
            throw FieldError(path: "cursor", code: "invalid_cursor", message: "This cursor is not valid here.")
        }
        return (limit, cursor)
    }

    func date(_ name: String) throws(FieldError) -> CalendarDate? {
        guard let text = self[name] else { return nil }
        guard let date = CalendarDate(text) else {
            throw FieldError(path: name, code: "invalid_date", message: "Expected a real day as YYYY-MM-DD.")
        }
        return date
    }

    func bool(_ name: String) throws(FieldError) -> Bool {
        switch self[name] {
        case nil, "false": return false
        case "true": return true
        default: throw FieldError(path: name, code: "unknown_value", message: "Expected true or false.")
        }
    }
}
