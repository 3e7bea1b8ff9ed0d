import Basics

/// Reads the tokens of an explanation as elements: longest names first, then days, then numbers with their units, then
/// phrases.
public struct ReplyReading<Lexicon: ReplyLexicon> {
    private let tokens: [ReplyToken]
    private let scalars: [UInt32]
    private let lexicon: Lexicon
    private let isChinese: Bool
    private var elements: [Lexicon.Element] = []
    /// A word that nobody knows.
    private var hasUnknownWord = false
    private var isAfterDate = false
    private var index = 0

    /// - Parameter isChinese: whether the text ought to be Chinese; Latin words in it have to be known names then.
    public static func elements(
        _ text: String, lexicon: Lexicon, isChinese: Bool
    ) -> (elements: [Lexicon.Element], hasUnknownWord: Bool) {
        let scalars = text.unicodeScalars.map { ReplyTokens.plain($0.value) }
        var reading = ReplyReading(
            tokens: lexicon.tokens(of: text), scalars: scalars, lexicon: lexicon, isChinese: isChinese)
        reading.run()
        return (reading.elements, reading.hasUnknownWord)
    }

    private init(tokens: [ReplyToken], scalars: [UInt32], lexicon: Lexicon, isChinese: Bool) {
        self.tokens = tokens
        self.scalars = scalars
        self.lexicon = lexicon
        self.isChinese = isChinese
        elements.reserveCapacity(tokens.count)
    }

    private mutating func run() {
        while index < tokens.count {
            if name() || date() || quantity() { continue }
            phrase()
        }
    }

    private mutating func add(_ element: Lexicon.Element) {
        elements.append(element)
        index = max(index + 1, element.tokens.upperBound)
        isAfterDate = false
    }

    private mutating func add(_ plain: PlainElement, length: Int) {
        add(Lexicon.Element(plain, tokens: index..<(index + length), first: tokens[index]))
    }

    private mutating func name() -> Bool {
        guard tokens[index].kind != .mark,
            let element = lexicon.name(at: index, in: tokens, after: elements.last)
        else { return false }
        add(element)
        return true
    }

    private mutating func date() -> Bool {
        var reader = ReplyDateReader(tokens: tokens, lexicon: lexicon, start: index)
        guard let date = reader.read() else { return false }
        add(.date(date), length: reader.end - index)
        isAfterDate = true
        return true
    }

    private mutating func quantity() -> Bool {
        var reader = ReplyQuantityReader(tokens: tokens, lexicon: lexicon, start: index)
        guard let quantity = reader.read() else { return false }
        add(.quantity(quantity), length: max(1, reader.end - index))
        return true
    }

    private mutating func phrase() {
        let token = tokens[index]
        if token.kind == .mark { return mark(token) }
        if let element = lexicon.phrase(at: index, in: tokens) { return add(element) }
        if token.kind == .word, !lexicon.isCommon(token, scalars) || isForeignName(token) { hasUnknownWord = true }
        add(token.kind == .han ? .han : .word, length: 1)
    }

    /// A capital letter in the middle of a sentence, or Latin letters in a Chinese one, that no name accounts for.
    private func isForeignName(_ token: ReplyToken) -> Bool {
        if lexicon.mayBeCapital(token.hash) { return false }
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
        if isAfterDate { return true }
        return !(next.kind == .word && !next.isCapital)
    }
}
