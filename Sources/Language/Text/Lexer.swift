/// Cuts folded text into tokens. Linear; table entries and sentences go through the same code, so they always agree.
public struct Lexer {
    private let scalars: [UInt32]
    private var position = 0
    private var tokens: [Token] = []
    private var afterSpace = true

    public static func tokens(of scalars: [UInt32]) -> [Token] {
        var lexer = Lexer(scalars)
        lexer.run()
        return lexer.tokens
    }

    private init(_ scalars: [UInt32]) {
        self.scalars = scalars
        tokens.reserveCapacity(scalars.count / 4 + 8)
    }

    @inline(__always)
    private func at(_ index: Int) -> UInt32 {
        index >= 0 && index < scalars.count ? scalars[index] & FoldedText.mask : 0
    }

    @inline(__always)
    private static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

    @inline(__always)
    private static func isHan(_ scalar: UInt32) -> Bool { scalar >= 0x4E00 && scalar <= 0x9FFF }

    @inline(__always)
    private static func isLetter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return scalar >= 0x61 && scalar <= 0x7A }
        return !isHan(scalar) && Folding.isOtherLetter(scalar)
    }

    private mutating func run() {
        while position < scalars.count {
            let scalar = at(position)
            if scalar == 0x20 {
                afterSpace = true
                position += 1
                continue
            }
            if Lexer.isLetter(scalar) {
                word()
            } else if Lexer.isHan(scalar) {
                append(.han, to: position + 1, hash: WordHash.step(WordHash.seed, scalar))
            } else if Lexer.isDigit(scalar) || (scalar == 0x2E && startsDecimal) {
                number()
            } else {
                sign(scalar)
            }
            afterSpace = false
        }
    }

    /// `.50` after a space or a currency sign.
    private var startsDecimal: Bool {
        Lexer.isDigit(at(position + 1)) && !Lexer.isLetter(at(position - 1)) && !Lexer.isDigit(at(position - 1))
    }

    private mutating func append(_ kind: Token.Kind, to end: Int, hash: UInt64, value: Int = 0, flags: Token.Flags = [])
    {
        var flags = flags
        if !afterSpace { flags.insert(.glued) }
        tokens.append(
            Token(
                kind: kind, flags: flags, start: Int32(truncatingIfNeeded: position),
                end: Int32(truncatingIfNeeded: end),
                hash: hash, value: value))
        position = end
    }

    // MARK: Words

    private mutating func word() {
        var end = position
        var hash = WordHash.seed
        var withoutS: UInt64 = 0
        var letters = 0
        var capitals = 0
        var flags: Token.Flags = []
        var last: UInt32 = 0
        let startsCapital = scalars[position] & FoldedText.capital != 0
        while end < scalars.count {
            let scalar = at(end)
            if Lexer.isLetter(scalar) {
                if scalar == 0x73 { withoutS = hash }
                hash = WordHash.step(hash, scalar)
                letters += 1
                if scalars[end] & FoldedText.capital != 0 { capitals += 1 }
                last = scalar
                end += 1
            } else if scalar == 0x27, Lexer.isLetter(at(end + 1)) {
                if at(end + 1) == 0x73, !Lexer.isLetter(at(end + 2)) { flags.insert(.possessive) }
                end += 1
            } else if scalar == 0x2E, letters == 1 || isAcronym(end), Lexer.isLetter(at(end + 1)),
                !Lexer.isLetter(at(end + 2))
            {
                end += 1
            } else {
                break
            }
        }
        // "Joes'" keeps the s inside the word; the quote goes.
        let close = at(end) == 0x27 && last == 0x73 ? end + 1 : end
        if letters > 1, capitals == letters {
            flags.insert(.allCapitals)
        } else if startsCapital {
            flags.insert(.capitalised)
        }
        let alternative = last == 0x73 && letters > 3 ? withoutS : 0
        append(.word, to: end, hash: hash, value: Int(bitPattern: UInt(alternative)), flags: flags)
        position = close
    }

    /// `Chuck E. Cheese`: a letter between two names.
    private func isInitial(_ last: Token) -> Bool {
        guard last.length == 1, tokens.count > 1, tokens[tokens.count - 2].kind == .word,
            tokens[tokens.count - 2].flags.contains(.capitalised), at(position + 1) == 0x20
        else { return false }
        return capital(Int(last.start)) && capital(position + 2)
    }

    /// `Jos. A. Bank`
    private static let firstNames: [UInt64] = ["jos", "geo", "chas", "thos"].map(WordHash.of)

    private func capital(_ index: Int) -> Bool {
        index < scalars.count && scalars[index] & FoldedText.capital != 0
    }

    /// `u.s.a`: every letter so far stands between dots.
    private func isAcronym(_ end: Int) -> Bool {
        end - position <= 8 && at(end - 2) == 0x2E && at(position + 1) == 0x2E
    }

    // MARK: Numbers

    private mutating func number() {
        var end = position
        var value = 0
        var digits = 0
        var decimals = 0
        var seenPoint = false
        var flags: Token.Flags = []
        var hash = WordHash.seed
        var isIndian = false
        var dotGroups = 0
        while end < scalars.count {
            let scalar = at(end)
            if Lexer.isDigit(scalar) {
                hash = WordHash.step(hash, scalar)
                if seenPoint {
                    decimals += 1
                    if decimals <= 4 { value = value * 10 + Int(scalar & 0xF) }
                } else {
                    digits += 1
                    if digits <= 12 { value = value * 10 + Int(scalar & 0xF) }
                }
                end += 1
            } else if scalar == 0x2C, isListComma(end), digits > 1 || !groupFollows(end) {
                break
            } else if scalar == 0x2C, !seenPoint, isIndian && pairFollows(end) || digits <= 2 && lakhFollows(end) {
                isIndian = true
                flags.insert(.moneyLike)
                end += 1
            } else if scalar == 0x20 || scalar == 0x27, !seenPoint, groupFollows(end),
                digits <= 3 || at(end - 4) == scalar, scalar == 0x27 || isGroupingSpace(end)
            {
                flags.insert(.moneyLike)
                end += 1
            } else if scalar == 0x2C, !seenPoint, groupFollows(end) {
                flags.insert(.moneyLike)
                end += 1
            } else if scalar == 0x2E, !seenPoint, Lexer.isDigit(at(end + 1)) {
                if groupFollows(end), at(end + 4) != 0x2E || groupFollows(end + 4), !followedByUnit(end + 4),
                    digits <= 3 || dotGroups > 0, at(position) != 0x30
                {
                    flags.insert(.moneyLike)
                    dotGroups += 1
                    end += 1
                } else {
                    seenPoint = true
                    flags.insert(.moneyLike)
                    hash = WordHash.step(hash, scalar)
                    end += 1
                }
            } else if scalar == 0x2C, !seenPoint, decimalCommaFollows(end) {
                seenPoint = true
                flags.insert(.moneyLike)
                end += 1
            } else {
                break
            }
        }
        if dotGroups == 1, !seenPoint { flags.insert(.dotGroup) }
        if digits > 9 || decimals > 4 || (digits > 1 && at(position) == 0x30) { flags.insert(.identifier) }
        while decimals < 4 {
            value = digits > 12 ? value : value * 10
            decimals += 1
        }
        append(.number, to: end, hash: hash, value: digits > 12 ? 0 : value, flags: flags)
    }

    /// 晚饭100，18点吃: a wide comma after narrow digits is Chinese and stands between two numbers, unless one digit is
    /// before it and three are after.
    private func isListComma(_ index: Int) -> Bool {
        scalars[index] & FoldedText.wide != 0 && scalars[index - 1] & FoldedText.wide == 0
    }

    /// A separator, then exactly three digits.
    private func groupFollows(_ index: Int) -> Bool {
        Lexer.isDigit(at(index + 1)) && Lexer.isDigit(at(index + 2)) && Lexer.isDigit(at(index + 3))
            && !Lexer.isDigit(at(index + 4))
    }

    /// A separator, two digits and another separator.
    private func pairFollows(_ index: Int) -> Bool {
        Lexer.isDigit(at(index + 1)) && Lexer.isDigit(at(index + 2)) && at(index + 3) == 0x2C
    }

    /// No sum has more groups of digits; what is longer is a list, and is not looked through to its end for every number.
    private static let mostGroups = 5

    /// `,23,456`: groups of two up to one of three, as in India.
    private func lakhFollows(_ index: Int) -> Bool {
        guard pairFollows(index) else { return false }
        var place = index
        while pairFollows(place), scalars[place] & FoldedText.wide == 0 {
            place += 3
            if place - index > 3 * Lexer.mostGroups { return false }
        }
        return at(place) == 0x2C && scalars[place] & FoldedText.wide == 0 && groupFollows(place)
    }

    /// Whether a space before three digits groups them: one that holds together what is beside it does. Any other does
    /// where the sign of a currency goes before and the sum ends the clause, has decimals or is named money: in
    /// `$20 200 Main Street` there are two numbers.
    private func isGroupingSpace(_ space: Int) -> Bool {
        let isTied = scalars[space] & FoldedText.tied != 0
        guard isTied || tokens.last.map({ $0.kind == .symbol && position <= $0.end + 1 }) == true,
            !(at(position) == 0x30)
        else { return false }
        var end = space
        while at(end) == 0x20, groupFollows(end), end - space < 4 * Lexer.mostGroups { end += 4 }
        let next = at(end)
        if next == 0x2E || next == 0x2C { return !Lexer.isDigit(at(end + 4)) }
        if Lexer.isLetter(next) || next == 0x25 || next == 0x2F || next == 0x2D { return false }
        return isTied || endsSum(end)
    }

    /// The end, a mark, or a word for money; not what opens something else, like `#`, `@` and the next sum's sign.
    private func endsSum(_ index: Int) -> Bool {
        let next = at(index) == 0x20 ? index + 1 : index
        switch at(next) {
        case 0: return true
        case 0x20, 0x23, 0x25, 0x26, 0x40: return false
        // 美元, 美金
        case 0x7F8E: return begins(Lexer.moneyWords, at: next + 1) || at(next + 1) == 0x91D1
        case let scalar where Lexer.isLetter(scalar) || Lexer.isHan(scalar): return begins(Lexer.moneyWords, at: next)
        case let scalar: return !Lexer.isDigit(scalar) && !Lexer.isCurrency(scalar)
        }
    }

    /// Whether one of these words stands here, whole.
    private func begins(_ words: [[UInt32]], at index: Int) -> Bool {
        words.contains { word in
            word.indices.allSatisfy { at(index + $0) == word[$0] }
                && !(Lexer.isLetter(word[word.count - 1]) && Lexer.isLetter(at(index + word.count)))
        }
    }

    /// What may be written behind a sum that has a sign before it.
    private static let moneyWords = scalars(of: [
        "usd", "dollars", "bucks", "us dollars", "cad", "aud", "nzd", "sgd", "hkd", "twd", "mxn", "eur", "euros", "gbp",
        "pounds", "cny", "rmb", "yuan", "jpy", "yen", "inr", "rupees", "元", "块", "刀",
    ])

    private static func scalars(of words: [String]) -> [[UInt32]] { words.map { $0.unicodeScalars.map(\.value) } }

    /// `k` or the like, or a percent sign: then `1.255k` and `8.875%` have decimals.
    private func followedByUnit(_ index: Int) -> Bool {
        switch at(index) {
        case 0x6B, 0x4E07, 0x6D, 0x25: true
        case 0x20:
            begins(Lexer.percents, at: index + 1)
        default: false
        }
    }

    private static let percents = scalars(of: ["%", "percent", "percentage", "pct"])

    /// `12,50`, and nothing that makes it a list.
    private func decimalCommaFollows(_ index: Int) -> Bool {
        Lexer.isDigit(at(index + 1)) && Lexer.isDigit(at(index + 2)) && !Lexer.isDigit(at(index + 3))
            && at(index + 3) != 0x2C
    }

    // MARK: Signs

    private mutating func sign(_ scalar: UInt32) {
        switch scalar {
        case 0x26:
            append(.word, to: position + 1, hash: Lexer.and)
        case 0x2B where !afterSpace && (tokens.last?.kind == .word || tokens.last?.kind == .han):
            append(.word, to: position + 1, hash: Lexer.plus)
        case 0x2B:
            append(.mark, to: position + 1, hash: 0x2B)
        case _ where Lexer.isCurrency(scalar):
            append(.symbol, to: position + 1, hash: UInt64(scalar))
        case 0x2D:
            // Between letters a hyphen only joins; elsewhere it is a dash, also in "1k-2k".
            if !afterSpace, Lexer.isWordLike(at(position + 1)), Lexer.isWordLike(at(position - 1)),
                !(Lexer.isDigit(at(position + 1))
                    && (Lexer.isDigit(at(position - 1)) || Lexer.isDigit(at(position - 2))))
            {
                position += 1
            } else {
                append(.mark, to: position + 1, hash: 0x2D)
            }
        case 0x27, 0x22, 0x2A, 0x5F:
            position += 1
        case 0x0A where tokens.last.map({ $0.kind == .mark }) ?? true:
            // An empty line, or one that ends in a mark, ends nothing twice.
            position += 1
        case 0x2E:
            if Lexer.isWordLike(at(position + 1)) || abbreviationBefore {
                position += 1
            } else {
                append(.mark, to: position + 1, hash: 0x2E)
            }
        default:
            let isPicture = scalar >= 0x1F000 || (scalar >= 0x2190 && scalar <= 0x2BFF)
            append(
                isPicture ? .emoji : .mark, to: position + 1,
                hash: isPicture ? WordHash.step(WordHash.seed, scalar) : UInt64(scalar))
        }
    }

    private static func isCurrency(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x24, 0xA3, 0xA5, 0x20AC, 0x20B9, 0x20A9, 0x20BD, 0x20AB, 0x20B1, 0x0E3F, 0x20BA, 0x20AA: true
        default: false
        }
    }

    private static func isWordLike(_ scalar: UInt32) -> Bool { isLetter(scalar) || isDigit(scalar) }

    /// `Dr.`, `St.`, `Mt.`, `A.C.`: short words without a vowel, and letters with dots between them, take their dot along.
    private var abbreviationBefore: Bool {
        guard let last = tokens.last, last.kind == .word, Int(last.end) == position else { return false }
        if at(position - 2) == 0x2E, at(position + 1) == 0x20, Lexer.isLetter(at(position + 2)) { return true }
        if isInitial(last) || Lexer.firstNames.contains(last.hash) && at(position + 1) == 0x20 { return true }
        if last.hash == Lexer.rupees, at(position + 1) == 0x20, Lexer.isDigit(at(position + 2)) { return true }
        guard last.length <= 3 else { return false }
        for index in Int(last.start)..<Int(last.end) {
            switch at(index) {
            case 0x61, 0x65, 0x69, 0x6F, 0x75, 0x79: return false
            default: continue
            }
        }
        return at(position + 1) == 0x20 && Lexer.isLetter(at(position + 2))
    }

    private static let and = WordHash.of("and")
    private static let plus = WordHash.of("plus")
    /// `Rs. 500`
    private static let rupees = WordHash.of("rs")
}
