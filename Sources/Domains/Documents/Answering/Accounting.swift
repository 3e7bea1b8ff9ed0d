/// Which of a question's words a paper accounts for where it is cited.
struct Accounting: Sendable {
    /// As they were written, the heaviest first.
    let missing: [AskedQuestion.Content]
    /// 0...1, by weight.
    let share: Double

    /// - Parameters:
    ///   - terms: of the cited sentence, its block, the headings and the title.
    init(_ question: AskedQuestion, rarity: [String: Double], terms: Set<String>, synonyms: Synonyms) {
        var missing: [(content: AskedQuestion.Content, weight: Double)] = []
        var (all, found) = (0.0, 0.0)
        for content in question.content {
            let weight = (rarity[content.term] ?? 1) * Accounting.factor(content.weight)
            all += weight
            let isThere =
                terms.contains(content.term)
                || content.weight != .number && terms.contains { synonyms.meet(content.term, $0) }
            if isThere { found += weight } else { missing.append((content, weight)) }
        }
        share = all > 0 ? found / all : 1
        self.missing = missing.sorted { $0.weight > $1.weight }.map(\.content)
    }

    /// Names, numbers and the thing asked about weigh most.
    private static func factor(_ weight: AskedQuestion.Content.Weight) -> Double {
        switch weight {
        case .plain: 1
        case .head: 1.5
        case .name, .number: 2
        }
    }

    /// Whether a name or number of the question is not there.
    var lacksName: Bool { missing.contains { $0.weight == .name } }
    var lacksNumber: Bool { missing.contains { $0.weight == .number } }
}
