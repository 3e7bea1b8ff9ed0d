import Documents
import Foundation

/// Agreements asked whether they say something: which places, and whether any.
struct ContractMeasures {
    let measurement: Measurement
    let set: QuestionSet
    /// What each question's id asks.
    let hypotheses: [String: String]

    init(_ measurement: Measurement, _ set: QuestionSet, hypotheses path: String) throws {
        struct Hypothesis: Decodable { let hypothesis: String }
        self.measurement = measurement
        self.set = set
        let data = try Data(contentsOf: URL(filePath: path))
        hypotheses = try JSONDecoder().decode([String: Hypothesis].self, from: data).mapValues(\.hypothesis)
    }

    func say(_ label: String) throws {
        let library = try MeasuredLibrary(set.papers, measurement)
        let reader = measurement.answerer.reader
        var sure: [Bool: [Double]] = [:]
        var recall: [Int: [Double]] = [:]
        for (number, paper) in set.papers.enumerated() {
            let places = (paper.spans ?? []).map { $0[0]..<max($0[0], $0[1]) }
            for question in paper.questions ?? [] {
                guard let text = question.id.flatMap({ hypotheses[$0] }) else { continue }
                let asked = try library.asked(text, only: [Int64(number)])
                let answer = library.answer(asked)
                sure[question.impossible == true, default: []].append(answer.confidence)
                measurement.note(
                    "statementConfidence", label, part: paper.part,
                    question: question.impossible == true ? "near" : "has",
                    worth: question.impossible == true ? 0 : 1, answer.features)
                guard question.impossible != true, let evidence = question.spans, !evidence.isEmpty else { continue }
                let sentences = reader.sentences(asked.question, rarity: asked.rarity, in: asked.passages)
                for sentence in sentences {
                    let isRight = evidence.contains { places[$0].overlaps(sentence.place) }
                    measurement.note(
                        "statement", label, part: paper.part, question: "\(number)-\(text)", worth: isRight ? 1 : 0,
                        sentence.values)
                }
                // By the places of the set: a sentence of ours may be several of them, and the other way round.
                var found: [Int] = []
                for sentence in sentences.prefix(20) {
                    for (index, place) in places.enumerated()
                    where place.overlaps(sentence.place) && !found.contains(index) {
                        found.append(index)
                    }
                }
                for count in [3, 5] {
                    let right = evidence.count { found.prefix(count).contains($0) }
                    recall[count, default: []].append(Double(right) / Double(evidence.count))
                }
            }
        }
        measurement.say(
            label + ".notMentionedAuroc", value: Statistics.auroc(sure[false] ?? [], sure[true] ?? []),
            count: sure.values.reduce(0) { $0 + $1.count })
        for (count, values) in recall.sorted(by: { $0.key < $1.key }) {
            measurement.say(label + ".evidence@\(count)", values)
        }
    }
}
