/// Words of a paper and where they stand: at the moment it is made, the paper's text has them there, sign for sign.
public struct Quotation: Sendable, Equatable {
    public let range: Range<Int>
    /// From 1; nil where the format has no pages.
    public let page: Int?
    public let quote: String

    public init(range: Range<Int>, page: Int?, quote: String) {
        self.range = range
        self.page = page
        self.quote = quote
    }
}
