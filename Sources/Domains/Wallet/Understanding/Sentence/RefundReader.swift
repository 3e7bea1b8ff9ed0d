import Language

/// What goes back to a shop, and the money that comes back for it: "returned a jacket at Macy's", "refund from Delta", 退货.
struct RefundReader {
    enum Finding {
        /// Nothing of the kind, or a part of a price that came back: "headphones 120 but they refunded me 20".
        case none
        /// Nothing is bought.
        case refund
        /// Something else is bought: "returning shoes and buying boots 120". The pieces tell of what goes back.
        case beside(Range<Int>)
    }

    /// The values of ``Cue/refund``.
    private enum Kind: Int { case money, goods, exchange, giving, fixed }

    let lexicon: Lexicon

    func read(_ sentence: Sentence) -> Finding {
        let found = sentence.pieces.indices.filter {
            isRefund(sentence, $0) || isGivenBack(sentence, $0) || isPaidBack(sentence, $0)
        }
        guard let first = found.first, let last = found.last else { return .none }
        if isCost(sentence, besides: first), !found.contains(where: { kind(sentence, $0) == .money }) { return .none }
        let start = sentence.clauseStart(first)
        let end = listEnd(sentence, start..<sentence.clauseEnd(last), found)
        if found.allSatisfy({ kind(sentence, $0) == .money }), prices(sentence) > 1, end == sentence.clauseEnd(last) {
            return isApart(sentence, start..<end) ? .beside(start..<end) : .none
        }
        // "filled it up before returning it": only when.
        let isWhen = (1...2).contains { sentence.has(first - $0, .during) }
        let hasObject = (start..<end).contains { isThing(sentence, $0) }
        if let turn = buying(sentence, after: first, before: end) { return .beside(start..<turn) }
        if hasPurchase(sentence, end..<sentence.pieces.count) { return .beside(start..<end) }
        if isWhen, (0..<first).contains(where: { isThing(sentence, $0) }) { return .beside(first..<end) }
        let opensWithPurchase = sentence.clauses(in: 0..<start).contains {
            hasPurchaseBefore(sentence, $0, hasObject: hasObject)
        }
        if opensWithPurchase { return .beside(start..<end) }
        return .refund
    }

    private func prices(_ sentence: Sentence) -> Int {
        sentence.pieces.count { $0.kind == .number && $0.use != .quantity && $0.use != .date && $0.use != .term }
    }

    /// "a late fee for returned books", "return shipping 15": paid, not given back; unlike "no restocking fee".
    private func isCost(_ sentence: Sentence, besides refund: Int) -> Bool {
        sentence.pieces.indices.contains { index in
            guard sentence.has(index, .surcharge) || RefundReader.costs.contains(sentence.lastWord(index)) else {
                return false
            }
            let clause = sentence.clauseStart(index)..<sentence.clauseEnd(index)
            if clause.contains(where: { RefundReader.waivers.contains(sentence.lastWord($0)) }) { return false }
            return clause.contains { sentence.pieces[$0].use == .amount } || index < refund && clause.contains(refund)
        }
    }

    /// "refund $30 from Amazon, dinner $50": a thing and a price on either side.
    private func isApart(_ sentence: Sentence, _ refunded: Range<Int>) -> Bool {
        func isPriced(_ clause: Range<Int>) -> Bool {
            clause.contains { isThing(sentence, $0) } && clause.contains { sentence.pieces[$0].use == .amount }
        }
        let others =
            sentence.clauses(in: 0..<refunded.lowerBound)
            + sentence.clauses(in: refunded.upperBound..<sentence.pieces.count)
        let isPaidBack = refunded.contains {
            sentence.pieces[$0].use == .ignored && sentence.pieces[$0].kind == .number
        }
        return (isPriced(refunded) || isPaidBack && refunded.contains { isThing(sentence, $0) })
            && others.contains(where: isPriced)
    }

    /// 退货，衣服200块, "refund: shoes 80": what follows a bare word, up to what is bought, goes back as well.
    private func listEnd(_ sentence: Sentence, _ clause: Range<Int>, _ found: [Int]) -> Int {
        let isBare = clause.allSatisfy {
            found.contains($0)
                || !isThing(sentence, $0) && sentence.pieces[$0].use != .amount && !sentence.has($0, .something)
                    && !RefundReader.pronouns.contains(sentence.lastWord($0))
        }
        guard clause.lowerBound == 0, isBare else { return clause.upperBound }
        var end = clause.upperBound
        for listed in sentence.clauses(in: clause.upperBound..<sentence.pieces.count) {
            let isBought =
                sentence.has(listed.lowerBound - 1, .then)
                || listed.contains {
                    isBuying(sentence, $0) || sentence.has($0, .instead) || sentence.has($0, .correct)
                        || isThing(sentence, $0) && sentence.pieces[$0].use == .free
                            && Lexicon.categories[Int(sentence.pieces[$0].category)].isWithin(.dining)
                }
            if isBought { return end }
            end = listed.upperBound
        }
        return end
    }

    // MARK: The word

    private func kind(_ sentence: Sentence, _ index: Int) -> Kind? {
        guard sentence.has(index, .refund) else { return isPaidBack(sentence, index) ? .money : nil }
        return lexicon.value(.refund, from: sentence.pieces[index].sense).flatMap(Kind.init)
    }

    private func isRefund(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        guard piece.has(.refund), piece.use == .free || piece.use == .ignored || piece.use == .amount,
            let kind = kind(sentence, index)
        else { return false }
        switch kind {
        case .giving, .fixed: return false
        case _ where piece.kind == .han: return true
        case .money: return true
        case .exchange: return !isCurrency(sentence, index)
        case .goods:
            return piece.end - piece.start > 1 ? !isTakenAlong(sentence, index) : isGoodsReturned(sentence, index)
        }
    }

    /// "returning shoes", "return it", "an Amazon return", "returns at Kohl's"; not "the return flight", "returning home".
    private func isGoodsReturned(_ sentence: Sentence, _ index: Int) -> Bool {
        var next = index + 1
        if sentence.has(next, .purpose), sentence.has(next + 1, .article) { next += 1 }
        if sentence.has(next, .toward) || sentence.has(next, .link) {
            next += sentence.has(next + 1, .article) ? 2 : 1
            // "return to Costco for gas"
            let isForAnother =
                sentence.has(next + 1, .purpose) && !sentence.pieces[(next + 1)...].contains { $0.has(.refund) }
            return next < sentence.pieces.count && sentence.pieces[next].use == .merchant && !isForAnother
        }
        let isAfterShop = index > 0 && sentence.pieces[index - 1].use == .merchant
        var hasArticle = false
        while next < sentence.pieces.count, sentence.has(next, .article) || sentence.pieces[next].use == .quantity {
            hasArticle = true
            next += 1
        }
        guard next < sentence.pieces.count, !sentence.pieces[next].isMark else {
            return isAfterShop || hasArticle || sentence.isMark(next, ":")
        }
        let word = sentence.pieces[next]
        if word.category >= 0 {
            let category = Lexicon.categories[Int(word.category)]
            return !(category.isWithin(.travel) || category.isWithin(.transit) || category == .airfare)
        }
        if word.use == .amount || word.use == .place || word.use == .date { return isAfterShop || hasArticle }
        if word.has(.something) || RefundReader.pronouns.contains(sentence.lastWord(next)) { return true }
        if RefundReader.borrowed.contains(sentence.lastWord(next)) { return false }
        // "return the drill"
        return isAfterShop || hasArticle || word.use == .merchant
    }

    /// "sending the shoes back to Nike", "take back the lamp": a verb of giving, goods, and "back".
    private func isGivenBack(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        guard sentence.lastWord(index) == RefundReader.back, piece.use == .free, piece.end - piece.start == 1 else {
            return false
        }
        if kind(sentence, index - 1) == .giving {
            guard RefundReader.definite.contains(sentence.lastWord(index + 1)) else { return false }
            let goods = (index + 2..<max(index + 2, min(sentence.clauseEnd(index), index + 5))).first {
                isThing(sentence, $0)
            }
            // "bring back the milk from Target"
            return goods.map { isGoods(sentence, $0) && !RefundReader.origins.contains(sentence.lastWord($0 + 1)) }
                ?? false
        }
        guard sentence.isClauseEnd(index + 1) || sentence.has(index + 1, .toward), !isTakenAlong(sentence, index),
            let goods = (max(0, index - 3)..<index).last(where: { isThing(sentence, $0) }), isGoods(sentence, goods)
        else { return false }
        return (max(0, goods - 4)..<goods).contains { kind(sentence, $0) == .giving }
    }

    /// "Amazon is giving me 45 back", unlike what a card gives.
    private func isPaidBack(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.lastWord(index) == RefundReader.back, sentence.pieces[index].kind == .word else { return false }
        let receiverPiece = (max(0, index - 4)..<index).last {
            sentence.pieces[$0].kind != .number && sentence.pieces[$0].kind != .symbol && !sentence.has($0, .currency)
        }
        guard let receiverPiece, receiverPiece + 1 < index,
            FunctionWords.us.contains(sentence.lastWord(receiverPiece))
        else { return false }
        let receiver = Int(sentence.pieces[receiverPiece].end) - 1
        // "dad paid me 50 back" is no shop's money.
        return receiver > 0 && !sentence.pieces[..<receiverPiece].contains { $0.has(.relative) }
            && RefundReader.payments.contains(sentence.tokens[receiver - 1].hash)
            && !sentence.pieces.contains { $0.use == .card || $0.has(.card) || $0.has(.choose) }
    }

    private func isGoods(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.pieces[index].use == .free else { return false }
        let category = Lexicon.categories[Int(sentence.pieces[index].category)]
        return ItemAssembler.isShop(category) || category == .entertainment
    }

    /// "bring it back to the hotel"
    private func isTakenAlong(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.lastWord(index) == RefundReader.back, sentence.has(index + 1, .toward) else { return false }
        let place = sentence.endsInArticle(index + 2) || sentence.has(index + 2, .article) ? index + 3 : index + 2
        guard place < sentence.pieces.count else { return false }
        return sentence.pieces[place].use != .merchant && !RefundReader.shops.contains(sentence.lastWord(place))
    }

    /// "exchanging dollars"
    private func isCurrency(_ sentence: Sentence, _ index: Int) -> Bool {
        (1...3).contains {
            sentence.has(index + $0, .currency) || RefundReader.money.contains(sentence.lastWord(index + $0))
        }
    }

    // MARK: What else is bought

    private func isThing(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.isThing(index) && !sentence.has(index, .refund)
    }

    /// "returning the small one getting a large tv": the piece of the verb.
    private func buying(_ sentence: Sentence, after start: Int, before end: Int) -> Int? {
        (start + 1..<max(start + 1, end)).first { index in
            RefundReader.present.contains(sentence.token(index).hash)
                && (index + 1..<end).contains { isThing(sentence, $0) }
        }
    }

    /// In what follows the return: things that are bought, or have a price.
    private func hasPurchase(_ sentence: Sentence, _ range: Range<Int>) -> Bool {
        sentence.clauses(in: range).contains { clause in
            let isBuying = clause.contains { self.isBuying(sentence, $0) }
            let isPriced = clause.contains { sentence.pieces[$0].use == .amount }
            let isOther =
                isBuying && clause.contains { RefundReader.others.contains(sentence.lastWord($0)) }
                || isBuying && isPriced && !clause.contains { sentence.lastWord($0) == RefundReader.back }
            guard clause.contains(where: { isThing(sentence, $0) }) || isOther else { return false }
            return isBuying || isPriced
                || clause.contains { sentence.has($0, .instead) || sentence.has($0, .correct) }
        }
    }

    private func hasPurchaseBefore(_ sentence: Sentence, _ clause: Range<Int>, hasObject: Bool) -> Bool {
        guard clause.contains(where: { isThing(sentence, $0) }) else { return false }
        if clause.contains(where: { RefundReader.present.contains(sentence.token($0).hash) }) { return true }
        return hasObject && clause.contains { sentence.pieces[$0].use == .amount }
            && !clause.contains { RefundReader.past.contains(sentence.token($0).hash) }
    }

    private func isBuying(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        if piece.use != .free { return false }
        if piece.kind == .word, piece.category < 0, RefundReader.past.contains(sentence.token(index).hash) {
            return false
        }
        return piece.has(.buy) || piece.has(.spend) && piece.kind == .han || piece.has(.shopping)
            || piece.category >= 0
                && (piece.termKind == .verb || RefundReader.buys.contains(sentence.token(index).hash))
    }

    // MARK: A negative price

    /// "-60 at Target", "minus 60 at Target", 负60: one price, below zero, before all else.
    static func opensBelowZero(_ sentence: Sentence) -> Bool {
        let tokens = sentence.tokens
        guard tokens.count > 2 else { return false }
        if tokens[0].kind == .symbol, minuses.contains(tokens[1].hash), tokens[1].flags.contains(.glued),
            tokens[2].kind == .number, tokens[2].flags.contains(.glued)
        {
            return true
        }
        if negatives.contains(tokens[0].hash) {
            return tokens[1].kind == .number || tokens[1].kind == .symbol && tokens[2].kind == .number
        }
        guard minuses.contains(tokens[0].hash), tokens[1].flags.contains(.glued) else { return false }
        return tokens[1].kind == .number
            || tokens[1].kind == .symbol && tokens[2].kind == .number && tokens[2].flags.contains(.glued)
    }

    // MARK: Words

    private static let borrowed = [
        "car", "truck", "van", "uhaul", "rental", "rentals", "key", "keys", "call", "calls", "favor", "library", "cart",
        "bike", "scooter",
    ].map(WordHash.of)
    private static let pronouns = [
        "it", "them", "this", "that", "these", "those", "one", "mine", "half", "part",
    ].map(WordHash.of)
    static let back = WordHash.of("back")
    private static let definite = ["the", "my", "this", "these", "those", "our", "his", "her", "their"].map(WordHash.of)
    private static let origins = ["from", "at", "in"].map(WordHash.of)
    private static let payments = [
        "give", "gives", "giving", "gave", "pay", "pays", "paying", "paid", "sent", "sending",
    ]
    .map(WordHash.of)
    private static let costs = ["fee", "fees", "费"].map(WordHash.of)
    private static let waivers = ["no", "free", "without", "waived", "免"].map(WordHash.of)
    private static let shops = ["store", "shop", "seller", "mall"].map(WordHash.of)
    private static let money = ["cash", "money", "currency"].map(WordHash.of)
    private static let present = [
        "buy", "buying", "get", "getting", "order", "ordering", "booking", "purchase", "purchasing", "grab", "grabbing",
    ].map(WordHash.of)
    /// First in a phrase: 买衣服.
    private static let buys = ["买", "订"].map(WordHash.of)
    private static let past = ["bought", "ordered", "booked", "purchased", "picked", "gets"].map(WordHash.of)
    private static let others = ["one", "another", "ones", "pair", "size", "新", "别"].map(WordHash.of)
    private static let minuses: [UInt64] = [0x2D, 0x2212, 0x2013, 0xFF0D]
    private static let negatives = ["minus", "negative", "负"].map(WordHash.of)
}
