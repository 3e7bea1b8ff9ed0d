import Synchronization

/// How the cards of a wallet are told in full on one day, by their positions: the same for every prompt until the wallet
/// changes, but for those that bring preferences of their own.
final class PromptCardTexts: Sendable {
    private let texts = Mutex<[Int: String]>([:])

    /// - Parameter make: tells the card, the first time.
    func text(of index: Int, _ make: () -> String) -> String {
        texts.withLock { known in
            if let text = known[index] { return text }
            let text = make()
            known[index] = text
            return text
        }
    }
}
