import Documents

/// Finding and answering on one set of questions, over a library of all its papers and more.
struct SetMeasures {
    let measurement: Measurement
    let questionSet: QuestionSet
    let library: MeasuredLibrary
    private var values: [String: [Double]] = [:]

    /// - Parameter others: papers without questions that are asked for.
    init(_ measurement: Measurement, _ set: QuestionSet, with others: [QuestionSet] = [], embeds: Bool = true) throws {
        self.measurement = measurement
        questionSet = set
        library = try MeasuredLibrary(set.papers + others.flatMap(\.papers), measurement, embeds: embeds)
    }

    private mutating func add(_ name: String, _ value: Double, _ part: String) {
        values[name + " all", default: []].append(value)
        values[name + " " + part, default: []].append(value)
    }

    private func say(_ label: String) {
        for (name, found) in values.sorted(by: { $0.key < $1.key }) {
            let parts = name.split(separator: " ")
            measurement.say(label + "." + parts[0], found, part: String(parts[1]))
        }
    }

    private var questions: [(paper: Int, part: String, question: QuestionSet.Question)] {
        questionSet.papers.enumerated().flatMap { number, paper in
            (paper.questions ?? []).filter(\.isAnswerable).map { (number, paper.part, $0) }
        }
    }

    /// The rank of the right paper and of a right passage, and the share of right places in the first 750 words.
    mutating func finding(_ label: String) throws {
        for (paper, part, question) in questions {
            let found = try library.ranked(question.question ?? "", limit: 50)
            var papers: [Int64] = []
            for one in found where !papers.contains(one.paper) { papers.append(one.paper) }
            let isRight = { (one: RankedPassage) in
                one.paper == Int64(paper)
                    && question.right.contains { $0.range.overlaps(library.chunks[Int(one.key)].chunk.range) }
            }
            for count in [1, 5] {
                add("paper@\(count)", papers.prefix(count).contains(Int64(paper)) ? 1 : 0, part)
                add("passage@\(count)", found.prefix(count).contains(where: isRight) ? 1 : 0, part)
            }
            var words = 0
            var covered: Set<Int> = []
            for one in found {
                let chunk = library.chunks[Int(one.key)].chunk
                words += chunk.searched.joined(separator: " ").split(separator: " ").count
                if words > 750 { break }
                guard one.paper == Int64(paper) else { continue }
                for (index, answer) in question.right.enumerated() where answer.range.overlaps(chunk.range) {
                    covered.insert(index)
                }
            }
            add("within750words", Double(covered.count) / Double(question.right.count), part)
        }
        say(label)
        values = [:]
    }

    /// The right sentence, the exact words and their F1; `typed` for questions whose answer is told by its form.
    mutating func answering(_ label: String, english: Bool = false) throws {
        let reader = measurement.answerer.reader
        for (paper, part, question) in questions {
            guard let text = english ? question.questionEnglish : question.question else { continue }
            let asked = try library.asked(text)
            let sentences = reader.sentences(asked.question, rarity: asked.rarity, in: asked.passages)
            let isRight = { (sentence: ScoredSentence) in
                sentence.paper(asked.passages) == Int64(paper)
                    && question.right.contains { $0.range.overlaps(sentence.place) }
            }
            for count in [1, 3] {
                add("sentence@\(count)", sentences.prefix(count).contains(where: isRight) ? 1 : 0, part)
            }
            let spans = reader.rules(rarity: asked.rarity).spans(asked.question, in: sentences)
            let answer = spans.first.map { $0.text(sentences) } ?? sentences.first?.string ?? ""
            let exact = question.right.contains { WordMatch.isExact(answer, $0.text) } ? 1.0 : 0
            let f1 = question.right.map { WordMatch.f1(answer, $0.text) }.max() ?? 0
            add("exact", exact, part)
            add("f1", f1, part)
            if asked.question.type.isTyped {
                add("typedExact", exact, part)
                add("typedF1", f1, part)
            }
            let name = "\(paper)-\(question.id ?? text)"
            for sentence in sentences.prefix(60) {
                measurement.note(
                    "sentence", label, part: part, question: name, worth: isRight(sentence) ? 1 : 0, sentence.values)
            }
            for span in spans {
                let isThere = sentences[span.sentenceIndex].paper(asked.passages) == Int64(paper)
                let text = span.text(sentences)
                let worth = question.right.filter { isThere && $0.range.overlaps(span.place) }.map {
                    WordMatch.f1(text, $0.text)
                }.max()
                measurement.note("span", label, part: part, question: name, worth: worth ?? 0, span.values)
            }
        }
        say(label)
        values = [:]
    }

    /// Questions that have no answer: of the same papers with a wrong detail, and of topics that no paper is about.
    func refusing(_ label: String, absent: QuestionSet) throws {
        var sure: [String: [Double]] = [:]
        func ask(_ question: QuestionSet.Question, _ kind: String, _ paper: Int, _ part: String) throws {
            guard let text = question.question else { return }
            let answer = library.answer(try library.asked(text))
            let cited = answer.citations.first ?? answer.refusal?.closest.first
            let isRight = cited.map { cited in
                kind == "has" && cited.paper == Int64(paper)
                    && question.right.contains { $0.range.overlaps(cited.range) }
            }
            for name in [kind + " all", kind + " " + part] { sure[name, default: []].append(answer.confidence) }
            measurement.note(
                answer.isForm ? "formConfidence" : "confidence", label, part: part, question: kind,
                worth: isRight == true ? 1 : 0, answer.features)
        }
        for (number, paper) in questionSet.papers.enumerated() {
            for question in paper.questions ?? [] {
                try ask(question, question.impossible == true ? "near" : "has", number, paper.part)
            }
        }
        for paper in absent.papers {
            for question in paper.questions ?? [] { try ask(question, "absent", -1, paper.part) }
        }
        for part in ["all", "dev", "train"] {
            let has = sure["has " + part] ?? []
            for kind in ["near", "absent"] {
                let no = sure[kind + " " + part] ?? []
                measurement.say(label + ".\(kind)Auroc", value: Statistics.auroc(has, no), count: no.count, part: part)
                let least = Statistics.quantile(has, 0.1)
                measurement.say(label + ".\(kind)RefusedAt90", no.map { $0 < least ? 1 : 0 }, part: part)
            }
        }
    }
}
