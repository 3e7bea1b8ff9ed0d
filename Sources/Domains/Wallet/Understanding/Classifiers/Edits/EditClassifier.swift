import Glibc
import Learning

/// Doubts what the rules made of a turn, where the words of thousands of other dialogues speak against it, and tells which
/// cards are gone or back.
///
/// Three steps over the ways to read a turn (``EditCandidate``). The first, a conditional logistic regression, weighs the
/// features of the turn for each outcome, and those of the numbers that the candidate uses. The second weighs the states
/// that a tuned encoder has for the words (``EncoderHead``); it knows words that no dialogue had. Candidates that come to the
/// same price are one. The third, a regression again, weighs both answers together with what the rules made of the turn,
/// and was fitted on dialogues by writers whose turns none of them had learned from, so that it knows how far each can be
/// trusted. Without an encoder the first step is weighed alone. Cards have a regression of their own for each change.
/// `scripts/training/train-edits` writes the file and documents its format; docs/adr/0013 to 0016 say why.
struct EditClassifier: Sendable {
    /// The resource that holds the trained numbers.
    static let fileName = "edit-classifier.bin"

    /// How far the steps and the rules can be trusted where the rules found one family of outcomes.
    private struct Trust {
        /// Of the first step's answer, in logarithms.
        let first: Float
        /// Of the encoder's.
        let encoder: Float
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
    private let head: EncoderHead
    private var encoder: (any WordEncoder)?
    /// By ``EditOutcome/family`` of the rules' outcome.
    private let trust: [Trust]
    private let trustWithoutEncoder: [Trust]
    private let leastProbability: Float
    private let leastMargin: Float

    init(bytes: [UInt8]) throws(ClassifierFileError) {
        var file = try ClassifierFile(bytes)
        let version = try file.integer(bytes: 2)
        guard version == 104 else { throw file.fault(.unsupportedVersion, "\(version)") }
        let families = try file.integer(bytes: 2)
        guard families == EditOutcome.familyCount else { throw file.fault(.badNumber, "\(families) families") }
        leastProbability = try file.float(in: 0...1)
        leastMargin = try file.float(in: 0...1)
        outcomes = try HashedWeights(&file, classes: EditOutcome.known)
        numbers = try HashedWeights(&file, classes: 1)
        changes = try HashedWeights(&file, classes: CardChange.allCases.count)
        head = try EncoderHead(&file, outcomes: EditOutcome.known)
        trust = try EditClassifier.trust(&file, families, hasEncoder: true)
        trustWithoutEncoder = try EditClassifier.trust(&file, families, hasEncoder: false)
        try file.finish()
    }

    /// The same with an encoder: that whose last layers were tuned together with the file's head.
    func with(_ encoder: any WordEncoder) throws(ClassifierFileError) -> EditClassifier {
        guard encoder.fingerprint == head.fingerprint else {
            throw ClassifierFileError(.badNumber, at: 0, "fitted to other layers than these of edit-layers.stel")
        }
        var made = self
        made.encoder = encoder
        return made
    }

    private static func trust(
        _ file: inout ClassifierFile, _ families: Int, hasEncoder: Bool
    ) throws(ClassifierFileError) -> [Trust] {
        var trust: [Trust] = []
        for _ in 0..<families {
            let first = try file.float(in: -1e3...1e3)
            let encoder = hasEncoder ? try file.float(in: -1e3...1e3) : 0
            let rules = try file.float(in: -1e3...1e3)
            trust.append(
                Trust(
                    first: first, encoder: encoder, rules: rules, families: try file.floats(families, in: -1e3...1e3)))
        }
        return trust
    }

    var byteCount: Int { outcomes.byteCount + numbers.byteCount + changes.byteCount + head.byteCount }

    /// How to read a turn, where that is not how the rules read it.
    func revision(of turn: EditTurn) -> (candidate: EditCandidate, probability: Float)? {
        guard turn.isDoubted else { return nil }
        let readings = readings(of: turn)
        guard let best = readings.max(by: { $0.probability < $1.probability }), !best.isOfRules,
            turn.mayBecome(best.candidate.outcome)
        else { return nil }
        let rules = readings.first { $0.isOfRules }?.probability ?? 0
        let least = turn.words.count > EditClassifier.mostWordsOfForms ? leastProbability : EditClassifier.sureOfForms
        guard best.probability > least, best.probability - rules > leastMargin else { return nil }
        return (best.candidate, best.probability)
    }

    /// "bag 40", 乘以2: what so few words say the rules know best, so that it has to be surer there (ADR 15).
    private static let mostWordsOfForms = 3
    private static let sureOfForms: Float = 0.575

    /// A price, or an outcome without one, and how likely it is.
    struct Reading {
        /// The likeliest way to it.
        var candidate: EditCandidate
        /// Of the first step, for all ways to it together, then of the last.
        var probability: Float
        /// By the encoder.
        fileprivate var encoded: Float
        var isOfRules: Bool
        fileprivate var best: Float
    }

    /// All different ones.
    func readings(of turn: EditTurn) -> [Reading] {
        let candidates = turn.candidates
        let ofTurn = outcomes.scores(turn.features.hashes)
        var scores = candidates.map {
            ofTurn[Int($0.outcome.rawValue)] + ($0.hashes.isEmpty ? 0 : numbers.score($0.hashes))
        }
        HashedWeights.normalise(&scores)
        let encoded = encoder.flatMap { chances(in: turn, by: $0) }
        var readings: [Reading] = []
        for (place, (candidate, probability)) in zip(candidates, scores).enumerated() {
            if let index = readings.firstIndex(where: { $0.candidate.isSame(as: candidate) }) {
                // A price that is told needs no other way to it.
                let isTold = readings[index].candidate.outcome == .priced
                if candidate.outcome == .priced || probability > readings[index].best && !isTold {
                    readings[index].best = probability
                    readings[index].candidate = candidate
                }
                readings[index].probability += probability
                readings[index].encoded += encoded?[place] ?? 0
            } else {
                readings.append(
                    Reading(
                        candidate: candidate, probability: probability, encoded: encoded?[place] ?? 0,
                        isOfRules: turn.isRead(as: candidate), best: probability))
            }
        }
        let trust = (encoded == nil ? trustWithoutEncoder : trust)[turn.outcome.family]
        var last = readings.map { reading in
            trust.first * logf(max(reading.probability, 1e-9))
                + trust.encoder * logf(max(reading.encoded, 1e-9)) + trust.families[reading.candidate.outcome.family]
                + (reading.isOfRules ? trust.rules : 0)
        }
        HashedWeights.normalise(&last)
        for index in readings.indices { readings[index].probability = last[index] }
        return readings
    }

    /// The chances of the candidates by the states of the words; nil where the encoder has none.
    private func chances(in turn: EditTurn, by encoder: any WordEncoder) -> [Float]? {
        // It refuses nothing that was cut as it cuts; if it did, the turn would be read without it.
        guard let states = try? encoder.states(of: turn.words),
            var scores = head.scores(states, turn.candidates.map(\.ofEncoder), after: turn.priceBefore)
        else { return nil }
        HashedWeights.normalise(&scores)
        return scores
    }

    /// The chance that a turn says this of a card.
    func probability(of change: CardChange, _ features: AvailabilityFeatures) -> Float {
        1 / (1 + expf(-changes.scores(features.hashes)[change.rawValue]))
    }
}
