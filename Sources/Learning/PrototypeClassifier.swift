import Glibc

/// Tells the class of a sentence from its embedding.
///
/// The geometric mean of two: logistic regression, which generalises, and a kernel vote of the labelled sentences
/// themselves, which remembers; its temperature was fitted on held-out sentences, so that probabilities mean what they
/// say. `scripts/training/train-prototypes` writes the file and documents formula and format.
///
/// One call costs about (classes + sentences) x dimension multiplications: a fraction of embedding the sentence.
public struct PrototypeClassifier: Sendable {
    /// The embedder that it was trained on; vectors of another mean nothing to it.
    public let fingerprint: String
    /// The length of the vectors.
    public let dimension: Int
    /// 0...1: the probability from which a class may be said.
    public let threshold: Double
    /// How many labelled sentences vote.
    public var sentenceCount: Int { labels.count }

    private let biases: [Float]
    private let weights: [Int8]
    private let weightScales: [Float]
    private let votes: SentenceVotes
    private let labels: [UInt8]
    private let temperature: Double
    private let blend: Double

    /// Reads and checks the whole file; about 2 MB.
    ///
    /// - Parameter readClasses: reads the names of that many classes, each with its length before it (one byte).
    public init(
        bytes: [UInt8], readClasses: (Int, inout ClassifierFile) throws(ClassifierFileError) -> Void
    ) throws(ClassifierFileError) {
        var file = try ClassifierFile(bytes)
        let version = try file.integer(bytes: 2)
        guard version == 1 else { throw file.fault(.unsupportedVersion, "\(version)") }
        dimension = try file.integer(bytes: 2)
        let classCount = try file.integer(bytes: 2)
        _ = try file.integer(bytes: 2)
        let sentences = try file.integer(bytes: 4)
        guard dimension > 0, (2...255).contains(classCount) else {
            throw file.fault(.badNumber, "dimension \(dimension), \(classCount) classes")
        }
        temperature = Double(try file.float(in: 0.01...100))
        blend = Double(try file.float(in: 0...1))
        let sharpness = try file.float(in: 0...200)
        let centre = try file.float(in: -1...1)
        let cutoff = try file.float(in: -1...1)
        let floor = try file.float(in: 1e-12...1)
        threshold = Double(try file.float(in: 0...1))
        fingerprint = try file.text(bytes: try file.integer(bytes: 2))
        try readClasses(classCount, &file)
        biases = try file.floats(classCount, in: -1e6...1e6)
        weightScales = try file.floats(classCount, in: 0...1e6)
        weights = try file.signedBytes(classCount * dimension)
        let classWeights = try file.floats(classCount, in: 0...1e6)
        labels = Array(try file.take(sentences))
        guard labels.allSatisfy({ $0 < classCount }) else {
            throw file.fault(.badLabel, "a sentence of an unknown class")
        }
        let scales = try file.floats(sentences, in: 0...1e6)
        votes = SentenceVotes(
            dimension: dimension, vectors: try file.signedBytes(sentences * dimension), scales: scales, labels: labels,
            classWeights: classWeights, sharpness: sharpness, centre: centre, cutoff: cutoff, floor: floor)
        try file.finish()
    }

    /// The probability of each class, in the file's order; nil if the embedding's length is not ``dimension``, or it is
    /// zero or not finite. Its norm does not matter.
    public func probabilities(_ embedding: [Float]) -> [Double]? {
        guard embedding.count == dimension else { return nil }
        let norm = embedding.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        guard norm.isFinite, norm > 1e-12 else { return nil }
        let query = IntegerVector(embedding, norm: norm)
        let tally = votes.tally(query)
        var scores = tally.map { blend * log($0) }
        let linear = biases.indices.map { index in
            Double(biases[index]) + Double(weightScales[index]) * query.product(with: weights, row: index)
        }
        for index in scores.indices { scores[index] = temperature * (scores[index] + (1 - blend) * linear[index]) }
        let highest = scores.max() ?? 0
        let parts = scores.map { exp($0 - highest) }
        let total = parts.reduce(0, +)
        return parts.map { $0 / total }
    }
}
