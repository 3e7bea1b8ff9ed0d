public import Basics
import Language

/// A wallet card as sentences may name it. Making one folds the name, so make it once a wallet revision.
public struct CardName: Sendable, Hashable {
    public let id: CardID
    public let name: String
    public let network: Network
    /// The sizes of its spending limits, in cents: "the 500 on the Custom Cash" is no price.
    let limits: [Int]
    /// Hashes of the folded words of the name.
    let words: [UInt64]
    /// The bit of each word, by its last bits: most words of a sentence are in no name.
    let bits: UInt64

    public init(id: CardID, name: String, network: Network, limits: [Money] = []) {
        self.id = id
        self.name = name
        self.network = network
        self.limits = limits.map(\.cents)
        var words: [UInt64] = []
        var hash = WordHash.seed
        var isEmpty = true
        func flush() {
            if !isEmpty { words.append(hash) }
            hash = WordHash.seed
            isEmpty = true
        }
        for scalar in name.lowercased().unicodeScalars {
            switch scalar.value {
            case 0x61...0x7A, 0x30...0x39:
                hash = WordHash.step(hash, scalar.value)
                isEmpty = false
            case 0x27, 0x2E, 0x2019:
                continue
            case 0x2B:
                flush()
                words.append(WordHash.of("plus"))
            case 0x26:
                flush()
                words.append(WordHash.of("and"))
            case 0x4E00...0x9FFF:
                flush()
                words.append(WordHash.step(WordHash.seed, scalar.value))
            default: flush()
            }
        }
        flush()
        self.words = words
        bits = words.reduce(0) { $0 | CardName.bit($1) }
    }

    static func bit(_ word: UInt64) -> UInt64 { 1 << (word & 63) }

    /// Whether the name has a word.
    func holds(_ word: UInt64) -> Bool { bits & CardName.bit(word) != 0 && words.contains(word) }

    public init(_ card: Card) {
        self.init(
            id: card.id, name: card.name, network: card.network,
            limits: card.spendingLimits.map(\.limit) + (card.quarterlyBonus?.limit.map { [$0] } ?? []))
    }
}
