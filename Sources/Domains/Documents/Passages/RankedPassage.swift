/// A passage that was found for a question, and why.
public struct RankedPassage: Sendable, Equatable {
    /// What each way of finding gave: BM25, cosines, and whether an identifier of the question stands in it.
    public struct Legs: Sendable, Equatable {
        public var words = 0.0
        public var meaning = 0.0
        public var sentence = 0.0
        /// BM25 of the best passages of its paper.
        public var paper = 0.0
        public var identifier = false

        public init() {}
    }

    public let key: Int64
    public let paper: Int64
    /// 0...1 by the legs, more where an identifier or a name of the library was found.
    public var score: Double
    public let legs: Legs
    /// Cosines of its sentences, in their order; empty where none was asked for.
    public let sentences: [Float]
}
