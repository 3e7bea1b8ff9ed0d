/// Tells English from simplified and traditional Chinese.
public enum LanguageDetector {
    /// Of a text and the conversation it stands in; nil for a first one without words, only numbers and signs.
    @inlinable
    public static func language(_ text: some Pieces, after previous: WrittenLanguage? = nil) -> WrittenLanguage? {
        let han = text.folded.hanCount
        var words = 0
        for piece in 0..<text.pieceCount where text.kind(of: piece) == .word {
            // Names are written in Latin letters in Chinese texts too.
            if text.hasRole(.name, at: piece) { continue }
            if text.isOneToken(piece) {
                words += 1
                continue
            }
            // AA的话: one phrase of both.
            words += text.tokens[text.tokenRange(of: piece)].count { $0.kind == .word }
        }
        let follows = previous?.isChinese ?? false
        guard han > 0 else {
            // "AA", "ok", "Costco" are said in any language.
            if follows, words <= 1 { return previous }
            return (0..<text.pieceCount).contains { text.kind(of: $0) == .word } ? .english : previous
        }
        // 买iPad: one word is a name, whatever it is.
        guard follows || words <= 1 || han * 2 >= words * 3 else { return .english }
        let (traditional, simplified) = (text.folded.traditionalCount, text.folded.simplifiedCount)
        if traditional == simplified, follows { return previous }
        return traditional > simplified ? .traditionalChinese : .simplifiedChinese
    }
}
