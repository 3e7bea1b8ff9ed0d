import Language

package import Basics

/// A turn beside one card that it names, or that was out, as the classifier of cards sees it.
package struct CardTurn {
    package let change: CardChange
    /// Those that the words fit.
    package let cards: [CardID]
    package let features: AvailabilityFeatures

    /// Of all cards that may be gone or back. A network that is refused, or alone accepted, is no card.
    ///
    /// - Parameter features: those of the turn; made only where there is such a card.
    static func all(
        _ reading: SentenceReading, _ followUp: FollowUp, features: () -> EditFeatures
    ) -> [CardTurn] {
        let previous = followUp.previous
        let out = followUp.cardsOut
        let found = reading.constraints.constraints
        let named = reading.mentions.filter { mention in
            let isNetwork =
                mention.isGeneric
                && mention.network.map {
                    found.refusedNetworks.contains($0) || found.acceptedNetworks?.contains($0) ?? false
                } ?? false
            return !mention.cards.isEmpty && !isNetwork && !(mention.cards.count == 1 && out.contains(mention.cards[0]))
        }
        guard CardTurn.lengths.contains(reading.sentence.tokens.count), !named.isEmpty || !out.isEmpty else {
            return []
        }
        let turn = features()
        return named.map {
            CardTurn(
                change: .gone, cards: $0.cards, features: AvailabilityFeatures(turn, $0, reading, previous))
        }
            + out.map {
                CardTurn(
                    change: .back, cards: [$0], features: AvailabilityFeatures(turn, out: $0, reading, previous))
            }
    }

    /// In tokens: what is longer is no remark about a card.
    private static let lengths = 2...80
}
