import Glibc

/// What speaks for a part of a sentence as the answer.
struct SpanFeatures {
    static let names = [
        "fits", "fitsDate", "fitsMoney", "fitsNumber", "fitsName", "sentence", "sentenceRank", "near", "closeness",
        "asked", "allAsked", "length", "one", "long", "capital", "capitalOpen", "digit", "digitOpen", "rare",
        "behindPreposition", "behindVerb", "behindMark", "first", "beforeMark", "last", "beforePreposition",
        "beforeVerb", "determiner", "preposition", "conjunction", "verb", "mark", "headInside", "headBeside", "before",
        "behind", "beforeWho", "behindWho", "reason", "field", "cell", "role", "capitalBeside", "nounBeside",
        "behindPlace", "behindBy", "behindAs", "digitBeside", "adverbs", "stated",
        "statedOther", "wholeDate",
    ]

    /// How many words the mark between two clauses stands for.
    private static let clause = 3

    let question: AskedQuestion
    let rarity: [String: Double]
    let asked: Set<String>
    let heads: Set<String>

    init(_ question: AskedQuestion, rarity: [String: Double]) {
        self.question = question
        self.rarity = rarity
        asked = Set(question.words.filter { !$0.isGrammar }.map(\.stem))
        heads = Set(question.headWords.map(\.stem))
    }

    /// - Parameters:
    ///   - score: of the sentence, less that of the best one.
    ///   - field: how much of the label before it the question asks for, 0...1.
    func values(
        _ span: TypedSpan, in view: SentenceView, score: Double, rank: Int, field: Double, cell: Double, role: Double,
        stated: Double
    ) -> [Double] {
        let words = view.words
        let range = view.words(in: span.range)
        guard !range.isEmpty else { return [Double](repeating: 0, count: Self.names.count) }
        let inside = words[range]
        let (first, last) = (words[range.lowerBound], words[range.upperBound - 1])
        let before = range.lowerBound > 0 ? words[range.lowerBound - 1] : nil
        let after = range.upperBound < words.count ? words[range.upperBound] : nil
        let content = inside.filter { !$0.isGrammar }
        let known = content.count { asked.contains($0.stem) }
        let places = words.indices.filter { !range.contains($0) && asked.contains(words[$0].stem) }
        var marks = [0]
        for word in words { marks.append(marks[marks.count - 1] + (word.isBehindMark ? 1 : 0)) }
        // What stands in another clause is further away.
        func distance(_ place: Int) -> Double {
            place < range.lowerBound
                ? Double(
                    range.lowerBound - place + SpanFeatures.clause * (marks[range.lowerBound + 1] - marks[place + 1]))
                : Double(
                    place - range.upperBound + 1 + SpanFeatures.clause * (marks[place + 1] - marks[range.upperBound]))
        }
        let nearest = places.map(distance).min() ?? 20
        let weighed = places.map { (rarity[words[$0].stem] ?? 1) / (1 + distance($0)) }.reduce(0, +)
        let all = places.map { rarity[words[$0].stem] ?? 1 }.reduce(0.01, +)
        let left = places.count { $0 < range.lowerBound }
        let share = places.isEmpty ? 0.5 : Double(left) / Double(places.count)
        let fits = AnswerFit.fits(span, question) ? 1.0 : 0
        let isOpen = question.type == .open || question.type == .list
        let who = question.type == .person || question.type == .place ? 1.0 : 0
        func flag(_ value: Bool) -> Double { value ? 1 : 0 }
        func has(_ word: TextWord?, _ kind: GrammarWords.Kinds) -> Double { flag(word?.kinds.contains(kind) == true) }
        func any(_ kind: GrammarWords.Kinds) -> Double {
            flag(inside.contains { $0.kinds.contains(kind) && !($0.isCapital && kind == .auxiliary) })
        }
        let beforeText = before?.text ?? ""
        return [
            fits, question.type == .date || question.type == .year ? fits : 0, question.type == .money ? fits : 0,
            question.type == .quantity ? fits : 0, who * fits, score, 1 / Double(1 + rank), 1 / nearest, weighed / all,
            content.isEmpty ? 1 : Double(known) / Double(content.count), flag(known == content.count),
            log(Double(inside.count)), flag(inside.count == 1), flag(inside.count > 5),
            flag(content.allSatisfy(\.isCapital)), isOpen ? flag(content.allSatisfy(\.isCapital)) : 0,
            flag(inside.contains(where: \.hasDigit)), isOpen ? flag(inside.contains(where: \.hasDigit)) : 0,
            content.isEmpty ? 0 : content.reduce(0) { $0 + (asked.contains($1.stem) ? 0 : 1) } / Double(inside.count),
            has(before, .preposition), has(before, .auxiliary), flag(first.isBehindMark), flag(range.lowerBound == 0),
            flag(after?.isBehindMark == true), flag(range.upperBound == words.count), has(after, .preposition),
            has(after, .auxiliary), has(first, .determiner), any(.preposition), any(.conjunction), any(.auxiliary),
            flag(inside.dropFirst().contains(where: \.isBehindMark)),
            flag(inside.contains { heads.contains($0.stem) }),
            flag([before, after].contains { $0.map { heads.contains($0.stem) } == true }), share, 1 - share,
            who * share, who * (1 - share),
            question.type == .reason
                ? flag(before?.kinds.contains(.reason) == true || first.kinds.contains(.reason)) : 0,
            field, cell, role,
            flag(
                before.map { $0.isCapital && !first.isBehindMark && first.isCapital && !$0.isGrammar } == true
                    || after.map { $0.isCapital && last.isCapital && !$0.isBehindMark && !$0.isGrammar } == true),
            flag(after.map { !$0.isGrammar && !$0.isBehindMark } == true),
            question.type == .place ? flag(["in", "at", "near", "from", "to"].contains(beforeText)) : 0,
            question.type == .person ? flag(beforeText == "by") : 0, flag(beforeText == "as" || beforeText == "called"),
            flag(before?.hasDigit == true && !first.isBehindMark), has(first, .adverb),
            max(0, stated), max(0, -stated), question.type == .date ? flag(span.type == .date) : 0,
        ]
    }
}
