import Glibc

/// Doubts what the rules made of a turn, where the words of thousands of other dialogues speak against it, and tells which
/// cards are gone or back.
///
/// Two steps, both multinomial logistic regression. The first weighs the features of the turn; the second weighs its
/// answer together with what the rules made of the turn, and was fitted on dialogues by writers whose turns neither had
/// learned from, so that it knows how far either can be trusted. Cards have a regression of their own for each change.
/// `scripts/train-edits` writes the file and documents its format; docs/adr/0013 and 0014 say why.
struct EditClassifier: Sendable {
    /// The resource that holds the trained numbers.
    static let fileName = "edit-classifier.bin"

    /// A score for each of ``EditOutcome/known``.
    private let outcomes: HashedWeights
    /// A score for each ``CardChange``.
    private let changes: HashedWeights
    /// For each outcome of the rules a matrix, its biases and those of the extras.
    private let trust: [[Float]]
    private let trustBiases: [[Float]]
    private let extras: [Float]
    private let leastProbability: Float
    private let leastMargin: Float

    init(bytes: [UInt8]) throws(ClassifierFileError) {
        var file = try ClassifierFile(bytes)
        let version = try file.integer(bytes: 2)
        guard version == 102 else { throw file.fault(.unsupportedVersion, "\(version)") }
        let rules = try file.integer(bytes: 2)
        guard rules == EditOutcome.allCases.count else { throw file.fault(.badNumber, "\(rules) outcomes") }
        leastProbability = try file.float(in: 0...1)
        leastMargin = try file.float(in: 0...1)
        outcomes = try HashedWeights(&file, classes: EditOutcome.known)
        changes = try HashedWeights(&file, classes: CardChange.allCases.count)
        let classes = EditOutcome.known
        var trust: [[Float]] = []
        var trustBiases: [[Float]] = []
        for _ in 0..<rules {
            trust.append(try file.floats(classes * classes, in: -1e3...1e3))
            trustBiases.append(try file.floats(classes, in: -1e3...1e3))
        }
        self.trust = trust
        self.trustBiases = trustBiases
        extras = try file.floats(classes * EditFeatures.extraCount, in: -1e3...1e3)
        try file.finish()
    }

    var byteCount: Int { outcomes.byteCount + changes.byteCount }

    /// What the turn makes of the purchase before, where that is not what the rules made of it.
    func revision(
        of outcome: EditOutcome, _ features: @autoclosure () -> EditFeatures
    ) -> (outcome: EditOutcome, probability: Float)? {
        guard EditOutcome.allCases.contains(where: outcome.mayBecome) else { return nil }
        let probabilities = probabilities(features(), besides: outcome)
        guard let best = probabilities.indices.max(by: { probabilities[$0] < probabilities[$1] }),
            let revised = EditOutcome(rawValue: UInt8(best)), outcome.mayBecome(revised)
        else { return nil }
        let rules = outcome == .other ? 0 : probabilities[Int(outcome.rawValue)]
        guard probabilities[best] > leastProbability, probabilities[best] - rules > leastMargin else { return nil }
        return (revised, probabilities[best])
    }

    /// Of each outcome but the last, beside what the rules say.
    func probabilities(_ features: EditFeatures, besides outcome: EditOutcome) -> [Float] {
        let count = EditOutcome.known
        let first = EditClassifier.logSoftmax(outcomes.scores(features.hashes))
        let matrix = trust[Int(outcome.rawValue)]
        let second = (0..<count).map { index in
            var score = trustBiases[Int(outcome.rawValue)][index]
            for other in 0..<count { score += matrix[index * count + other] * first[other] }
            for extra in features.extras.indices {
                score += extras[index * EditFeatures.extraCount + extra] * features.extras[extra]
            }
            return score
        }
        return EditClassifier.logSoftmax(second).map(expf)
    }

    /// The chance that a turn says this of a card.
    func probability(of change: CardChange, _ features: AvailabilityFeatures) -> Float {
        1 / (1 + expf(-changes.scores(features.hashes)[change.rawValue]))
    }

    private static func logSoftmax(_ scores: [Float]) -> [Float] {
        let highest = scores.max() ?? 0
        let total = logf(scores.reduce(0) { $0 + expf($1 - highest) })
        return scores.map { $0 - highest - total }
    }
}
