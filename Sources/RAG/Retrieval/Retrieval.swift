/// What was found for a query. It chooses context; it hides nothing from the arithmetic.
public struct Retrieval: Sendable, Hashable {
    /// How it was searched.
    public enum Mode: Sendable, Hashable {
        case hybrid
        /// Full text alone, and why.
        case textOnly(EmbeddingError.Kind)
    }

    /// An owner with the best of its passages.
    public struct Owner: Sendable, Hashable {
        public let owner: PassageOwner
        public let best: RetrievedPassage
    }

    /// Best first.
    public let passages: [RetrievedPassage]
    public let mode: Mode
    /// The mean relevance of ``relevantOwners``; 0 where there are none (requirement S0-16).
    public let overallRelevance: Double
    /// The largest cosine; nil where no vector was compared.
    public let bestSimilarity: Double?

    public static let nothing = Retrieval(passages: [], mode: .hybrid)

    public init(passages: [RetrievedPassage], mode: Mode) {
        self.passages = passages
        self.mode = mode
        bestSimilarity = passages.compactMap(\.similarity).max()
        let owners = Retrieval.owners(of: passages, above: RelevanceCalibration.threshold)
        overallRelevance =
            owners.isEmpty ? 0 : owners.reduce(0) { $0 + $1.best.relevance } / Double(owners.count)
    }

    /// The owners of relevant passages, the most relevant first (requirements S0-14, S0-15).
    public var relevantOwners: [Owner] { owners(above: RelevanceCalibration.threshold) }

    /// The owners of passages whose relevance is above a threshold, the most relevant first.
    public func owners(above threshold: Double) -> [Owner] { Retrieval.owners(of: passages, above: threshold) }

    private static func owners(of passages: [RetrievedPassage], above threshold: Double) -> [Owner] {
        var best: [PassageOwner: RetrievedPassage] = [:]
        for passage in passages
        where passage.relevance > threshold && passage.relevance > best[passage.passage.owner]?.relevance ?? 0 {
            best[passage.passage.owner] = passage
        }
        return best.map { Owner(owner: $0.key, best: $0.value) }.sorted {
            ($1.best.relevance, $0.owner.id) < ($0.best.relevance, $1.owner.id)
        }
    }
}
