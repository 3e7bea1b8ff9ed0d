import Basics
import Language

/// Parts of a price told after it: what comes on the same bill, what a price is with, and a part that is taken off again.
extension FollowUp {
    // MARK: Taken off

    /// "the waiter took the cocktails off", 插线板不买了, 公司不让升，算了: a part that the sentence before put on the price
    /// goes again.
    func takesPartOff(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, previous.edit == .amount || previous.edit == .several,
            let before = previous.amountBefore, let now = previous.items[0].amount, before.cents < now.cents,
            reading.amounts.isEmpty, reading.discounts.isEmpty, !reading.cues.has(.choose), !reading.endsAsQuestion,
            reading.intent != .limitCheck || !reading.startsAsQuestion, reading.text.words <= 20
        else { return false }
        let told = FollowUp.words(previous.normalisedText)
        // "seat upgrade, 120 more" names nothing but the part.
        let isAdded =
            !told.isDisjoint(with: FollowUp.addingWords)
            || FollowUp.addingHan.contains { previous.normalisedText.contains($0) }
        let known = isAdded ? [] : previous.evidence.first?.words ?? []
        let whole = Set(known.flatMap(FollowUp.words))
        let named = reading.sentence.pieces.indices.filter { index in
            let piece = reading.sentence.pieces[index]
            guard piece.kind == .word || piece.kind == .han, piece.cues.isDisjoint(with: FollowUp.structure),
                piece.merchant < 0, !(1...3).contains(where: { index >= $0 && saysOnly(reading.sentence, index - $0) })
            else { return false }
            let text = reading.sentence.words(index..<index + 1)
            if piece.kind == .han {
                // 吃 alone names nothing.
                let isPlain = text.count == 1 && FollowUp.plainVerbs.contains(reading.sentence.token(index).hash)
                return !isPlain && previous.normalisedText.contains(text) && !known.contains(text)
            }
            let words = FollowUp.words(text).subtracting(["the", "a", "my", "that"])
            return !words.isEmpty && words.allSatisfy { told.contains($0) && !whole.contains($0) }
        }
        // "no bag"
        guard !named.isEmpty,
            saysGone(reading) || named.contains(where: { reading.sentence.lastWord($0 - 1) == FollowUp.bareNo })
        else { return false }
        // Nothing else is named.
        return reading.drafts.allSatisfy { draft in
            (draft.words.isEmpty ? [draft.piece] : draft.words).contains(where: named.contains)
                || reading.sentence.token(draft.piece).hash == FollowUp.waiter || !draft.standsAlone
                || reading.isInChinese && isBeside(draft)
        }
    }

    /// "no plan, just the tv": of what was told, the thing itself and nothing that came with it.
    func keepsOnlyTheThing(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, previous.edit == .amount, let before = previous.amountBefore,
            let now = previous.items[0].amount, before.cents < now.cents, reading.amounts.isEmpty,
            previous.evidence.first?.source == .previous, reading.drafts.allSatisfy({ !$0.hasMerchant }),
            !reading.endsAsQuestion,
            reading.text.words <= 16, let known = previous.evidence.first?.words
        else { return false }
        let sentence = reading.sentence
        return sentence.pieces.indices.contains { index in
            known.contains(sentence.words(index..<index + 1))
                && (1...2).contains { index >= $0 && saysOnly(sentence, index - $0) }
        }
    }

    /// 朋友请爆米花
    private func isTreatedBySomebody(_ sentence: Sentence) -> Bool {
        sentence.pieces.indices.dropFirst().contains {
            sentence.token($0).hash == FollowUp.treatHan && sentence.has($0 - 1, .relative)
        }
    }

    /// 壳子膜退了, 退回内舱原价: a part goes, or the price before holds again, and nothing comes back from a shop.
    func keepsPurchase(_ reading: SentenceReading) -> Bool {
        if takesPartOff(reading) || reading.cues.has(.undo) && amountTakenBack(reading) != nil { return true }
        // 店员说退税，少3000
        guard previous.items.count == 1, let old = previous.items[0].amount, reading.drafts.isEmpty,
            reading.amounts.count + reading.discounts.count == 1,
            let amount = reading.amounts.first ?? reading.discounts.first
        else { return false }
        return reading.sentence.says(FollowUp.lessHan) && reduced(old, by: amount, reading) != nil
    }

    private static let lessHan = ["少", "减", "省", "便"].map(WordHash.of)

    private func saysGone(_ reading: SentenceReading) -> Bool {
        reading.sentence.pieces.contains {
            $0.has(.remove) || $0.has(.takeBack) || $0.has(.negation) || $0.isNegated || $0.has(.fewer)
                || $0.has(.gratis)
                || $0.kind == .han && $0.has(.refund)
        } || isTreatedBySomebody(reading.sentence) || endsInOff(reading.sentence)
            || reading.sentence.tokens.last { $0.kind != .mark }?.hash == FollowUp.goneWord
            || putBack(reading) == .certain || putsOffInHan(reading)
    }

    /// "took the cocktails off", "they're off the bill"
    private func endsInOff(_ sentence: Sentence) -> Bool {
        guard let off = sentence.pieces.indices.last(where: { sentence.lastWord($0) == AmountReader.off }) else {
            return false
        }
        // "the late fee's been taken off. nice lady"
        if sentence.isMark(off + 1, ".") { return true }
        return sentence.pieces[(off + 1)...].allSatisfy {
            $0.isMark || $0.has(.filler) || $0.has(.article) || $0.has(.shopWord) || $0.has(.there)
        }
    }

    /// Words without the ending of the plural.
    private static func words(_ text: String) -> Set<String> {
        var words: Set<String> = []
        var word = ""
        func finish() {
            if word.hasSuffix("'s") { word.removeLast(2) }
            if word.count > 3, word.hasSuffix("s") { word.removeLast() }
            if !word.isEmpty { words.insert(word) }
            word = ""
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x27, 0x30...0x39, 0x61...0x7A: word.unicodeScalars.append(scalar)
            default: finish()
            }
        }
        finish()
        return words
    }

    /// What says how a sentence is built, and names no part.
    private static let structure = Cues(
        .filler, .article, .negation, .remove, .takeBack, .and, .then, .same, .correct, .link, .toward, .purpose, .more,
        .plus, .add, .during, .buy, .use, .spend, .change, .suppose, .undo, .minus, .saving, .relative, .number)
    private static let addingWords: Set<String> = ["more", "plus", "add", "added", "adding", "extra", "another"]
    private static let addingHan = ["加", "再", "多"]
    private static let plainVerbs = ["吃", "喝", "买", "去", "来", "点", "拿", "用", "要", "说", "到"].map(WordHash.of)
    private static let goneWord = WordHash.of("gone")
    private static let waiter = WordHash.of("waiter")

    // MARK: The same bill

    /// "add a birthday card, 6 more, same store", 再加个插线板12，一起下单: one price for both.
    func isOnSameBill(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, let last = previous.items.first, last.amount != nil,
            reading.amounts.count == 1, let draft = reading.drafts.first,
            reading.drafts.allSatisfy({ !$0.hasMerchant })
        else { return false }
        // 8块，跟油钱一起结: said of whatever it is.
        if joinsBill(reading) { return true }
        guard !reading.cues.has(.choose), reading.drafts.count == 1, !reading.cues.has(.log),
            saysOneBill(reading)
                || [draft.category, last.category].allSatisfy({ $0 != .gas && $0 != .evCharging })
        else { return false }
        guard saysSameBill(reading) else { return false }
        return saysOneBill(reading) || last.merchant != nil || isRelated(draft)
    }

    /// "spent another 30 on sushi", "30 more on a haircut": what the money is for, and no part of the purchase before.
    func isForAnother(_ reading: SentenceReading) -> Bool {
        guard reading.amounts.count == 1, let amount = reading.amounts.first, reading.drafts.count == 1,
            let draft = reading.drafts.first, !isRelated(draft), draft.kind != .hint,
            !reading.sentence.has(0, .plus), !saysSameBill(reading)
        else { return false }
        let sentence = reading.sentence
        let next =
            sentence.has(amount.pieces.upperBound, .more) ? amount.pieces.upperBound + 1 : amount.pieces.upperBound
        return (sentence.lastWord(next) == FollowUp.onWord || sentence.lastWord(next) == AmountReader.Words.purpose)
            && draft.firstPiece > next && !isSurcharge(draft, reading)
    }

    /// "plus ticketmaster fees, 13": a shop's fee on the price before.
    func addsFeeOfShop(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, let old = previous.items[0].amount, reading.amounts.count == 1,
            let amount = reading.amounts.first, reading.drafts.count == 1, let draft = reading.drafts.first,
            draft.hasMerchant, draft.words.count <= 1, lexicon.isPartOfPrice(reading.sentence, draft.piece + 1),
            reading.sentence.has(0, .plus) || reading.sentence.has(0, .and),
            reading.item(draft).category == previous.items[0].category
        else { return false }
        return isOnTop(amount, of: old, reading)
    }

    /// "ring it up together", "in the same basket", "it's going in the same order": one price for all.
    func saysOneBill(_ reading: SentenceReading) -> Bool {
        let tokens = reading.sentence.tokens
        return reading.sentence.pieces.contains { $0.has(.there) && lexicon.value(.there, from: $0.sense) == 2 }
            || tokens.indices.contains { index in
                // "a croissant, 4.75 with it"
                if FollowUp.with.contains(tokens[index].hash), index > 0, tokens[index - 1].kind == .number,
                    index + 1 < tokens.count,
                    FollowUp.itWord == tokens[index + 1].hash,
                    index + 2 == tokens.count || tokens[index + 2].kind == .mark
                {
                    return true
                }
                // "they put 24 for breakfast on it"
                if FollowUp.putting.contains(tokens[index].hash) {
                    let rest = tokens[index...].prefix(Sentence.reach)
                    return zip(rest, rest.dropFirst()).contains {
                        $0.hash == FollowUp.onWord && FollowUp.onIt.contains($1.hash)
                    }
                }
                guard index > 0, FollowUp.billWords.contains(tokens[index].hash),
                    // "hang on, the bill says 201"
                    index + 1 == tokens.count || !FollowUp.tellings.contains(tokens[index + 1].hash)
                else { return false }
                let before = tokens[index - 1].hash
                if FollowUp.sameWord == before || FollowUp.onto.contains(before) { return true }
                return index > 1 && FollowUp.determiners.contains(before)
                    && (FollowUp.onto.contains(tokens[index - 2].hash) || tokens[index - 2].hash == FollowUp.toWord)
            }
    }

    private static let billWords = [
        "bill", "tab", "receipt", "order", "booking", "basket", "cart", "trolley", "bag", "invoice", "check",
        "reservation", "ticket", "transaction", "folio", "slip", "docket",
    ].map(WordHash.of)
    private static let putting = ["put", "puts", "putting", "stuck", "tacked"].map(WordHash.of)
    private static let onIt = ["it", "there", "that"].map(WordHash.of)
    private static let sameWord = WordHash.of("same")
    private static let tellings = ["says", "is", "was", "comes", "shows"].map(WordHash.of)
    private static let onto = ["on", "in", "into", "onto"].map(WordHash.of)
    private static let determiners = ["the", "my", "our", "that", "this"].map(WordHash.of)

    /// "add ..., same order"
    func saysSameBill(_ reading: SentenceReading) -> Bool {
        if saysOneBill(reading) { return true }
        let adds =
            reading.cues.has(.add) || reading.cues.has(.more) || reading.cues.has(.plus)
            || reading.sentence.has(0, .and) || reading.sentence.has(0, .then)
        let isSame = reading.sentence.pieces.contains {
            $0.has(.there) && lexicon.value(.there, from: $0.sense) == 1
        }
        guard isSame, !isPriceOfJointBill(reading) else { return false }
        return adds || joinsBill(reading)
    }

    // MARK: One of several

    /// The one of several purchases that the words of a sentence belong to: "rent's going up, 1500" after a rent and a phone.
    func hinted(_ reading: SentenceReading) -> Int? {
        let named = Set(
            reading.sentence.pieces.filter { $0.category >= 0 && !$0.isNegated }.map {
                Lexicon.categories[Int($0.category)]
            })
        let fits = previous.items.indices.filter { named.contains(previous.items[$0].category) }
        return fits.count == 1 ? fits.first : nil
    }

    /// "make the CVS one 32", CVS那个改成32: a new price of one of several.
    func repricesOne(_ reading: SentenceReading) -> Bool {
        guard previous.items.count > 1, reading.drafts.count == 1, let draft = reading.drafts.first,
            reading.amounts.count == 1, !reading.cues.has(.choose), !reading.cues.has(.add), !reading.cues.has(.log)
        else { return false }
        let item = reading.item(draft)
        guard previous.items.filter({ isSame($0, item) }).count == 1 else { return false }
        let tokens = reading.sentence.tokens
        let next = Int(reading.sentence.pieces[draft.words.max() ?? draft.piece].end)
        return tokens.first?.hash == FollowUp.make
            || tokens[min(next, tokens.count)...].prefix(2).contains { FollowUp.ones.contains($0.hash) }
    }

    private static let ones = ["one", "那"].map(WordHash.of)
}
