import Glibc

/// Doubts what the rules made of a turn, where the words of thousands of other dialogues speak against it, and tells which
/// cards are gone or back.
///
/// Two steps, both conditional logistic regression over the ways to read a turn (``EditCandidate``). The first weighs the
/// features of the turn for each outcome, and those of the numbers that the candidate uses; candidates that come to the
/// same price are one. The second weighs its answer together with what the rules made of the turn, and was fitted on
/// dialogues by writers whose turns neither had learned from, so that it knows how far either can be trusted. Cards have a
/// regression of their own for each change. `scripts/train-edits` writes the file and documents its format; docs/adr/0013,
/// 0014 and 0015 say why.
struct EditClassifier: Sendable {
    /// The resource that holds the trained numbers.
    static let fileName = "edit-classifier.bin"

    /// How far the first step and the rules can be trusted where the rules found one family of outcomes.
    private struct Trust {
        /// Of the first step's answer, in logarithms.
        let first: Float
        /// Of what the rules found.
        let rules: Float
        /// Of a candidate, by its family.
        let families: [Float]
    }

    /// A score for each of ``EditOutcome/known``.
    private let outcomes: HashedWeights
    /// A score for what stands around a number, the outcome among its features.
    private let numbers: HashedWeights
    /// A score for each ``CardChange``.
    private let changes: HashedWeights
    /// By ``EditOutcome/family`` of the rules' outcome.
    private let trust: [Trust]
    private let leastProbability: Float
    private let leastMargin: Float

    init(bytes: [UInt8]) throws(ClassifierFileError) {
        var file = try ClassifierFile(bytes)
        let version = try file.integer(bytes: 2)
        guard version == 103 else { throw file.fault(.unsupportedVersion, "\(version)") }
        let families = try file.integer(bytes: 2)
        guard families == EditOutcome.familyCount else { throw file.fault(.badNumber, "\(families) families") }
        leastProbability = try file.float(in: 0...1)
        leastMargin = try file.float(in: 0...1)
        outcomes = try HashedWeights(&file, classes: EditOutcome.known)
        numbers = try HashedWeights(&file, classes: 1)
        changes = try HashedWeights(&file, classes: CardChange.allCases.count)
        var trust: [Trust] = []
        for _ in 0..<families {
            let numbers = try file.floats(families + 2, in: -1e3...1e3)
            trust.append(Trust(first: numbers[0], rules: numbers[1], families: Array(numbers[2...])))
        }
        self.trust = trust
        try file.finish()
    }

    var byteCount: Int { outcomes.byteCount + numbers.byteCount + changes.byteCount }

    /// How to read a turn, where that is not how the rules read it.
    func revision(of turn: EditTurn) -> (candidate: EditCandidate, probability: Float)? {
        guard EditOutcome.allCases.contains(where: turn.outcome.mayBecome) else { return nil }
        let readings = readings(of: turn)
        guard let best = readings.max(by: { $0.probability < $1.probability }), !best.isOfRules,
            best.candidate.outcome.canBeDone, turn.outcome.mayBecome(best.candidate.outcome)
        else { return nil }
        let rules = readings.first { $0.isOfRules }?.probability ?? 0
        guard best.probability > leastProbability, best.probability - rules > leastMargin else { return nil }
        return (best.candidate, best.probability)
    }

    /// A price, or an outcome without one, and how likely it is.
    struct Reading {
        /// The likeliest way to it.
        var candidate: EditCandidate
        /// Of the first step, for all ways to it together, then of the second.
        var probability: Float
        var isOfRules: Bool
        fileprivate var best: Float
    }

    /// All different ones.
    func readings(of turn: EditTurn) -> [Reading] {
        let candidates = turn.candidates
        let ofTurn = outcomes.scores(turn.features.hashes)
        var scores = candidates.map {
            ofTurn[Int($0.outcome.rawValue)] + ($0.hashes.isEmpty ? 0 : numbers.scores(Set($0.hashes))[0])
        }
        EditClassifier.normalise(&scores)
        var readings: [Reading] = []
        for (candidate, probability) in zip(candidates, scores) {
            if let index = readings.firstIndex(where: { $0.candidate.isSame(as: candidate) }) {
                // A price that is told needs no other way to it.
                let isTold = readings[index].candidate.outcome == .priced
                if candidate.outcome == .priced || probability > readings[index].best && !isTold {
                    readings[index].best = probability
                    readings[index].candidate = candidate
                }
                readings[index].probability += probability
            } else {
                readings.append(
                    Reading(
                        candidate: candidate, probability: probability,
                        isOfRules: turn.isRead(as: candidate), best: probability))
            }
        }
        let trust = trust[turn.outcome.family]
        var second = readings.map { reading in
            trust.first * logf(max(reading.probability, 1e-9)) + trust.families[reading.candidate.outcome.family]
                + (reading.isOfRules ? trust.rules : 0)
        }
        EditClassifier.normalise(&second)
        for index in readings.indices { readings[index].probability = second[index] }
        return readings
    }

    /// The chance that a turn says this of a card.
    func probability(of change: CardChange, _ features: AvailabilityFeatures) -> Float {
        1 / (1 + expf(-changes.scores(features.hashes)[change.rawValue]))
    }

    /// Scores to probabilities.
    private static func normalise(_ scores: inout [Float]) {
        let highest = scores.max() ?? 0
        for index in scores.indices { scores[index] = expf(scores[index] - highest) }
        let total = scores.reduce(0, +)
        for index in scores.indices { scores[index] /= total }
    }
}
