/// Numbers in English words: "a hundred and twenty", "fifteen hundred", "two fifty" (250), "five grand"; the first may be
/// in digits, "12 ninety nine".
public enum NumberWords {
    @frozen
    public struct Reading: Sendable {
        /// Ten-thousandths.
        public let value: Int
        /// The piece after the number.
        public let end: Int
        public let hasScale: Bool
        /// "four fifty": 450 or 4.50.
        public let isPair: Bool

        @inlinable
        init(value: Int, end: Int, hasScale: Bool, isPair: Bool) {
            self.value = value
            self.end = end
            self.hasScale = hasScale
            self.isPair = isPair
        }
    }

    @inlinable
    public static func read(_ text: some Pieces, at start: Int) -> Reading? {
        var index = start
        var total = 0
        var current = 0
        var last = 0
        var hasScale = false
        var isPair = false
        var isCents = false
        var tenths: Int?
        let limit = min(text.pieceCount, start + 16)
        if index < limit, text.hasRole(.article, at: index), index + 1 < limit, text.hasRole(.scale, at: index + 1) {
            current = 1
            index += 1
        }
        let isDigits = text.kind(of: start) == .number
        if isDigits {
            guard let digits = digitsOfPair(text, start) else { return nil }
            current = digits
            last = digits
            index += 1
        }
        reading: while index < limit {
            guard text.isFree(index) else { break }
            if text.hasRole(.number, at: index), let value = text.value(of: .number, at: index) {
                if last == 0 {
                    current += value
                } else if last < 100, last % 10 == 0, last >= 20, value < 10 {
                    current += value
                } else if current < 100, total == 0, !hasScale, value >= 10, value < 100 {
                    // "two fifty", "fifteen fifty", and "fifty-two fifty".
                    isCents = current >= 20
                    isPair = true
                    current = current * 100 + value
                    hasScale = true
                } else if current >= 100, current % 100 == 0, value < 100 {
                    current += value
                } else {
                    break reading
                }
                last = value
                if current > 1_000_000 { return nil }
            } else if text.hasRole(.scale, at: index), isScaleWord(text, index, isFirst: index == start),
                let value = text.value(of: .scale, at: index)
            {
                hasScale = true
                isPair = false
                isCents = false
                let part = (tenths ?? 0) * (value / 10)
                tenths = nil
                if value >= 1_000 {
                    total += max(1, current) * value + part
                    current = 0
                } else {
                    current = max(1, current) * value + part
                }
                // "a grand and a half"
                if text.lastWord(index + 1) == and, text.hasRole(.article, at: index + 2),
                    text.lastWord(index + 3) == half
                {
                    total += value / 2
                    index += 4
                    break reading
                }
                last = 0
                guard total < 10_000_000_000, current < 10_000_000 else { return nil }
            } else if text.lastWord(index) == point, index > start, index + 2 < limit,
                text.hasRole(.scale, at: index + 2),
                let digit = text.value(of: .number, at: index + 1), digit < 10
            {
                // "one point two k"
                tenths = digit
                index += 1
            } else if text.lastWord(index) == and, index > start, text.hasRole(.article, at: index + 1),
                text.lastWord(index + 2) == half, text.hasRole(.scale, at: index + 3)
            {
                // "two and a half grand"
                tenths = 5
                index += 2
            } else if text.hasRole(.and, at: index), index > start, hasScale, index + 1 < limit,
                text.hasRole(.number, at: index + 1),
                text.kind(of: index + 1) == .word
            {
                // "a hundred and twenty", but "one hundred and two tickets" is the same number.
                index += 1
                continue
            } else {
                break
            }
            index += 1
        }
        guard index > start, total + current > 0 else { return nil }
        // Never end on the "and" or the article alone.
        if text.hasRole(.and, at: index - 1) { index -= 1 }
        guard index > start, !isDigits || isPair else { return nil }
        let value = (total + current) * (isCents ? 100 : 10_000)
        return Reading(value: value, end: index, hasScale: hasScale, isPair: isPair && !isCents)
    }

    /// One or two digits before "ninety", which then are dollars and cents, or hundreds.
    @inlinable
    static func digitsOfPair(_ text: some Pieces, _ start: Int) -> Int? {
        let token = text.token(start)
        guard token.length <= 2, token.value > 0, start + 1 < text.pieceCount,
            text.kind(of: start + 1) == .word,
            let tens = text.value(of: .number, at: start + 1), (20..<100).contains(tens)
        else { return nil }
        return token.value / 10_000
    }

    @usableFromInline static let and = WordHash.of("and")
    @usableFromInline static let half = WordHash.of("half")
    @usableFromInline static let point = WordHash.of("point")

    /// "Hundred bucks" says one hundred, "two k" two thousand; a lone "k" says nothing, and "two m" is no million.
    @inlinable
    static func isScaleWord(_ text: some Pieces, _ index: Int, isFirst: Bool) -> Bool {
        if text.token(index).length > 1 {
            return !isFirst || text.isOneToken(index) && text.kind(of: index) == .word
        }
        return !isFirst && text.token(index).hash != million
    }

    @usableFromInline static let million = WordHash.of("m")
}
