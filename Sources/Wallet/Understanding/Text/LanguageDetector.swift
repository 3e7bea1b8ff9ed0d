import Language

/// Tells English from simplified and traditional Chinese.
enum LanguageDetector {
    /// Of a sentence and the conversation it stands in; nil for a first one without words, only numbers and signs.
    static func language(_ sentence: Sentence, after previous: WrittenLanguage? = nil) -> WrittenLanguage? {
        let han = sentence.folded.hanCount
        var words = 0
        for piece in sentence.pieces where piece.kind == .word {
            // Names of shops, cards and ways to pay are written in Latin letters in Chinese sentences too.
            if piece.merchant >= 0 || piece.cardAlias >= 0 || piece.has(.currency) || piece.has(.payment) { continue }
            if piece.end - piece.start == 1 {
                words += 1
                continue
            }
            // AA的话: one phrase of both.
            words += sentence.tokens[Int(piece.start)..<Int(piece.end)].count { $0.kind == .word }
        }
        let follows = previous?.isChinese ?? false
        guard han > 0 else {
            // "AA", "ok", "Costco" are said in any language.
            if follows, words <= 1 { return previous }
            return sentence.pieces.contains { $0.kind == .word } ? .english : previous
        }
        // 买iPad: one word is a name, whatever it is.
        guard follows || words <= 1 || han * 2 >= words * 3 else { return .english }
        let (traditional, simplified) = (sentence.folded.traditionalCount, sentence.folded.simplifiedCount)
        if traditional == simplified, follows { return previous }
        return traditional > simplified ? .traditionalChinese : .simplifiedChinese
    }
}
