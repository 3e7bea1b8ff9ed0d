import Glibc

/// Guesses the category of a sentence from its embedding, where the tables say nothing.
///
/// The geometric mean of two: logistic regression, which generalises, and a kernel vote of the labelled sentences
/// themselves, which remembers; its temperature was fitted on held-out sentences, so that probabilities mean what they
/// say. `scripts/training/train-prototypes` writes the file and documents formula and format. English only, as its embedder is.
///
/// One call costs about (classes + sentences) x dimension multiplications: a fraction of embedding the sentence.
public struct CategoryClassifier: Sendable {
    /// The resource that holds the trained numbers.
    public static let fileName = "category-classifier.bin"

    /// The embedder that it was trained on; vectors of another mean nothing to it.
    public let fingerprint: String
    /// The length of the vectors.
    public let dimension: Int
    /// 0...1: see ``CategoryGuess/threshold``.
    public let threshold: Double
    /// How many labelled sentences vote.
    public var sentenceCount: Int { labels.count }

    /// nil is `none`.
    private let classes: [Category?]
    private let biases: [Float]
    private let weights: [Int8]
    private let weightScales: [Float]
    private let votes: SentenceVotes
    private let labels: [UInt8]
    private let temperature: Double
    private let blend: Double

    /// Reads and checks the whole file; about 2 MB.
    public init(bytes: [UInt8]) throws(ClassifierFileError) {
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
        classes = try CategoryClassifier.readClasses(classCount, from: &file)
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

    /// The guess for the embedding of ``embeddingText(_:)``; nil if its length is not ``dimension``, or it is zero or
    /// not finite. Its norm does not matter.
    public func guess(_ embedding: [Float]) -> CategoryGuess? {
        guard embedding.count == dimension else { return nil }
        let norm = embedding.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        guard norm.isFinite, norm > 1e-12 else { return nil }
        let query = IntegerVector(embedding, norm: norm)
        let tally = votes.tally(query)
        var scores = tally.map { blend * log($0) }
        let linear = classes.indices.map { index in
            Double(biases[index]) + Double(weightScales[index]) * query.product(with: weights, row: index)
        }
        for index in scores.indices { scores[index] = temperature * (scores[index] + (1 - blend) * linear[index]) }
        return ranking(scores)
    }

    private func ranking(_ scores: [Double]) -> CategoryGuess {
        let highest = scores.max() ?? 0
        let parts = scores.map { exp($0 - highest) }
        let total = parts.reduce(0, +)
        var none = 0.0
        var ranked: [CategoryGuess.Candidate] = []
        ranked.reserveCapacity(classes.count)
        for (category, part) in zip(classes, parts) {
            if let category {
                ranked.append(CategoryGuess.Candidate(category: category, probability: part / total))
            } else {
                none = part / total
            }
        }
        ranked.sort { $0.probability > $1.probability }
        return CategoryGuess(ranked: ranked, none: none, threshold: threshold)
    }

    private static func readClasses(
        _ count: Int, from file: inout ClassifierFile
    ) throws(ClassifierFileError) -> [Category?] {
        var classes: [Category?] = []
        for _ in 0..<count {
            let name = try file.text(bytes: try file.integer(bytes: 1))
            let category = Category(identifier: name)
            guard category != nil || name == "none" else { throw file.fault(.unknownCategory, name) }
            guard !classes.contains(category) else { throw file.fault(.duplicateCategory, name) }
            classes.append(category)
        }
        guard classes.contains(nil) else { throw file.fault(.missingNone, "no class `none`") }
        return classes
    }
}
