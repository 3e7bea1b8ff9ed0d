/// What a turn says as a passage, and how its passages are named.
public enum TurnPassages {
    /// What of a question and of an answer is kept in a passage, in characters.
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
        let question = String(query.prefix(longestQuestion))
        guard question.contains(where: { !$0.isWhitespace }) else { return [] }
        let text = answer.isEmpty ? question : question + "\n" + answer.prefix(longestAnswer)
        return [
            PassageDraft(text: text, subject: question, language: TextTerms.isIdeographic(question) ? "zh" : "en")
        ]
    }
}
