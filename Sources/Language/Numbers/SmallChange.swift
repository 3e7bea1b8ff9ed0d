/// Makes one number of a sum that is said in a larger and a smaller unit: "$1,234 and 56 cents", "five pounds thirty pence",
/// 12欧元50欧分. What is said in 元, 角 and 分 alone is left to those that read Chinese numbers.
struct SmallChange: Sendable {
    static let fileName = "small-change.tsv"

    /// A word of a smaller unit, as the hashes of its tokens.
    private struct Coin {
        let word: [UInt64]
        /// Has to touch its number.
        let isGlued: Bool
        /// How many make one of the larger unit.
        let parts: Int
        let larger: [[UInt64]]
        let code: String
        /// Stands for the larger unit's word, where that has other meanings.
        let replacement: UInt64?
    }

    /// By the hash of the first token.
    private let coins: [UInt64: [Coin]]

    /// - Throws: ``TableError`` with file and line.
    init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(
            files, file: SmallChange.fileName, header: ["code", "larger", "smaller", "parts", "notes"])
        var coins: [UInt64: [Coin]] = [:]
        while let row = try reader.row() {
            let code = TableReader.text(row[0])
            guard CurrencyName(code) != nil, !code.isEmpty else { throw reader.fault(.unknownValue, code) }
            guard let parts = Int(TableReader.text(row[3])), [10, 100, 1_000].contains(parts) else {
                throw reader.fault(.badNumber, TableReader.text(row[3]))
            }
            let note = TableReader.text(row[4])
            guard note.isEmpty || note == "code" else { throw reader.fault(.unknownValue, note) }
            let larger = TableReader.list(row[1]).map { SmallChange.hashes(TableReader.text($0)) }
            guard !larger.isEmpty, !row[2].isEmpty else { throw reader.fault(.empty, "no words") }
            for field in TableReader.list(row[2]) {
                let isGlued = field.first == UInt8(ascii: ".")
                let word = SmallChange.hashes(TableReader.text(isGlued ? field.dropFirst() : field))
                guard let first = word.first else { throw reader.fault(.empty, "no word") }
                coins[first, default: []].append(
                    Coin(
                        word: word, isGlued: isGlued, parts: parts, larger: larger, code: code,
                        replacement: note.isEmpty ? nil : WordHash.of(code.lowercased())))
            }
        }
        self.coins = coins
    }

    private static func hashes(_ text: String) -> [UInt64] {
        Lexer.tokens(of: text.unicodeScalars.map(\.value)).map(\.hash)
    }

    /// The tokens with the sums joined. The number's token, or that of the larger unit behind it, reaches to the end.
    func joined(_ tokens: [Token], of text: FoldedText) -> [Token] {
        // Most sentences have no word of a smaller unit.
        guard tokens.contains(where: { isCoin($0) || $0.kind == .symbol && $0.flags.contains(.glued) }) else {
            return tokens
        }
        var result = tokens
        var index = 1
        while index < result.count {
            if isSignBetween(result, index) {
                joinCents(&result, aroundSign: index)
                index += 1
            } else if isCoin(result[index]), let join = join(TokenPieces(folded: text, tokens: result), coinAt: index) {
                result = join.tokens
                index = join.next
            } else {
                index += 1
            }
        }
        return result
    }

    private func isCoin(_ token: Token) -> Bool {
        token.kind != .number && token.kind != .symbol && coins[token.hash] != nil
    }

    /// 12€50: the sign stands where the point would.
    private func isSignBetween(_ tokens: [Token], _ index: Int) -> Bool {
        guard tokens[index].kind == .symbol, tokens[index].flags.contains(.glued), index + 1 < tokens.count else {
            return false
        }
        let (before, after) = (tokens[index - 1], tokens[index + 1])
        return before.kind == .number && before.value % 10_000 == 0 && !before.flags.contains(.identifier)
            && after.kind == .number && after.length == 2 && after.flags.contains(.glued)
            && (index < 2 || tokens[index - 2].kind != .symbol)
            && (index + 2 >= tokens.count || !tokens[index + 2].flags.contains(.glued)
                || tokens[index + 2].kind == .mark || tokens[index + 2].kind == .han)
    }

    private func joinCents(_ tokens: inout [Token], aroundSign index: Int) {
        tokens[index - 1].value += tokens[index + 1].value / 100
        tokens[index - 1].hash = WordHash.of("\(tokens[index - 1].value)")
        tokens[index - 1].flags.formUnion([.moneyLike, .joined])
        tokens[index].end = tokens[index + 1].end
        tokens.remove(at: index + 1)
    }

    private func join(_ text: TokenPieces, coinAt index: Int) -> (tokens: [Token], next: Int)? {
        for coin in coins[text.tokens[index].hash] ?? [] {
            let end = index + coin.word.count
            guard end <= text.tokens.count, zip(coin.word, text.tokens[index...]).allSatisfy({ $0 == $1.hash }),
                !coin.isGlued || text.isGlued(index),
                let small = number(text, endingAt: index), (1..<coin.parts).contains(small.value / 10_000),
                small.value % 10_000 == 0, let large = larger(text, coin, before: small.start)
            else { continue }
            return joined(text, large, adding: small.value / coin.parts, upTo: end, coin)
        }
        return nil
    }

    /// The larger amount: where its number stands, and the last token of what names its unit.
    private struct Larger {
        let number: Range<Int>
        let value: Int
        let unit: Range<Int>?
    }

    private func larger(_ text: TokenPieces, _ coin: Coin, before start: Int) -> Larger? {
        var end = start
        if end > 0, SmallChange.joints.contains(text.tokens[end - 1].hash) { end -= 1 }
        guard end > 0 else { return nil }
        if text.tokens[end - 1].kind == .number, let sign = text.tokens[..<(end - 1)].last, sign.kind == .symbol,
            sign.end + 1 >= text.tokens[end - 1].start, isSign(sign.hash, of: coin), isWhole(text.tokens[end - 1], coin)
        {
            return Larger(number: end - 1..<end, value: text.tokens[end - 1].value, unit: nil)
        }
        for word in coin.larger where word.count <= end {
            let unit = end - word.count..<end
            guard zip(word, text.tokens[unit]).allSatisfy({ $0 == $1.hash }) else { continue }
            if let number = number(text, endingAt: unit.lowerBound), number.value > 0,
                !text.tokens[number.start].flags.contains(.joined) || coin.parts == 100,
                number.value % SmallChange.grain(coin, text.tokens[number.start]) == 0
            {
                return Larger(number: number.start..<unit.lowerBound, value: number.value, unit: unit)
            }
        }
        return nil
    }

    /// What the larger number has to be a multiple of: one, or a tenth once tenths were added.
    private static func grain(_ coin: Coin, _ token: Token) -> Int {
        token.flags.contains(.joined) && coin.parts == 100 ? 1_000 : 10_000
    }

    private func isWhole(_ token: Token, _ coin: Coin) -> Bool {
        token.value > 0 && token.value % SmallChange.grain(coin, token) == 0 && !token.flags.contains(.identifier)
    }

    private func isSign(_ sign: UInt64, of coin: Coin) -> Bool {
        switch sign {
        case 0x24: coin.code == "USD"
        case 0xA5: coin.code == "CNY"
        default: CurrencySign.code(of: sign) == coin.code
        }
    }

    /// A whole number, in digits or words, that ends before a token.
    private func number(_ text: TokenPieces, endingAt end: Int) -> (start: Int, value: Int)? {
        guard end > 0 else { return nil }
        let last = text.tokens[end - 1]
        if last.kind == .number {
            return last.value > 0 && !last.flags.contains(.identifier) ? (end - 1, last.value) : nil
        }
        if text.hasRole(.article, at: end - 1) { return (end - 1, 10_000) }
        for start in max(0, end - 8)..<end where text.startsNumber(start) && !text.startsNumber(start - 1) {
            if last.kind == .han {
                if let number = ChineseNumerals.read(text, at: start), number.end == end, !number.isVague,
                    !number.isRange
                {
                    return (start, number.value)
                }
            } else if let number = NumberWords.read(text, at: start), number.end == end, !number.isPair {
                return (start, number.value)
            }
        }
        return nil
    }

    private func joined(
        _ text: TokenPieces, _ large: Larger, adding part: Int, upTo end: Int, _ coin: Coin
    ) -> (tokens: [Token], next: Int) {
        let first = text.tokens[large.number.lowerBound]
        var number = first
        number.kind = .number
        number.end = text.tokens[large.number.upperBound - 1].end
        number.value = large.value + part
        number.hash = WordHash.of("\(number.value)")
        number.flags = first.flags.intersection(.glued).union([.moneyLike, .joined])
        var tokens = Array(text.tokens[..<large.number.lowerBound])
        if let unit = large.unit {
            tokens.append(number)
            tokens += text.tokens[unit]
            if let replacement = coin.replacement { tokens[tokens.count - 1].hash = replacement }
        } else {
            tokens.append(number)
        }
        tokens[tokens.count - 1].end = text.tokens[end - 1].end
        let next = tokens.count
        return (tokens + text.tokens[end...], next)
    }

    private static let joints = ["and", "plus", "和", "又"].map(WordHash.of)
}
