import Basics
import Language

/// "has Elm dried up", Elm衣服网购是不是早没了: how a card stands is how much of its limit is left.
extension SentenceReading {
    /// A question of which a card is the subject, without a word for what it earns, costs or is taken for.
    var asksOfCard: Bool {
        guard mentions.count == 1, let mention = mentions.first, mention.cards.count == 1, !mention.isGeneric,
            cues.isDisjoint(with: SentenceReading.ofOtherThings), !sentence.says(SentenceReading.ofEarning),
            // "isn't the Gold 5% on restaurants" tells what it earns.
            !startsAsDeniedQuestion || !sentence.tokens.contains(where: { $0.kind == .number })
        else { return false }
        if language?.isChinese == true {
            return sentence.asksInChinese && (cues.has(.state) || sentence.says(SentenceReading.leavings))
        }
        guard let start = sentence.questionStart,
            SentenceReading.states.contains(sentence.tokens[Int(sentence.pieces[start].start)].hash)
        else { return false }
        // "is the Gold", "has Elm", and nothing that is bought in between.
        let first = mention.pieces.lowerBound
        return start < first && first - start <= 3
            && sentence.pieces[(start + 1)..<first].allSatisfy { $0.has(.article) || $0.has(.filler) }
            && mention.pieces.upperBound < sentence.pieces.count
    }

    private static let states = ["is", "has", "did", "isnt", "isn't", "hasnt", "hasn't"].map(WordHash.of)
    private static let leavings = ["没", "剩", "完", "光", "满", "爆", "超", "尽"].map(WordHash.of)
    private static let ofOtherThings = Cues(
        .payment, .portal, .refuse, .unavailable, .earn, .activate, .reset, .why, .log, .fact, .abroad, .relative, .help
    )
    private static let ofEarning = [
        "accepted", "taken", "valid", "ok", "okay", "fine", "good", "best", "better", "right", "enough", "worth", "a",
        "an", "points", "point", "get", "got", "gave", "give", "giving", "charge", "charged", "charges", "work",
        "working", "works", "fee", "fees", "expire", "expired", "choice", "win", "winning", "use", "visa", "count",
        "counted", "change", "changed", "which", "same", "smart", "smarter", "for", "too", "visas", "usable",
        "行", "可", "收", "用", "刷", "付", "返", "值", "好", "带", "丢", "赚", "倍", "积", "年", "费",
    ].map(WordHash.of)
}
