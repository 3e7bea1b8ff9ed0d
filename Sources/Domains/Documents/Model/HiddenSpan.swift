/// Text that is in the file and that a reader of the paper would not see. It is kept and can be found, but never answers by
/// itself and is never sent to a model.
public struct HiddenSpan: Sendable, Equatable {
    public enum Reason: String, Sendable, CaseIterable {
        /// Smaller than two points.
        case tinyFont
        case outsidePage
        /// Hidden by an attribute, a style or the render mode.
        case invisible
        /// The colour of the paper.
        case sameColour
        /// Signs without width inside words.
        case zeroWidth
    }

    public let range: Range<Int>
    public let reason: Reason

    public init(range: Range<Int>, reason: Reason) {
        self.range = range
        self.reason = reason
    }
}
