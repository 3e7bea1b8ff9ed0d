/// The sentence of a passage that is most about a question.
public struct FoundSentence: Sendable {
    public let passage: ReadPassage
    public let sentence: PaperSentence
}

extension AnswerReader {
    /// Of each passage the best sentence that a reader of the paper sees, in the order of the passages.
    public func bestSentences(
        _ question: AskedQuestion, rarity: [String: Double], in passages: [ReadPassage]
    ) -> [FoundSentence] {
        let all = sentences(question, rarity: rarity, in: passages)
        return passages.indices.compactMap { index in
            guard let best = all.first(where: { $0.view.passage == index }) else { return nil }
            return FoundSentence(passage: passages[index], sentence: best.view.sentence)
        }
    }
}
