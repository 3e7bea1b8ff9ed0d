import Basics

extension SentenceWriter {
    /// Fills the slots of sentences about a pot: the card, its limit and what is left of it.
    func write(_ slot: Slot, of pot: PotStatus, _ card: Card, to text: inout TextBuffer) {
        switch slot {
        case .card: text.append(card.name)
        case .percent: text.append(decimal: pot.percentUsed)
        case .limit: write(pot.limit, on: card, to: &text)
        case .period: text.append(period(pot, of: card))
        case .category: writeName(pot, of: card, to: &text)
        case .left: write(pot.remaining, on: card, to: &text)
        case .spent: write(pot.spent, on: card, to: &text)
        default: break
        }
    }
}
