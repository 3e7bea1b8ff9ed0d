public import Learning

/// Guesses the category of a sentence from its embedding, where the tables say nothing. English only, as its embedder is.
public struct CategoryClassifier: Sendable {
    /// The resource that holds the trained numbers.
    public static let fileName = "category-classifier.bin"

    private let classifier: PrototypeClassifier
    /// nil is `none`.
    private let classes: [Category?]

    /// The embedder that it was trained on; vectors of another mean nothing to it.
    public var fingerprint: String { classifier.fingerprint }
    /// The length of the vectors.
    public var dimension: Int { classifier.dimension }
    /// 0...1: see ``CategoryGuess/threshold``.
    public var threshold: Double { classifier.threshold }
    /// How many labelled sentences vote.
    public var sentenceCount: Int { classifier.sentenceCount }

    /// Reads and checks the whole file; about 2 MB.
    public init(bytes: [UInt8]) throws(ClassifierFileError) {
        var classes: [Category?] = []
        classifier = try PrototypeClassifier(bytes: bytes) { count, file throws(ClassifierFileError) in
            classes = try CategoryClassifier.readClasses(count, from: &file)
        }
        self.classes = classes
    }

    /// The guess for the embedding of ``embeddingText(_:)``; nil if its length is not ``dimension``, or it is zero or
    /// not finite. Its norm does not matter.
    public func guess(_ embedding: [Float]) -> CategoryGuess? {
        guard let probabilities = classifier.probabilities(embedding) else { return nil }
        var none = 0.0
        var ranked: [CategoryGuess.Candidate] = []
        ranked.reserveCapacity(classes.count)
        for (category, probability) in zip(classes, probabilities) {
            if let category {
                ranked.append(CategoryGuess.Candidate(category: category, probability: probability))
            } else {
                none = probability
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
