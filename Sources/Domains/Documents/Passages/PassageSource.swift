/// Where ranking finds passages: an index of one user's papers.
public protocol PassageSource {
    /// The passages with most of the terms, by BM25 over text and prefix, more is better. All above 0.
    ///
    /// - Parameter limit: the most passages; ties are cut by key.
    func wordScores(_ terms: [String], limit: Int) throws -> [Int64: Double]
    /// The passages whose vectors are nearest, by cosine.
    func nearest(to vector: [Float], limit: Int) throws -> [Int64: Float]
    /// The cosines of some passages; those without a vector are left out.
    func cosines(to vector: [Float], of keys: [Int64]) throws -> [Int64: Float]
    /// The cosines of all sentences of some passages, in the order of the sentences.
    func sentenceCosines(to vector: [Float], of keys: [Int64]) throws -> [Int64: [Float]]
    /// The passages that hold one of the identifiers.
    func holding(_ identifiers: [String]) throws -> Set<Int64>
    /// How rare terms are among the passages: the logarithm of all to those that have it; absent ones are the rarest.
    func rarity(of terms: [String]) throws -> [String: Double]
    /// The papers of some passages.
    func papers(of keys: [Int64]) throws -> [Int64: Int64]
}
