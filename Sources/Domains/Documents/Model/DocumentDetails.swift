public import Basics

/// What can be said about a paper in a few words: read in it, or said by a person.
public struct DocumentDetails: Sendable, Equatable {
    public var title: String?
    public var kind: DocumentKind?
    /// Who sent it, or with whom it was agreed.
    public var correspondent: String?
    /// The day that the paper itself bears.
    public var documentDate: CalendarDate?
    public var dueDate: CalendarDate?

    public init(
        title: String? = nil, kind: DocumentKind? = nil, correspondent: String? = nil,
        documentDate: CalendarDate? = nil, dueDate: CalendarDate? = nil
    ) {
        self.title = title
        self.kind = kind
        self.correspondent = correspondent
        self.documentDate = documentDate
        self.dueDate = dueDate
    }

    /// These, and where nothing is said those.
    public func or(_ other: DocumentDetails) -> DocumentDetails {
        DocumentDetails(
            title: title ?? other.title, kind: kind ?? other.kind, correspondent: correspondent ?? other.correspondent,
            documentDate: documentDate ?? other.documentDate, dueDate: dueDate ?? other.dueDate)
    }
}
