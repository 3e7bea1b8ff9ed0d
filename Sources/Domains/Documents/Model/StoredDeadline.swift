public import Basics

/// A day that a paper of the library names.
public struct StoredDeadline: Sendable, Equatable {
    /// What has become of it.
    public enum State: String, Sendable, CaseIterable {
        case open, done, past
    }

    public let id: String
    public let documentID: String
    public let documentTitle: String
    /// Of the paper: `en` or `zh`; nil where it is not known.
    public let language: String?
    public let kind: FoundDeadline.Kind
    public let foundDate: CalendarDate
    /// A person's, who knows better.
    public let ownDate: CalendarDate?
    /// Minutes after midnight.
    public let time: Int?
    public let basis: FoundDeadline.Basis
    public let rule: String?
    public let isApproximate: Bool
    public let citation: Quotation
    /// Computed: the day that it counts from.
    public let baseCitation: Quotation?
    public let isDone: Bool
    /// Rises with each change that a calendar has to learn of.
    public let sequence: Int

    public init(
        id: String, documentID: String, documentTitle: String, language: String?, kind: FoundDeadline.Kind,
        foundDate: CalendarDate, ownDate: CalendarDate?, time: Int?, basis: FoundDeadline.Basis, rule: String?,
        isApproximate: Bool,
        citation: Quotation, baseCitation: Quotation?, isDone: Bool, sequence: Int
    ) {
        self.id = id
        self.documentID = documentID
        self.documentTitle = documentTitle
        self.language = language
        self.kind = kind
        self.foundDate = foundDate
        self.ownDate = ownDate
        self.time = time
        self.basis = basis
        self.rule = rule
        self.isApproximate = isApproximate
        self.citation = citation
        self.baseCitation = baseCitation
        self.isDone = isDone
        self.sequence = sequence
    }

    public var date: CalendarDate { ownDate ?? foundDate }

    public func state(on today: CalendarDate) -> State { isDone ? .done : date < today ? .past : .open }
}
