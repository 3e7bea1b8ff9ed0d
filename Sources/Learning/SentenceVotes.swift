import Glibc

/// The labelled sentences as vectors, voting for their classes by how near they are.
struct SentenceVotes: Sendable {
    let dimension: Int
    /// Row by row, `scales.count` times `dimension`.
    let vectors: [Int8]
    let scales: [Float]
    let labels: [UInt8]
    /// Smaller for classes with many sentences.
    let classWeights: [Float]
    let sharpness: Float
    /// The cosine at which a sentence's vote counts 1.
    let centre: Float
    /// Sentences that are less near do not vote.
    let cutoff: Float
    /// What each class has without any vote.
    let floor: Float

    /// The share of each class, together 1.
    func tally(_ query: IntegerVector) -> [Double] {
        var sums = [Double](repeating: 0, count: classWeights.count)
        for (row, label) in labels.enumerated() {
            let cosine = query.product(with: vectors, row: row) * Double(scales[row])
            if cosine >= Double(cutoff) { sums[Int(label)] += exp(Double(sharpness) * (cosine - Double(centre))) }
        }
        var total = 0.0
        for index in sums.indices {
            sums[index] = sums[index] * Double(classWeights[index]) + Double(floor)
            total += sums[index]
        }
        return sums.map { $0 / total }
    }
}
