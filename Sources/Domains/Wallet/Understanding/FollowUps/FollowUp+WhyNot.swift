import Basics
import Language

/// A card that is doubted in a question: why not that one.
extension FollowUp {
    /// Custom Cash不行吗, 那张不能用喔？, unlike 没带.
    func readWhyNot(_ reading: inout SentenceReading) {
        guard reading.language?.isChinese == true, !reading.constraints.constraints.excludedCards.isEmpty,
            !previous.items.isEmpty, previous.intent != .limitCheck, reading.drafts.isEmpty, reading.amounts.isEmpty,
            !reading.cues.has(.choose), !reading.sentence.says(FollowUp.absent), isAskedLast(reading),
            let last = reading.sentence.tokens.last(where: { $0.kind != .mark }),
            FollowUp.askingParticles.contains(last.hash) || startsAsIsIt(reading.sentence)
        else { return }
        reading.askAboutExcluded()
        reading.intent = .explainCard
    }

    /// Unlike 金卡被拒，我像贼吗.
    private func isAskedLast(_ reading: SentenceReading) -> Bool {
        guard let card = reading.mentions.last else { return true }
        let rest = reading.sentence.pieces[min(card.pieces.upperBound, reading.sentence.pieces.count)...]
        return !rest.dropLast().contains(where: \.isMark)
    }

    /// 是不是, 难道 first.
    private func startsAsIsIt(_ sentence: Sentence) -> Bool {
        let first = sentence.tokens.prefix(3).map(\.hash)
        return first == FollowUp.isItNot || Array(first.prefix(2)) == FollowUp.surely
    }

    private static let isItNot = ["是", "不", "是"].map(WordHash.of)
    private static let surely = ["难", "道"].map(WordHash.of)
    private static let absent = ["带", "丢", "忘", "找", "掉", "偷", "落"].map(WordHash.of)
    private static let askingParticles = ["吗", "喔", "哦", "噢", "嘛", "么"].map(WordHash.of)
}
