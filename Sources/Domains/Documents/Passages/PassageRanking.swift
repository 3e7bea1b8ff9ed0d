/// Puts passages in order: by their words, by their meaning, and by the meaning of their best sentence.
public struct PassageRanking: Sendable {
    /// How many passages each of the first two legs offers.
    public static let candidates = 200
    /// Of how many of these the sentences are compared, the best by words and meaning.
    static let sentenceCandidates = 80

    public var english: RankingWeights
    public var chinese: RankingWeights

    public init(english: RankingWeights = .english, chinese: RankingWeights = .chinese) {
        self.english = english
        self.chinese = chinese
    }

    /// The best passages, the best first; equal ones by key. Passages that hold an identifier of the question go before
    /// all others.
    ///
    /// - Parameters:
    ///   - scope: what the question says about its paper.
    public func ranked(
        _ question: SearchQuestion, in source: some PassageSource, scope: PaperScope = PaperScope(), limit: Int
    ) throws -> [RankedPassage] {
        let words = try source.wordScores(question.terms, limit: PassageRanking.candidates)
        let holding = question.identifiers.isEmpty ? [] : try source.holding(question.identifiers)
        var keys = Set(words.keys).union(holding)
        var cosines: [Int64: Float] = [:]
        var sentences: [Int64: [Float]] = [:]
        if let vector = question.vector {
            keys.formUnion(try source.nearest(to: vector, limit: PassageRanking.candidates).keys)
            cosines = try source.cosines(to: vector, of: Array(keys))
        }
        let papers = try source.papers(of: Array(keys))
        let ordered = keys.filter { key in papers[key].map(scope.allows) ?? false }.sorted()
        let weights = question.isHan ? chinese : english
        if let vector = question.vector {
            let likely = PassageRanking.likely(ordered, words, cosines, holding: holding, weights: weights) {
                scope.boost(papers[$0] ?? 0)
            }
            sentences = try source.sentenceCosines(to: vector, of: likely)
        }
        let legs = [
            ordered.map { words[$0] ?? 0 }, ordered.map { Double(cosines[$0] ?? 0) },
            ordered.map { Double(sentences[$0]?.max() ?? 0) }, PassageRanking.paperScores(ordered, words, papers),
        ]
        var scores = [Double](repeating: 0, count: ordered.count)
        for (weight, values) in zip([weights.words, weights.meaning, weights.sentence, weights.paper], legs)
        where weight > 0 {
            for (index, value) in PassageRanking.scaled(values).enumerated() { scores[index] += weight * value }
        }
        return ordered.enumerated().map { index, key in
            var found = RankedPassage.Legs()
            found.words = legs[0][index]
            found.meaning = legs[1][index]
            found.sentence = legs[2][index]
            found.paper = legs[3][index]
            found.identifier = holding.contains(key)
            let paper = papers[key] ?? 0
            let score = scores[index] + scope.boost(paper) + (found.identifier ? PassageRanking.identifierBoost : 0)
            return RankedPassage(key: key, paper: paper, score: score, legs: found, sentences: sentences[key] ?? [])
        }.sorted { ($1.score, $0.key) < ($0.score, $1.key) }.prefix(limit).map { $0 }
    }

    /// The best by the first two legs.
    private static func likely(
        _ keys: [Int64], _ words: [Int64: Double], _ cosines: [Int64: Float], holding: Set<Int64>,
        weights: RankingWeights, boost: (Int64) -> Double
    ) -> [Int64] {
        guard keys.count > sentenceCandidates else { return keys }
        let legs = (scaled(keys.map { words[$0] ?? 0 }), scaled(keys.map { Double(cosines[$0] ?? 0) }))
        // What the sentences weigh later, meaning weighs here.
        let scored = keys.enumerated().map { index, key in
            (
                key: key,
                score: weights.words * legs.0[index] + (weights.meaning + weights.sentence) * legs.1[index]
                    + boost(key) + (holding.contains(key) ? identifierBoost : 0)
            )
        }
        return scored.sorted { ($1.score, $0.key) < ($0.score, $1.key) }.prefix(sentenceCandidates).map(\.key).sorted()
    }

    /// More than all other legs and boosts together.
    static let identifierBoost = 4.0

    /// From the smallest to the largest, 0...1; all 1 where they are the same.
    static func scaled(_ values: [Double]) -> [Double] {
        guard let least = values.min(), let most = values.max() else { return [] }
        let span = most - least
        return values.map { span > 0 ? ($0 - least) / span : most > 0 ? 1 : 0 }
    }

    /// Of each passage the scores of the best passages of its paper.
    private static func paperScores(
        _ keys: [Int64], _ words: [Int64: Double], _ papers: [Int64: Int64]
    ) -> [Double] {
        var lists: [Int64: [Double]] = [:]
        for key in keys { lists[papers[key] ?? 0, default: []].append(words[key] ?? 0) }
        let sums = lists.mapValues { $0.sorted(by: >).prefix(3).reduce(0, +) }
        return keys.map { sums[papers[$0] ?? 0] ?? 0 }
    }
}
