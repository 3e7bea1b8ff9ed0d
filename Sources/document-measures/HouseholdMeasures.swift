import Documents

/// Libraries of a household's papers: what is cited, said and refused.
struct HouseholdMeasures {
    let measurement: Measurement
    let set: QuestionSet
    /// Prints what went wrong with questions of this part.
    let shown: String?

    func say(_ label: String) throws {
        var values: [String: [Double]] = [:]
        var sure: [String: [Double]] = [:]
        for (_, papers) in Dictionary(grouping: set.papers, by: { $0.library ?? 0 }).sorted(by: { $0.key < $1.key }) {
            let library = try MeasuredLibrary(papers, measurement, readsFacts: true)
            for (number, paper) in papers.enumerated() {
                for question in paper.questions ?? [] {
                    for (name, value) in try ask(question, paper, number, library, label, &sure) {
                        values[name + " all", default: []].append(value)
                        values[name + " " + paper.part, default: []].append(value)
                    }
                }
            }
        }
        for (name, found) in values.sorted(by: { $0.key < $1.key }) {
            let parts = name.split(separator: " ")
            measurement.say(label + "." + parts[0], found, part: String(parts[1]))
        }
        for part in ["dev", "train"] {
            let (has, near) = (sure["has " + part] ?? [], sure["near " + part] ?? [])
            measurement.say(label + ".nearAuroc", value: Statistics.auroc(has, near), count: near.count, part: part)
            let least = Statistics.quantile(has, 0.07)
            measurement.say(label + ".nearRefusedAt93", near.map { $0 < least ? 1 : 0 }, part: part)
            measurement.say(label + ".cut93", value: least, count: has.count, part: part)
        }
    }

    private func ask(
        _ question: QuestionSet.Question, _ paper: QuestionSet.Paper, _ number: Int, _ library: MeasuredLibrary,
        _ label: String, _ sure: inout [String: [Double]]
    ) throws -> [(String, Double)] {
        guard let text = question.question else { return [] }
        let asked = try library.asked(text, isNamed: true)
        let answer = library.answer(asked)
        let isNear = question.impossible == true
        let kind = isNear ? "near" : "has"
        let isRefused = answer.kind == .none
        var cited = answer.citations
        if cited.isEmpty { cited = answer.refusal?.closest ?? [] }
        func isRight(_ citation: Citation) -> Bool {
            citation.paper == Int64(number) && question.right.contains { $0.range.overlaps(citation.range) }
        }
        sure[kind + " " + paper.part, default: []].append(answer.confidence)
        measurement.note(
            answer.isForm ? "formConfidence" : "confidence", label, part: paper.part, question: kind,
            worth: !isNear && cited.first.map(isRight) == true ? 1 : 0, answer.features)
        if isNear {
            show(paper.part, !isRefused, text, answer, "refusal")
            return [("nearRefused", isRefused ? 1 : 0), ("wrong", isRefused ? 0 : 1)]
        }
        let said = answer.answer ?? ""
        let exact = question.right.contains { WordMatch.isExact(said, $0.text) }
        let quoted = cited.prefix(3).map(isRight)
        let isGood = !isRefused && (exact || quoted.first == true)
        var result: [(String, Double)] = [
            ("answered", isRefused ? 0 : 1), ("document@1", cited.first?.paper == Int64(number) ? 1 : 0),
            ("quote@1", quoted.first == true ? 1 : 0), ("quote@3", quoted.contains(true) ? 1 : 0),
            ("wrong", !isRefused && !isGood ? 1 : 0),
        ]
        if question.kind == "span" {
            result.append(("exact", exact ? 1 : 0))
            result.append(("f1", question.right.map { WordMatch.f1(said, $0.text) }.max() ?? 0))
        }
        show(paper.part, !isGood || question.kind == "span" && !exact, text, answer, question.right[0].text)
        note(question, paper, number, asked, label)
        return result
    }

    private func show(_ part: String, _ isWrong: Bool, _ text: String, _ answer: PaperAnswer, _ right: String) {
        guard isWrong, part == shown else { return }
        let quote = (answer.citations.first ?? answer.refusal?.closest.first)?.quote ?? ""
        print("#", text, "->", answer.kind, answer.answer ?? "", "| right:", right, "|", quote, "|", answer.confidence)
    }

    /// For `fit-documents`.
    private func note(
        _ question: QuestionSet.Question, _ paper: QuestionSet.Paper, _ number: Int, _ asked: MeasuredLibrary.Asked,
        _ label: String
    ) {
        let reader = measurement.answerer.reader
        let sentences = reader.sentences(asked.question, rarity: asked.rarity, in: asked.passages)
        let name = "\(paper.library ?? 0)-\(paper.id)-\(question.question ?? "")"
        for sentence in sentences.prefix(60) {
            let isRight =
                sentence.paper(asked.passages) == Int64(number)
                && question.right.contains { $0.range.overlaps(sentence.place) }
            measurement.note(
                "sentence", label, part: paper.part, question: name, worth: isRight ? 1 : 0, sentence.values)
        }
        guard question.kind == "span" else { return }
        for span in reader.rules(rarity: asked.rarity).spans(asked.question, in: sentences) {
            let isThere = sentences[span.sentenceIndex].paper(asked.passages) == Int64(number)
            let text = span.text(sentences)
            let worth = question.right.filter { isThere && $0.range.overlaps(span.place) }.map {
                WordMatch.f1(text, $0.text)
            }.max()
            measurement.note("span", label, part: paper.part, question: name, worth: worth ?? 0, span.values)
        }
    }
}
