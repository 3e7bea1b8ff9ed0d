import Basics
import Explaining
import Language

/// What may be named in an explanation of the wallet: its cards, the purchase's merchants, and the words of the tables.
struct WalletLexicon: ReplyLexicon {
    let names: ReplyNames
    let vocabulary: ReplyVocabulary

    private static let card: Set<UInt64> = Set(["card", "cards", "卡"].map(WordHash.of))
    private static let through: Set<UInt64> = Set(["through", "via", "通", "透"].map(WordHash.of))
    /// What every sentence may hold with a capital letter.
    private static let capitals: Set<UInt64> = Set(
        [
            "i", "ok", "apple", "pay", "google", "samsung", "q", "us", "usd", "eur", "gbp", "cny", "rmb", "jpy", "cad",
            "aud", "twd", "hkd", "points", "rewards", "cash", "back", "card", "x",
        ].map(WordHash.of))
    private static let rewardWords: Set<UInt64> = Set(
        [
            "bonus", "reward", "rewards", "membership", "ultimate", "thankyou", "cashback", "cash", "total", "extra",
            "more",
        ]
        .map(WordHash.of))

    func tokens(of text: String) -> [ReplyToken] { ReplyVocabulary.tokens(of: text) }

    // MARK: Names

    func name(at index: Int, in tokens: [ReplyToken], after last: ReplyElement?) -> ReplyElement? {
        func element(_ kind: ReplyElement.Kind, cues: CueSet = CueSet(), length: Int) -> ReplyElement {
            ReplyElement(kind, cues: cues, tokens: index..<(index + length), first: tokens[index])
        }
        func cardWord(after length: Int) -> Int {
            index + length < tokens.count && WalletLexicon.card.contains(tokens[index + length].hash) ? 1 : 0
        }
        let phrase = vocabulary.phrase(at: index, in: tokens)
        let own = names.card(at: index, in: tokens)
        let merchant = names.merchant(at: index, in: tokens)
        let known = vocabulary.knownName(at: index, in: tokens)
        let type = names.pointType(at: index, in: tokens) ?? 0
        // A reward currency is no card: "Chase Ultimate Rewards".
        let longest = max(own?.length ?? 0, merchant?.length ?? 0, known?.words.count ?? 0, type)
        guard longest > 0, longest >= phrase?.words.count ?? 0 || phrase?.meaning.network != nil else { return nil }
        if type == longest, type > own?.length ?? 0 {
            return element(.pointType, length: type)
        }
        if let merchant, merchant.length == longest, merchant.length >= own?.length ?? 0 {
            if let category = merchant.0.category, own?.length != longest {
                return element(
                    .category(category),
                    cues: phrase?.words.count == longest ? phrase?.meaning.cues ?? CueSet() : CueSet(), length: longest)
            }
            if own.map({ $0.length < longest || $0.length == 1 }) ?? true {
                return element(.merchant(items: merchant.0.items), length: longest)
            }
        }
        if let own, own.length == longest {
            switch own.match {
            case .card(let card): return element(.card(card), length: own.length + cardWord(after: own.length))
            case .ambiguous:
                if let last, WalletLexicon.through.contains(last.hash) {
                    // The issuer's own portal.
                    return element(.word, cues: CueSet(.ordinary), length: own.length)
                } else if let network = phrase?.meaning.network, phrase?.words.count == own.length {
                    return element(.network(network), length: own.length)
                } else {
                    return element(.ambiguousCard, length: own.length)
                }
            }
        }
        if let known, known.words.count == longest {
            if let network = phrase?.meaning.network, phrase?.words.count == longest {
                return element(.network(network), length: longest)
            } else if let card = names.card(having: known.ownWords) {
                return element(.card(card), length: longest + cardWord(after: longest))
            } else {
                return element(.unknownCard, length: longest)
            }
        }
        return nil
    }

    // MARK: Phrases

    func phrase(at index: Int, in tokens: [ReplyToken]) -> ReplyElement? {
        guard let phrase = vocabulary.phrase(at: index, in: tokens) else { return nil }
        let meaning = phrase.meaning
        let range = index..<(index + phrase.words.count)
        if let network = meaning.network, meaning.cues.isEmpty {
            return ReplyElement(.network(network), tokens: range, first: tokens[index])
        }
        if let category = meaning.category {
            return ReplyElement(.category(category), cues: meaning.cues, tokens: range, first: tokens[index])
        }
        let kind: ReplyElement.Kind = tokens[index].kind == .han ? .han : .word
        return ReplyElement(kind, cues: meaning.cues, tokens: range, first: tokens[index])
    }

    func units(at index: Int, in tokens: [ReplyToken]) -> (units: ReplyUnits, length: Int)? {
        vocabulary.phrase(at: index, in: tokens).map { ($0.meaning.cues.units, $0.words.count) }
    }

    func month(at index: Int, in tokens: [ReplyToken]) -> Int? {
        vocabulary.phrase(at: index, in: tokens)?.meaning.month
    }

    func isCommon(_ token: ReplyToken, _ scalars: [UInt32]) -> Bool { vocabulary.isCommon(token, scalars) }

    func mayBeCapital(_ hash: UInt64) -> Bool { WalletLexicon.capitals.contains(hash) }

    func mayStandBeforeUnit(_ hash: UInt64) -> Bool { WalletLexicon.rewardWords.contains(hash) }
}

extension CueSet {
    /// What the cues say of the number beside them.
    fileprivate var units: ReplyUnits {
        if isEmpty { return [] }
        var units: ReplyUnits = []
        for (cue, unit) in CueSet.unitsByCue where contains(cue) { units.insert(unit) }
        return units
    }

    private static let unitsByCue: [(ReplyCue, ReplyUnits)] = [
        (.unitTimes, .times), (.unitPercent, .percent), (.unitPoints, .points), (.unitDollar, .dollar),
        (.unitMoney, .money), (.unitEuro, .euro), (.unitPound, .pound), (.unitYuan, .yuan), (.unitYen, .yen),
        (.unitCents, .cents), (.unitCards, .counted), (.perUnit, .perUnit), (.perPoint, .perPoint),
        (.amountRole, .beforeAmount),
    ]
}
