/// What a turn says as a passage, and how its passages are named.
public enum TurnPassages {
    /// What of a question and of an answer is kept in a passage, in code points: rows are measured in them, and one
    /// character may have any number.
    private static let longestQuestion = 1_000
    private static let longestAnswer = 2_000

    /// The owner of a turn's passage. Identifiers of conversations have no slash.
    public static func owner(of conversationID: String, turn: Int) -> PassageOwner {
        PassageOwner(kind: .turn, id: "\(conversationID)/\(turn)")
    }

    /// The conversation in the identifier of a turn's owner.
    public static func conversationID(of owner: String) -> String {
        guard let slash = owner.lastIndex(of: "/") else { return owner }
        return String(owner[..<slash])
    }

    /// One passage for a turn: found by what was asked, read with what was answered. Empty where nothing was asked.
    public static func drafts(query: String, answer: String) -> [PassageDraft] {
        let question = cut(query, longestQuestion)
        guard question.contains(where: { !$0.isWhitespace }) else { return [] }
        let text = answer.isEmpty ? question : question + "\n" + cut(answer, longestAnswer)
        return [
            PassageDraft(text: text, subject: question, language: TextTerms.isIdeographic(question) ? "zh" : "en")
        ]
    }

    private static func cut(_ text: String, _ longest: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    }
}
