public import Basics

/// Which papers of a library are meant; all of it where nothing is said.
public struct DocumentFilter: Sendable, Equatable {
    /// Words that a paper has, as they are searched for.
    public var terms: [String]?
    public var tag: String?
    public var kind: String?
    public var correspondent: String?
    public var status: String?
    /// Of the day that the paper bears.
    public var from: CalendarDate?
    public var to: CalendarDate?

    public init() {}
}
