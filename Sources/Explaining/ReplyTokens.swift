import Language

/// Cuts a text into tokens. Full-width forms count as their plain ones, letter case and accents of letters do not count.
public struct ReplyTokens {
    /// Two words that are read as one: a name of two words that has a short form.
    public struct Join: Sendable {
        let first: UInt64
        let second: UInt64
        let whole: UInt64

        /// - Parameters: words in lower case.
        public init(_ first: String, _ second: String, as whole: String) {
            self.first = WordHash.of(first)
            self.second = WordHash.of(second)
            self.whole = WordHash.of(whole)
        }
    }

    private var tokens: [ReplyToken] = []
    private let scalars: [UInt32]
    private let joins: [Join]
    private var index = 0

    private static let not = WordHash.of("not")

    /// - Parameter joins: words that are read as one wherever they follow each other.
    public static func of(_ text: String, joining joins: [Join] = []) -> [ReplyToken] {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            scalars.append(scalar.isASCII && scalar != "\t" ? scalar.value : ReplyTokens.plain(scalar.value))
        }
        var reader = ReplyTokens(scalars, joins)
        reader.run()
        return reader.tokens
    }

    private init(_ scalars: [UInt32], _ joins: [Join]) {
        self.scalars = scalars
        self.joins = joins
        tokens.reserveCapacity(scalars.count / 3)
    }

    /// The plain form of a scalar.
    static func plain(_ value: UInt32) -> UInt32 {
        switch value {
        case 0xFF01...0xFF5E
        where value != 0xFF0C && value != 0xFF1B && value != 0xFF1A && value != 0xFF01
            && value != 0xFF1F && value != 0xFF08 && value != 0xFF09:
            value - 0xFEE0
        case 0x2018, 0x2019, 0x02BC: 0x27
        case 0x201C, 0x201D, 0x300C, 0x300D, 0x300E, 0x300F: 0x22
        case 0x2010, 0x2011, 0x2212: 0x2D
        case 0x2013, 0x2014: 0x2014
        case 0xFF0C, 0x3001: 0x2C
        case 0xFF1B: 0x3B
        case 0xFF1A: 0x3A
        case 0xFF01: 0x21
        case 0xFF1F: 0x3F
        case 0xFF08: 0x28
        case 0xFF09: 0x29
        case 0x3002: 0x3002
        case 0x00A0, 0x202F, 0x3000, 0x09: 0x20
        case 0x00D7: 0x78
        case 0xFFE5: 0xA5
        default: value
        }
    }

    static func isHan(_ value: UInt32) -> Bool {
        (0x4E00...0x9FFF).contains(value) || value == 0x3007 || (0x3400...0x4DBF).contains(value)
    }

    private static func isDigit(_ value: UInt32) -> Bool { value >= 0x30 && value <= 0x39 }

    static func isLetter(_ value: UInt32) -> Bool {
        (0x61...0x7A).contains(value | 0x20) && value < 0x80
            || (0xC0...0x24F).contains(value) && value != 0xD7 && value != 0xF7
    }

    private func at(_ position: Int) -> UInt32 { position >= 0 && position < scalars.count ? scalars[position] : 0 }

    private mutating func run() {
        while index < scalars.count {
            let value = scalars[index]
            if value == 0x20 {
                index += 1
            } else if ReplyTokens.isDigit(value) {
                number()
            } else if ReplyTokens.isLetter(value) {
                word()
            } else if ReplyTokens.isHan(value) {
                append(.han, WordHash.step(WordHash.seed, value), index..<(index + 1), scalar: value)
                index += 1
            } else if value == 0x27
                || value == 0x2D && ReplyTokens.isLetter(at(index - 1)) && ReplyTokens.isLetter(at(index + 1))
            {
                index += 1
            } else if value == 0x26 {
                append(.word, WordHash.of("and"), index..<(index + 1))
                index += 1
            } else if value == 0x2B, ReplyTokens.isLetter(at(index - 1)) {
                append(.word, WordHash.of("plus"), index..<(index + 1))
                index += 1
            } else {
                append(.mark, WordHash.step(WordHash.seed, value), index..<(index + 1), scalar: value)
                index += 1
            }
        }
    }

    private mutating func append(
        _ kind: ReplyToken.Kind, _ hash: UInt64, _ range: Range<Int>, isCapital: Bool = false, scalar: UInt32 = 0,
        value: Int? = nil
    ) {
        tokens.append(
            ReplyToken(
                kind: kind, hash: hash, range: range, isCapital: isCapital, scalar: scalar, value: value,
                isGlued: range.lowerBound > 0 && scalars[range.lowerBound - 1] != 0x20))
    }

    private mutating func word() {
        let start = index
        var hash = WordHash.seed
        while true {
            let value = at(index)
            if ReplyTokens.isLetter(value) {
                hash = WordHash.step(hash, ReplyTokens.lower(value))
                index += 1
            } else if value == 0x27, ReplyTokens.isLetter(at(index + 1)) {
                break
            } else if value == 0x2E, index - start == 1 || at(index - 2) == 0x2E, ReplyTokens.isLetter(at(index + 1)),
                !ReplyTokens.isLetter(at(index + 2))
            {
                // U.S.
                index += 1
            } else {
                break
            }
        }
        let isCapital = (0x41...0x5A).contains(scalars[start])
        guard at(index) == 0x27, ReplyTokens.isLetter(at(index + 1)) else {
            return add(hash, start..<index, isCapital: isCapital)
        }
        // "it's", "you'd", "Anna's": the first part; "isn't": the first part and "not".
        var end = index + 1
        while ReplyTokens.isLetter(at(end)) { end += 1 }
        let suffix = scalars[(index + 1)..<end].map(ReplyTokens.lower)
        let isNegated = suffix == [0x74] && at(index - 1) | 0x20 == 0x6E
        if isNegated {
            let stem = scalars[start..<(index - 1)].map(ReplyTokens.lower)
            let known = [[0x63, 0x61]: "can", [0x77, 0x6F]: "will"][stem.map(Int.init)]
            let stemHash = known.map(WordHash.of) ?? stem.reduce(WordHash.seed) { WordHash.step($0, $1) }
            add(stemHash, start..<(index - 1), isCapital: isCapital)
            index = end
            add(ReplyTokens.not, (end - 3)..<end, isCapital: false)
        } else if suffix.count <= 2 {
            add(hash, start..<index, isCapital: isCapital)
            // "I'd", "you'd": what would be.
            if suffix == [0x64] { add(WordHash.of("would"), index..<end, isCapital: false) }
            index = end
        } else {
            // "Trader Joe'something": one word.
            for value in suffix { hash = WordHash.step(hash, value) }
            index = end
            add(hash, start..<end, isCapital: isCapital)
        }
    }

    private mutating func add(_ hash: UInt64, _ range: Range<Int>, isCapital: Bool) {
        if let last = tokens.last, let join = joins.first(where: { $0.second == hash && $0.first == last.hash }) {
            tokens.removeLast()
            append(.word, join.whole, last.range.lowerBound..<range.upperBound, isCapital: last.isCapital)
            return
        }
        append(.word, hash, range, isCapital: isCapital)
    }

    /// The small letter of a Latin one.
    public static func lower(_ value: UInt32) -> UInt32 {
        switch value {
        case 0x41...0x5A: value | 0x20
        case 0xC0...0xDE where value != 0xD7: value + 0x20
        default: value
        }
    }

    private mutating func number() {
        let start = index
        var hash = WordHash.seed
        var value: Int? = 0
        var decimals = 0
        var digits = 0
        var seenPoint = false
        while true {
            let scalar = at(index)
            if ReplyTokens.isDigit(scalar) {
                digits += 1
                if seenPoint { decimals += 1 }
                if digits > 14 || decimals > 4 { value = nil }
                value = value.map { $0 * 10 + Int(scalar - 0x30) }
                hash = WordHash.step(hash, scalar)
            } else if scalar == 0x2E, !seenPoint, ReplyTokens.isDigit(at(index + 1)) {
                seenPoint = true
                hash = WordHash.step(hash, scalar)
            } else if scalar == 0x2C, !seenPoint, groups(from: index) {
                // A thousands separator.
            } else {
                break
            }
            index += 1
        }
        for _ in 0..<max(0, 4 - decimals) { value = value.map { $0 * 10 } }
        append(.number, hash, start..<index, value: value)
    }

    /// Whether exactly three digits follow the comma.
    private func groups(from comma: Int) -> Bool {
        ReplyTokens.isDigit(at(comma + 1)) && ReplyTokens.isDigit(at(comma + 2)) && ReplyTokens.isDigit(at(comma + 3))
            && !ReplyTokens.isDigit(at(comma + 4))
    }
}
