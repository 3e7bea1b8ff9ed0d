import Basics
import Language

/// Reads the tokens of an explanation as elements: longest names first, then numbers with their units, then phrases.
struct ReplyReading {
    private let tokens: [ReplyToken]
    private let scalars: [UInt32]
    private let names: ReplyNames
    private let vocabulary: ReplyVocabulary
    private let isChinese: Bool
    private(set) var elements: [ReplyElement] = []
    /// A word that nobody knows.
    private(set) var hasUnknownWord = false
    private var index = 0

    private static let card: Set<UInt64> = Set(["card", "cards", "卡"].map(WordHash.of))
    private static let through: Set<UInt64> = Set(["through", "via", "通", "透"].map(WordHash.of))
    /// What every sentence may hold with a capital letter.
    private static let capitals: Set<UInt64> = Set(
        [
            "i", "ok", "apple", "pay", "google", "samsung", "q", "us", "usd", "eur", "gbp", "cny", "rmb", "jpy", "cad",
            "aud", "twd", "hkd", "points", "rewards", "cash", "back", "card", "x",
        ].map(WordHash.of))

    static func elements(
        _ text: String, names: ReplyNames, vocabulary: ReplyVocabulary, isChinese: Bool
    ) -> (elements: [ReplyElement], hasUnknownWord: Bool) {
        let scalars = text.unicodeScalars.map { ReplyTokens.plain($0.value) }
        var reading = ReplyReading(
            tokens: ReplyTokens.of(text), scalars: scalars, names: names, vocabulary: vocabulary, isChinese: isChinese)
        reading.run()
        return (reading.elements, reading.hasUnknownWord)
    }

    private init(
        tokens: [ReplyToken], scalars: [UInt32], names: ReplyNames, vocabulary: ReplyVocabulary, isChinese: Bool
    ) {
        self.tokens = tokens
        self.scalars = scalars
        self.names = names
        self.vocabulary = vocabulary
        self.isChinese = isChinese
        elements.reserveCapacity(tokens.count)
    }

    private mutating func run() {
        while index < tokens.count {
            if name() || date() || quantity() { continue }
            phrase()
        }
    }

    private mutating func add(_ kind: ReplyElement.Kind, cues: CueSet = CueSet(), length: Int) {
        let first = tokens[index]
        elements.append(
            ReplyElement(
                kind: kind, cues: cues, tokens: index..<(index + length), hash: first.hash, isCapital: first.isCapital,
                isHan: first.kind == .han))
        index += length
    }

    // MARK: Names

    private mutating func name() -> Bool {
        guard tokens[index].kind != .mark else { return false }
        let phrase = vocabulary.phrase(at: index, in: tokens)
        let own = names.card(at: index, in: tokens)
        let merchant = names.merchant(at: index, in: tokens)
        let known = vocabulary.knownName(at: index, in: tokens)
        let type = names.pointType(at: index, in: tokens) ?? 0
        // A reward currency is no card: "Chase Ultimate Rewards".
        let longest = max(own?.length ?? 0, merchant?.length ?? 0, known?.words.count ?? 0, type)
        guard longest > 0, longest >= phrase?.words.count ?? 0 || phrase?.meaning.network != nil else { return false }
        if type == longest, type > own?.length ?? 0 {
            add(.pointType, length: type)
            return true
        }
        if let merchant, merchant.length == longest, merchant.length >= own?.length ?? 0 {
            if let category = merchant.0.category, own?.length != longest {
                add(
                    .category(category),
                    cues: phrase?.words.count == longest ? phrase?.meaning.cues ?? CueSet() : CueSet(), length: longest)
                return true
            }
            if own.map({ $0.length < longest || isShort($0) }) ?? true {
                add(.merchant(items: merchant.0.items), length: longest)
                return true
            }
        }
        if let own, own.length == longest {
            switch own.match {
            case .card(let card): add(.card(card), length: own.length + cardWord(after: own.length))
            case .ambiguous:
                if let last = elements.last, ReplyReading.through.contains(last.hash) {
                    // The issuer's own portal.
                    add(.word, cues: CueSet(.ordinary), length: own.length)
                } else if let network = phrase?.meaning.network, phrase?.words.count == own.length {
                    add(.network(network), length: own.length)
                } else {
                    add(.ambiguousCard, length: own.length)
                }
            }
            return true
        }
        if let known, known.words.count == longest {
            if let network = phrase?.meaning.network, phrase?.words.count == longest {
                add(.network(network), length: longest)
            } else if let card = names.card(having: known.ownWords) {
                add(.card(card), length: longest + cardWord(after: longest))
            } else {
                add(.unknownCard, length: longest)
            }
            return true
        }
        return false
    }

    private func isShort(_ own: (match: ReplyNames.Match, length: Int)) -> Bool { own.length == 1 }

    private func cardWord(after length: Int) -> Int {
        index + length < tokens.count && ReplyReading.card.contains(tokens[index + length].hash) ? 1 : 0
    }

    private mutating func phrase() {
        let token = tokens[index]
        if token.kind == .mark { return mark(token) }
        if let phrase = vocabulary.phrase(at: index, in: tokens) {
            if let network = phrase.meaning.network, phrase.meaning.cues.isEmpty {
                return add(.network(network), length: phrase.words.count)
            }
            if let category = phrase.meaning.category {
                return add(.category(category), cues: phrase.meaning.cues, length: phrase.words.count)
            }
            return add(token.kind == .han ? .han : .word, cues: phrase.meaning.cues, length: phrase.words.count)
        }
        if token.kind == .word, !vocabulary.isCommon(token, scalars) || isForeignName(token) { hasUnknownWord = true }
        add(token.kind == .han ? .han : .word, length: 1)
    }

    /// A capital letter in the middle of a sentence, or Latin letters in a Chinese one, that no name accounts for.
    private func isForeignName(_ token: ReplyToken) -> Bool {
        if ReplyReading.capitals.contains(token.hash) { return false }
        if isChinese { return true }
        guard token.isCapital, index > 0 else { return false }
        switch tokens[index - 1].kind {
        case .mark: return tokens[index - 1].scalar == 0x2F || tokens[index - 1].scalar == 0x2D
        default: return true
        }
    }

    private mutating func mark(_ token: ReplyToken) {
        switch token.scalar {
        case 0x21, 0x3F, 0x3002, 0x0A, 0x0D, 0x2028: add(.sentenceEnd, length: 1)
        case 0x2E: add(isSentenceEnd ? .sentenceEnd : .mark(0x2E), length: 1)
        default: add(.mark(token.scalar), length: 1)
        }
    }

    /// A full stop that ends a sentence: not that of "vs." or "Dec. 31".
    private var isSentenceEnd: Bool {
        guard index + 1 < tokens.count else { return true }
        let next = tokens[index + 1]
        if next.isGlued, next.kind != .mark { return false }
        if let last = elements.last, case .date = last.kind { return true }
        return !(next.kind == .word && !next.isCapital)
    }

    // MARK: Days

    private func token(_ offset: Int) -> ReplyToken? { index + offset < tokens.count ? tokens[index + offset] : nil }

    private func whole(_ offset: Int) -> Int? {
        guard let token = token(offset), token.kind == .number, let value = token.value, value % 10_000 == 0 else {
            return nil
        }
        return value / 10_000
    }

    private func scalar(_ offset: Int) -> UInt32 {
        guard let token = token(offset), token.kind != .number else { return 0 }
        return token.scalar
    }

    private mutating func date() -> Bool {
        isoDate() || monthDate() || chineseDate() || quarterDate()
    }

    /// `2026-12-31`, `2026/12/31`, `12/31/2026`, `12/31`.
    private mutating func isoDate() -> Bool {
        guard let first = whole(0), scalar(1) == 0x2D || scalar(1) == 0x2F, let second = whole(2),
            token(1)?.isGlued == true, token(2)?.isGlued == true
        else { return false }
        let hasThird = scalar(3) == scalar(1) && whole(4) != nil && token(4)?.isGlued == true
        if first > 1_900, hasThird, let third = whole(4) {
            add(.date(ReplyDate(year: first, month: second, day: third)), length: 5)
            return true
        }
        guard scalar(1) == 0x2F, (1...12).contains(first), (1...31).contains(second) else { return false }
        if hasThird {
            add(.date(ReplyDate(year: whole(4), month: first, day: second)), length: 5)
        } else {
            add(.date(ReplyDate(month: first, day: second)), length: 3)
        }
        return true
    }

    /// `December 31, 2026`, `Dec. 31st`, `31 December`, `December`.
    private mutating func monthDate() -> Bool {
        var offset = 0
        var day: Int?
        if let value = whole(0), (1...31).contains(value), let next = token(1), next.kind == .word {
            let skip = ReplyReading.ordinals.contains(next.hash) ? 2 : 1
            guard month(at: skip) != nil else { return false }
            day = value
            offset = skip
        }
        guard let month = month(at: offset) else { return false }
        offset += 1
        if scalar(offset) == 0x2E, day != nil || whole(offset + 1) != nil { offset += 1 }
        if day == nil, let value = whole(offset), (1...31).contains(value), token(offset)?.hash != nil {
            day = value
            offset += 1
            if let next = token(offset), next.isGlued, ReplyReading.ordinals.contains(next.hash) { offset += 1 }
        }
        var year: Int?
        let comma = scalar(offset) == 0x2C ? 1 : 0
        if let value = whole(offset + comma), (1_990...2_100).contains(value) {
            year = value
            offset += comma + 1
        }
        add(.date(ReplyDate(year: year, month: month, day: day)), length: offset)
        return true
    }

    private func month(at offset: Int) -> Int? {
        guard let token = token(offset), token.isCapital,
            let month = vocabulary.phrase(at: index + offset, in: tokens)?.meaning.month
        else { return nil }
        // "May I suggest": a month only with a number beside it.
        if month == 5 || month == 3, offset == 0, whole(1) == nil { return nil }
        return month
    }

    private static let ordinals: Set<UInt64> = Set(["st", "nd", "rd", "th"].map(WordHash.of))
    private static let quarterLetter = WordHash.of("q")
    private static let ordinalQuarters: [UInt64: Int] = [
        WordHash.of("first"): 1, WordHash.of("second"): 2, WordHash.of("third"): 3, WordHash.of("fourth"): 4,
    ]

    /// `2026年12月31日`, `12月31日`, `12月`, `2026年`.
    private mutating func chineseDate() -> Bool {
        let year: UInt32 = 0x5E74
        let month: UInt32 = 0x6708
        guard let first = whole(0) else { return false }
        var date = ReplyDate()
        var offset = 0
        if scalar(1) == year, first > 1_900 {
            date.year = first
            offset = 2
        }
        if let value = whole(offset), scalar(offset + 1) == month, (1...12).contains(value) {
            date.month = value
            offset += 2
            if let value = whole(offset), (1...31).contains(value),
                scalar(offset + 1) == 0x65E5 || scalar(offset + 1) == 0x53F7
            {
                date.day = value
                offset += 2
            }
        }
        guard offset > 0 else { return false }
        add(.date(date), length: offset)
        return true
    }

    /// `Q4`, `Q4 2026`, `4th quarter`, `fourth quarter`, 第四季度.
    private mutating func quarterDate() -> Bool {
        var quarter: Int?
        var offset = 0
        if token(0)?.hash == ReplyReading.quarterLetter, let value = whole(1), token(1)?.isGlued == true {
            quarter = value
            offset = 2
        } else if let value = whole(0), let next = token(1), ReplyReading.ordinals.contains(next.hash),
            isQuarter(2)
        {
            quarter = value
            offset = 3
        } else if let first = token(0), let value = ReplyReading.ordinalQuarters[first.hash], isQuarter(1) {
            quarter = value
            offset = 2
        } else if scalar(0) == 0x7B2C, let value = whole(1) ?? ChineseNumerals.digit(scalar(1)), isQuarter(2) {
            quarter = value
            offset = 2 + quarterLength(2)
        } else if let value = ChineseNumerals.digit(scalar(0)), isQuarter(1) {
            quarter = value
            offset = 1 + quarterLength(1)
        }
        guard let quarter else { return false }
        var date = ReplyDate(quarter: quarter)
        if let year = whole(offset), (1_990...2_100).contains(year) {
            date.year = year
            offset += 1
        }
        add(.date(date), length: offset)
        return true
    }

    private func isQuarter(_ offset: Int) -> Bool { quarterLength(offset) > 0 }

    private func quarterLength(_ offset: Int) -> Int {
        if scalar(offset) == 0x5B63 { return scalar(offset + 1) == 0x5EA6 ? 2 : 1 }
        return token(offset)?.hash == ReplyReading.quarterWord ? 1 : 0
    }

    private static let quarterWord = WordHash.of("quarter")

    // MARK: Quantities

    private mutating func quantity() -> Bool {
        var reader = QuantityReader(tokens: tokens, vocabulary: vocabulary, start: index)
        guard let quantity = reader.read() else { return false }
        add(.quantity(quantity), length: max(1, reader.end - index))
        return true
    }
}
