import Documents
import JSON
import Web

/// What a person says of a document, as a merge patch (RFC 7396): null takes back what was said, and what was read in the
/// paper counts again.
enum DocumentEdit {
    static let title = FieldForm<String>.text(maximum: 200)
    static let tag = FieldForm<String>.text(maximum: 64)
    static let mostTags = 20

    /// - Throws: everything that is wrong with it.
    static func read(_ body: FieldReader) throws(FieldErrors) -> @Sendable (inout StoredDocument) -> Void {
        let (title, tags, correspondent, kind, date, due) = try body.read(
            change("title", title), change("tags", FieldForm<[String]>.list(of: tag, maximum: mostTags)),
            change("correspondent", .text(maximum: 200)), change("kind", FieldForm<DocumentKind>.choice),
            change("documentDate", .date), change("dueDate", .date))
        return { document in
            if let title { document.own.title = title }
            if let tags { document.tags = Set(tags ?? []).sorted() }
            if let correspondent { document.own.correspondent = correspondent }
            if let kind { document.own.kind = kind }
            if let date { document.own.documentDate = date }
            if let due { document.own.dueDate = due }
        }
    }

    /// Nil where the member is absent, and a value of nil where it is null.
    private static func change<Value>(_ name: String, _ form: FieldForm<Value>) -> FieldWish<Value??> {
        FieldWish(name) { reader throws(FieldErrors) in
            guard reader.contains(name) else { return nil }
            return .some(try reader.optional(name, form))
        }
    }
}
