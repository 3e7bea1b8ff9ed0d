public import Basics

/// What is known of a paper beside its text: its prefix, and what a question may name it by.
public struct PaperFacts: Sendable, Equatable {
    public let title: String
    public let correspondent: String?
    /// The paper's own date.
    public let date: CalendarDate?
    /// `bill`, `warranty` and so on; nil where it is not known.
    public let kind: String?
    public let tags: [String]
    /// The file's name without its ending: people call papers by it.
    public let filename: String?

    public init(
        title: String, correspondent: String? = nil, date: CalendarDate? = nil, kind: String? = nil,
        tags: [String] = [],
        filename: String? = nil
    ) {
        self.title = title
        self.correspondent = correspondent
        self.date = date
        self.kind = kind
        self.tags = tags
        self.filename = filename
    }
}
