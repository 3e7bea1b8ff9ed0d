import Explaining
import Language
import RAG

/// The last turns of a conversation as lines of a prompt (S0-60).
struct PromptTurns {
    /// The most turns.
    private static let maximum = 3

    private let turns: [ConversationTurn]

    /// - Parameter turns: oldest first.
    init(_ turns: [ConversationTurn]) {
        self.turns = turns
    }

    /// The newest matter most and are added first; they are read last.
    ///
    /// - Returns: false where one does not fit; the older ones are left out with it.
    @discardableResult
    func fill(_ sections: inout PromptSections<PromptPart>, told: inout PromptRepeats) -> Bool {
        for turn in turns.suffix(PromptTurns.maximum).reversed() where told.isNew(turn.query + " " + turn.answer) {
            var line = "- Asked: " + PromptText.quoted(PromptText.redacted(turn.query), maximum: 300)
            if !turn.answer.isEmpty {
                line += " Answered: " + PromptText.quoted(PromptText.redacted(turn.answer), maximum: 300)
            }
            guard sections.add(line, to: .turns) else { return false }
        }
        return true
    }
}

extension PromptText {
    /// Without card numbers.
    static func redacted(_ text: String) -> String { PANDetector.redacted(text) ?? text }
}
