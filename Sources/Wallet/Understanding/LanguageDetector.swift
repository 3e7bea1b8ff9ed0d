/// Tells English from simplified and traditional Chinese.
enum LanguageDetector {
    /// Nil where a sentence has no words, only numbers and signs.
    static func language(_ sentence: Sentence) -> Language? {
        let han = sentence.folded.hanCount
        var words = 0
        for piece in sentence.pieces where piece.kind == .word {
            // Names of shops and cards are written in Latin letters in Chinese sentences too.
            if piece.merchant >= 0 || piece.cardAlias >= 0 || piece.has(.currency) { continue }
            // AA的话: one phrase of both.
            words += sentence.tokens[Int(piece.start)..<Int(piece.end)].count { $0.kind == .word }
        }
        guard han > 0 else { return words > 0 || sentence.pieces.contains { $0.kind == .word } ? .english : nil }
        guard han * 2 >= words * 3 || words == 0 else { return .english }
        return sentence.folded.traditionalCount > sentence.folded.simplifiedCount
            ? .traditionalChinese : .simplifiedChinese
    }
}
