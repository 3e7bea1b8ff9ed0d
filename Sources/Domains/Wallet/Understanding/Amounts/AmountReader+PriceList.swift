import Language

/// Goods and prices in turn and little else, as read from a receipt: "starbucks latte 6 muffin 4", "a lamp 30 and bulbs 9
/// from Home Depot", 在沃尔玛买衣服120 鞋200. There no number is a count, a size or an hour, however small.
extension AmountReader {
    /// Where the prices of such a list at one shop stand; empty where the sentence is none.
    func listedPrices(_ sentence: Sentence) -> [Int] {
        var numbers = 0
        var shops = 0
        for piece in sentence.pieces {
            if piece.kind == .number { numbers += 1 }
            if piece.use == .merchant { shops += 1 }
        }
        guard numbers > 1, shops == 1 else { return [] }
        var prices: [Int] = []
        var namesGoods = false
        for (index, piece) in sentence.pieces.enumerated() {
            switch piece.kind {
            case .number:
                guard namesGoods, isPlainPrice(sentence, index) else { return [] }
                prices.append(index)
                namesGoods = false
            case .word, .han:
                if piece.use == .merchant, !namesGoods { continue }
                guard piece.use == .free else { return [] }
                if isGoods(piece) {
                    namesGoods = true
                } else if !isJoint(sentence, index, namesGoods: namesGoods, isFirst: prices.isEmpty) {
                    return []
                }
            case .mark:
                guard !namesGoods else { return [] }
                let isEnd = AmountReader.ends.contains(sentence.mark(index)) && prices.count > 1
                if isEnd, !sentence.pieces[index...].contains(where: { $0.kind == .number }) { return prices }
            case .symbol:
                guard sentence.isMark(index, "$") || !namesGoods else { return [] }
            case .emoji: break
            }
        }
        return !namesGoods && prices.count > 1 ? prices : []
    }

    /// A number without a unit that a thing may cost.
    private func isPlainPrice(_ sentence: Sentence, _ index: Int) -> Bool {
        let token = sentence.token(index)
        guard sentence.pieces[index].use == .free, sentence.pieces[index].end - sentence.pieces[index].start == 1,
            !token.flags.contains(.identifier) || token.flags.contains(.moneyLike),
            (10_000...100_000_000).contains(token.value)
        else { return false }
        let next = index + 1
        let isGlued = next < sentence.pieces.count && sentence.isGlued(next) && sentence.pieces[next].kind == .word
        return !isGlued && !sentence.isMark(next, "%") && !sentence.has(next, .unit) && !sentence.has(next, .scale)
            && !sentence.has(next, .quantity) && !sentence.has(next, .each)
    }

    private func isGoods(_ piece: Piece) -> Bool {
        guard piece.category >= 0 else { return piece.sense < 0 }
        return piece.termKind != .place && piece.termKind != .verb && !piece.has(.label) && !piece.has(.quantity)
            && !piece.has(.surcharge) && !piece.has(.person)
    }

    /// What may stand between a price and the next thing, before the first thing, or between a thing and its price.
    private func isJoint(_ sentence: Sentence, _ index: Int, namesGoods: Bool, isFirst: Bool) -> Bool {
        let piece = sentence.pieces[index]
        if namesGoods { return sentence.lastWord(index) == Words.purpose && sentence.pieces.count > index + 1 }
        if piece.has(.then) || piece.has(.or) || piece.has(.negation) { return false }
        if piece.has(.and) || piece.has(.article) || piece.has(.link) || piece.has(.toward) || piece.has(.buy)
            || piece.has(.filler) || piece.has(.plus) || piece.has(.currency)
        {
            return true
        }
        return isFirst && (piece.has(.choose) || piece.has(.card) || piece.has(.purpose) || piece.has(.shopping))
    }

    private static let ends: [UInt64] = [0x2E, 0x3002, 0x3F, 0xFF1F, 0x21, 0xFF01, 0x3B, 0xFF1B]
}
