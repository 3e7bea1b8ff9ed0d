import Language

extension ItemAssembler {
    /// Where one purchase has a price, another one without counts only if it is listed with it: "gas, and groceries
    /// for $80" are two; "the dorm is empty, buying a lamp at Target for $58" is one.
    func dropUnlisted(_ drafts: [ItemDraft], _ sentence: Sentence) -> [ItemDraft] {
        guard drafts.count > 1, drafts.contains(where: { $0.amount != nil }) else { return drafts }
        var kept = drafts.indices.filter { index in
            drafts[index].amount != nil
                || index + 1 < drafts.count && isFee(drafts[index + 1], sentence)
                || (index > 0 && isList(drafts[index - 1], drafts[index], sentence))
                || (index + 1 < drafts.count && isList(drafts[index], drafts[index + 1], sentence))
        }
        guard kept.count < drafts.count else { return drafts }
        // "bowling with the whole floor, shoes and games, $19": things do not displace what they are for.
        let things = kept.filter { !drafts[$0].standsAlone && !drafts[$0].isBought }
        if kept.count == 1, things.count == 1, let thing = things.first,
            let whole = drafts.indices.last(where: { $0 < thing && drafts[$0].standsAlone })
        {
            var draft = drafts[whole]
            draft.amount = drafts[thing].amount
            draft.note(drafts[thing])
            return [draft]
        }
        kept.sort()
        return kept.map { drafts[$0] }
    }

    /// 年费480: of what was named before it.
    private func isFee(_ draft: ItemDraft, _ sentence: Sentence) -> Bool {
        !draft.hasMerchant && draft.category == .general && draft.amount != nil && sentence.has(draft.piece, .surcharge)
    }

    /// Only joining words stand between two purchases.
    private func isList(_ left: ItemDraft, _ right: ItemDraft, _ sentence: Sentence) -> Bool {
        // "a flight at five, the taxi there is $65": what the ride is for.
        if left.category == .airfare, left.amount == nil, !left.isBought, right.category.isWithin(.transit) {
            return false
        }
        var isSeparated = false
        var isJoined = false
        var hasWords = false
        let start = max(left.piece, left.words.filter { $0 < right.firstPiece }.max() ?? 0) + 1
        guard start <= right.firstPiece else { return true }
        for index in start..<right.firstPiece {
            let piece = sentence.pieces[index]
            if piece.has(.then), !piece.has(.article) { return true }
            if piece.has(.and) {
                // "the church needs a roof and I pledged 500": a clause of its own.
                isJoined = left.isBought || !ItemAssembler.subjects.contains(sentence.lastWord(index + 1))
                continue
            }
            if piece.isMark {
                if hasWords { isJoined = false }
                isSeparated = true
                continue
            }
            switch piece.use {
            case .amount, .quantity, .date, .card, .place: continue
            case .free, .merchant, .term, .ignored: break
            }
            if piece.has(.during) || piece.has(.near) || piece.has(.negation) || piece.sense < 0 { return false }
            hasWords = hasWords || (piece.kind == .word && !piece.has(.buy) && piece.category < 0)
        }
        // "out of dog food, it's a Costco day": clauses, not a list.
        if isJoined { return true }
        let isClause =
            hasWords || (right.hasMerchant && left.amount == nil && !left.hasMerchant && !left.isRelated(to: right))
        return isSeparated && (!isClause || left.isBought)
    }

    private static let subjects = ["i", "we", "he", "she", "they"].map(WordHash.of)

    /// "winter coat at Nordstrom, 260. Mother says a coat should last": the same word again, without a price or a shop.
    func dropRepeated(_ drafts: [ItemDraft], _ sentence: Sentence) -> [ItemDraft] {
        guard drafts.count > 1 else { return drafts }
        func words(_ draft: ItemDraft) -> Set<UInt64> { Set(draft.words.map(sentence.lastWord)) }
        return drafts.enumerated().filter { index, draft in
            draft.hasMerchant || draft.amount != nil
                || !drafts[..<index].contains { $0.amount != nil && words(draft).isSubset(of: words($0)) }
        }.map(\.element)
    }
}
