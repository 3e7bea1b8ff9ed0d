/// A heading of a paper.
public struct PaperHeading: Sendable, Equatable {
    public let range: Range<Int>
    /// 1 for the title to 6.
    public let level: Int
    /// The heading above it; nil for none.
    public let parent: Int?
}
