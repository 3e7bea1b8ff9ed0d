/// Which of a question's words a paper accounts for where it is cited.
struct Accounting: Sendable {
    /// As they were written, the heaviest first.
    let missing: [AskedQuestion.Content]
    /// 0...1, by weight.
    let share: Double
    /// The same of the words that name something.
    let shareOfThings: Double
    /// Words that name something, are missing, and stand in no paper of the library at all.
    let unknownThings: Int

    /// - Parameter marks: of the cited sentence, its block, the headings and the title.
    init(_ match: QuestionMatch, _ marks: QuestionMatch.Marks) {
        var missing: [(content: AskedQuestion.Content, weight: Double)] = []
        var (all, found) = (0.0, 0.0)
        var (things, foundThings) = (0.0, 0.0)
        var unknown = 0
        let rarest = (match.rarity[AnswerReader.unknown] ?? .infinity) - 1e-9
        for (index, content) in match.question.content.enumerated() {
            let weight = (match.rarity[content.term] ?? 1) * Accounting.factor(content.weight)
            all += weight
            if content.weight != .plain { things += weight }
            if marks & (1 << QuestionMatch.Marks(index)) != 0 {
                found += weight
                if content.weight != .plain { foundThings += weight }
            } else {
                missing.append((content, weight))
                if content.weight != .plain, match.rarity[content.term] ?? 0 >= rarest { unknown += 1 }
            }
        }
        shareOfThings = things > 0 ? foundThings / things : 1
        unknownThings = unknown
        share = all > 0 ? found / all : 1
        self.missing = missing.sorted { $0.weight > $1.weight }.map(\.content)
    }

    /// Names, numbers and the thing asked about weigh most.
    private static func factor(_ weight: AskedQuestion.Content.Weight) -> Double {
        switch weight {
        case .plain: 1
        case .head, .thing: 1.5
        case .name, .number: 2
        }
    }

    /// Whether a word of a kind is not there.
    func lacks(_ weight: AskedQuestion.Content.Weight) -> Bool { missing.contains { $0.weight == weight } }
}
