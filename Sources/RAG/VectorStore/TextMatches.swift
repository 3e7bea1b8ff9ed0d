/// What full text found.
public struct TextMatches: Sendable, Hashable {
    public struct Match: Sendable, Hashable {
        public let id: PassageID
        /// Larger is better; comparable within one answer only.
        public let score: Double

        public init(id: PassageID, score: Double) {
            self.id = id
            self.score = score
        }
    }

    /// The terms that were searched for: those that some passage has and that are not in too many.
    public let terms: [String]
    /// Best first.
    public let matches: [Match]

    public static let none = TextMatches(terms: [], matches: [])

    public init(terms: [String], matches: [Match]) {
        self.terms = terms
        self.matches = matches
    }
}
