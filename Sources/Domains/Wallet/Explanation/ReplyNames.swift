import Basics
import Explaining
import Language
import RAG

/// The names that may occur in an explanation: the wallet's cards in their full and short forms, merchants of the
/// purchase, reward currencies.
struct ReplyNames: Sendable {
    enum Match {
        case card(Int), ambiguous
    }

    private struct Place: Sendable {
        let card: Int
        let position: Int
    }

    struct Merchant: Sendable {
        let words: [UInt64]
        let items: UInt32
        /// The category that a word for the purchase stands for; nil for names.
        var category: Category?
    }

    private let cards: [[UInt64]]
    private let places: [UInt64: [Place]]
    private let merchants: [Merchant]
    private let pointTypes: [[UInt64]]

    /// Words that many cards have; alone they name none.
    private static let generic: Set<UInt64> = Set(
        [
            "the", "card", "cards", "credit", "debit", "charge", "cash", "back", "rewards", "reward", "points", "from",
            "by", "visa", "mastercard", "signature", "infinite", "world", "elite", "business", "preferred", "reserve",
            "premier", "everyday", "unlimited", "active", "custom", "customized", "double", "plus", "prime", "it",
            "one", "bank", "first", "of", "and", "a", "my", "anywhere", "america", "go", "x", "travel", "select",
            "classic", "basic", "standard", "premium", "student", "new", "legacy", "any", "all", "shop", "food",
            "express", "用", "的", "信", "卡", "银", "行", "行", "積", "点", "返", "现", "联", "名",
        ].map(WordHash.of))

    init(_ recommendation: Recommendation) {
        var cards: [[UInt64]] = []
        var places: [UInt64: [Place]] = [:]
        for (index, card) in recommendation.cards.enumerated() {
            let words = ReplyVocabulary.tokens(of: PromptCards.called(card)).filter { $0.kind != .mark }.map(\.hash)
            for (position, word) in words.enumerated() {
                places[word, default: []].append(Place(card: index, position: position))
            }
            cards.append(words)
        }
        self.cards = cards
        self.places = places
        var merchants: [Merchant] = []
        for (index, item) in recommendation.query.items.enumerated() {
            let bit: UInt32 = 1 << UInt32(min(index, 31))
            func add(_ name: String, isPhrase: Bool) {
                let words = ReplyVocabulary.tokens(of: name).filter { $0.kind != .mark }.map(\.hash)
                guard !words.isEmpty else { return }
                merchants.append(Merchant(words: words, items: bit, category: isPhrase ? item.category : nil))
            }
            if let merchant = item.merchant {
                add(merchant.name, isPhrase: false)
                let words = merchant.name.split(separator: " ")
                if words.count > 2 { add(words.prefix(2).joined(separator: " "), isPhrase: false) }
            }
            guard recommendation.query.evidence.indices.contains(index) else { continue }
            let evidence = recommendation.query.evidence[index]
            if evidence.source == .merchant || evidence.source == .term {
                add(evidence.words.joined(separator: " "), isPhrase: item.merchant == nil)
            }
        }
        self.merchants = merchants
        var types: [[UInt64]] = []
        for type in Set(recommendation.cards.flatMap { $0.rewardRules.map(\.pointType) }) {
            let words = ReplyVocabulary.tokens(of: type.split(separator: "_").joined(separator: " ")).map(\.hash)
            types.append(words)
            // "Membership Rewards" of "amex membership rewards".
            if words.count > 2 { types.append(Array(words.dropFirst())) }
        }
        pointTypes = types.filter { $0.count > 1 }
    }

    /// The card named by the most words from a token on.
    func card(at index: Int, in tokens: [ReplyToken]) -> (match: Match, length: Int)? {
        guard let starts = places[tokens[index].hash] else { return nil }
        var best = 0
        var found: [Int] = []
        for start in starts {
            let words = cards[start.card]
            var length = 0
            while start.position + length < words.count, index + length < tokens.count,
                tokens[index + length].hash == words[start.position + length]
            {
                length += 1
            }
            if length > best {
                best = length
                found = [start.card]
            } else if length == best, !found.contains(start.card) {
                found.append(start.card)
            }
        }
        let named = tokens[index..<(index + best)]
        guard named.contains(where: { !ReplyNames.generic.contains($0.hash) }) || cards[found[0]].count == best else {
            return nil
        }
        // One Han character names nothing; a lone word is a name only with a capital, where the name has one.
        if best == 1, cards[found[0]].count > 1 {
            if named[index].kind != .word || !named[index].isCapital { return nil }
        }
        if named.allSatisfy({ $0.kind == .number }) { return nil }
        if found.count == 1 { return (.card(found[0]), best) }
        let whole = found.filter { cards[$0].count == best }
        return (whole.count == 1 ? .card(whole[0]) : .ambiguous, best)
    }

    /// The only card of the wallet that has all these words.
    func card(having words: [UInt64]) -> Int? {
        guard !words.isEmpty else { return nil }
        let fitting = cards.indices.filter { index in words.allSatisfy { cards[index].contains($0) } }
        return fitting.count == 1 ? fitting[0] : nil
    }

    func merchant(at index: Int, in tokens: [ReplyToken]) -> (Merchant, length: Int)? {
        var best: Merchant?
        var items: UInt32 = 0
        for merchant in merchants where ReplyVocabulary.matches(merchant.words, tokens, index) {
            if merchant.words.count > best?.words.count ?? 0 {
                best = merchant
                items = merchant.items
            } else if merchant.words.count == best?.words.count {
                items |= merchant.items
            }
        }
        return best.map { (Merchant(words: $0.words, items: items, category: $0.category), $0.words.count) }
    }

    func pointType(at index: Int, in tokens: [ReplyToken]) -> Int? {
        var best = 0
        for words in pointTypes where words.count > best && ReplyVocabulary.matches(words, tokens, index) {
            best = words.count
        }
        return best > 0 ? best : nil
    }
}
