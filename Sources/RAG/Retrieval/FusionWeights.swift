/// How much vectors and full text count when their results are put in one order.
public struct FusionWeights: Sendable, Hashable {
    public let vector: Double
    public let text: Double

    /// Seven parts vector, three parts text: measured better than equal ranks, which did worse than vectors alone.
    public static let standard = FusionWeights(vector: 0.7, text: 0.3)

    /// For a language that the embedder does not know: vectors only order what words do not tell apart.
    static let leaningOnText = FusionWeights(vector: 0.1, text: 0.9)

    /// Scaled so that the two make 1; weights that are negative, not finite or both zero become the standard.
    public init(vector: Double, text: Double) {
        let sum = vector + text
        let isUsable = vector >= 0 && text >= 0 && sum > 0 && sum.isFinite
        self.vector = isUsable ? vector / sum : 0.7
        self.text = isUsable ? text / sum : 0.3
    }

    /// The fused score 0...1 of each passage. Each list is brought to 0...1 first: similarities from the smallest to the
    /// largest, full-text scores as shares of the largest; what a list lacks counts as nothing.
    func fused(similarities: [PassageID: Float], textScores: [PassageID: Double]) -> [PassageID: Double] {
        let smallest = Double(similarities.values.min() ?? 0)
        let span = Double(similarities.values.max() ?? 0) - smallest
        let largest = textScores.values.max() ?? 0
        var result: [PassageID: Double] = [:]
        for (id, similarity) in similarities {
            result[id] = vector * (span > 0 ? (Double(similarity) - smallest) / span : 1)
        }
        for (id, score) in textScores where largest > 0 {
            result[id, default: 0] += text * max(0, score / largest)
        }
        return result
    }
}
