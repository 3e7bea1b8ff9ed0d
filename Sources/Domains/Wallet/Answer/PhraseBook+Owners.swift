import Basics
import Language

extension PhraseBook {
    /// The cards by the names that sentences call them by: another's with whose it is.
    func called(_ cards: [Card], _ language: WrittenLanguage) -> [Card] {
        guard cards.contains(where: { $0.owner != nil }) else { return cards }
        return cards.map { card in
            guard let owner = card.owner else { return card }
            var text = TextBuffer(capacity: 64)
            write(.cardOf, language, to: &text) { slot, text in
                switch slot {
                case .owner: text.append(owner)
                case .card: text.append(card.name)
                default: break
                }
            }
            var called = card
            called.name = text.knownText
            return called
        }
    }
}
