import Basics
import Language

/// What a turn tells of the purchase before and does not buy: for whom it is, what makes it dearer, where it is eaten.
extension FollowUp {
    // MARK: For whom

    /// "stocking up for the women's shelter, so 200", "it's for my gym": goods are bought for it, and it is no purchase.
    func tellsForWhom(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        guard previous.items.count == 1, let old = previous.items.first, previous.question == nil,
            FollowUp.isRetail(old.category) || old.category.isWithin(.dining),
            old.category != .general || old.merchant != nil, old.category != .gas, !cues.has(.choose),
            !cues.has(.change), !cues.has(.correct), !cues.has(.negation), !cues.has(.instead),
            !reading.endsAsQuestion, reading.mentions.isEmpty, !reading.drafts.isEmpty,
            reading.drafts.allSatisfy({ !$0.hasMerchant }), reading.amounts.count <= 1
        else { return false }
        let sentence = reading.sentence
        guard !sentence.has(0, .and), !sentence.has(0, .then), !sentence.has(0, .or) else { return false }
        let things = sentence.pieces.indices.filter(sentence.isThing)
        if givesThem(sentence) {
            return reading.amounts.isEmpty && reading.drafts.allSatisfy { isRecipient($0.category) }
        }
        guard let purpose = sentence.pieces.firstIndex(where: { $0.has(.purpose) }),
            sentence.endsInArticle(purpose) || sentence.has(purpose + 1, .article)
                || sentence.pieces[purpose].kind == .han && isBoughtFor(sentence), purpose <= 5,
            things.contains(where: { $0 > purpose }),
            things.allSatisfy({ $0 > purpose || sentence.pieces[$0].termKind == .verb }),
            things.allSatisfy({ $0 < purpose || isRecipient(Lexicon.categories[Int(sentence.pieces[$0].category)]) })
        else { return false }
        if let amount = reading.amounts.first { return isNewPrice(amount, sentence) }
        return sentence.pieces[purpose].kind == .han
            || purpose == 0 && reading.text.words <= 8
                // "for the dentist" may be another purchase, "for the whole dentist's office" is none.
                && (reading.text.words > 2 || reading.drafts.allSatisfy { $0.category != .healthcare })
            || sentence.tokens.first.map { FollowUp.deictics.contains($0.hash) } ?? false
            || sentence.tokens[..<Int(sentence.pieces[purpose].start)].contains { FollowUp.pronouns.contains($0.hash) }
    }

    private func isRecipient(_ category: Category) -> Bool {
        switch category {
        case .charity, .healthcare, .education, .fitness, .pets, .entertainment, .homeImprovement, .office, .general:
            true
        default: false
        }
    }

    /// 给收容所买的, 是捐给教会的
    private func isBoughtFor(_ sentence: Sentence) -> Bool {
        let words = sentence.tokens.prefix { $0.kind != .mark }
        return words.last?.hash == FollowUp.ofHan && words.count > 2
    }

    private static let ofHan = WordHash.of("的")

    /// "donating them to the food bank"
    private func givesThem(_ sentence: Sentence) -> Bool {
        let tokens = sentence.tokens
        return tokens.indices.dropLast().contains {
            FollowUp.giving.contains(tokens[$0].hash) && FollowUp.pronouns.contains(tokens[$0 + 1].hash)
                || FollowUp.carrying.contains(tokens[$0].hash) && FollowUp.goods.contains(tokens[$0 + 1].hash)
        }
    }

    // MARK: Circumstances

    /// "before the movie", "it's next to the gym"; "it's to visit my doctor in Boston" after a flight.
    func tellsCircumstance(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        guard previous.items.count == 1, let old = previous.items.first, previous.question == nil,
            reading.amounts.isEmpty, reading.mentions.isEmpty, !reading.drafts.isEmpty, !reading.endsAsQuestion,
            !cues.has(.choose), !cues.has(.change), !cues.has(.correct), !cues.has(.instead), !cues.has(.negation),
            reading.drafts.allSatisfy({ !$0.hasMerchant }), reading.text.words <= 12
        else { return false }
        let sentence = reading.sentence
        guard !sentence.has(0, .and), !sentence.has(0, .then), !sentence.has(0, .or) else { return false }
        if reading.drafts.allSatisfy(\.isDemoted) { return true }
        let tokens = sentence.tokens
        let isVisit = zip(tokens, tokens.dropFirst()).contains {
            $0.hash == FollowUp.toWord && FollowUp.visiting.contains($1.hash)
                || FollowUp.going.contains($0.hash) && $1.hash == AmountReader.Words.purpose
        }
        let isWish = sentence.says(FollowUp.wishes) || sentence.says(SentenceReading.seats)
        return isVisit && !isWish && old.category.isWithin(.travel)
            && reading.drafts.allSatisfy { isOccasion($0.category) || $0.category == old.category }
    }

    static let wishes = ["want", "wants", "wanna", "need", "get", "tonight"].map(WordHash.of)

    /// What one travels for.
    private func isOccasion(_ category: Category) -> Bool {
        switch category {
        case .general, .healthcare, .education, .entertainment, .charity, .fitness: true
        default: false
        }
    }

    static let toWord = WordHash.of("to")
    private static let visiting = ["visit", "see", "attend", "watch"].map(WordHash.of)
    private static let going = ["going", "flying", "traveling", "travelling"].map(WordHash.of)
    private static let giving = ["donate", "donating", "giving", "give"].map(WordHash.of)
    private static let carrying = ["taking", "bringing", "delivering", "sending", "dropping"].map(WordHash.of)
    private static let goods = ["it", "these", "those", "this"].map(WordHash.of)
    private static let pronouns = ["them", "it", "these", "those", "this"].map(WordHash.of)
    private static let deictics = ["its", "theyre", "these", "those", "this", "they", "it"].map(
        WordHash.of)

    // MARK: The same one

    /// 顺便打个疫苗 after food for a cat: the animal's, as nobody else is named.
    func readPetCare(_ reading: inout SentenceReading) {
        guard previous.items.count == 1, previous.items[0].category == .pets,
            reading.sentence.says(FollowUp.animalHan)
                || !reading.sentence.pieces.contains(where: { $0.has(.relative) || $0.has(.person) })
                    && !reading.sentence.says(FollowUp.ownCare)
        else { return }
        for index in reading.drafts.indices
        where !reading.drafts[index].hasMerchant && reading.drafts[index].kind != .place
            && (reading.drafts[index].category == .healthcare || reading.drafts[index].category == .drugstores)
        {
            reading.drafts[index].note(reading.drafts[index].category)
            reading.drafts[index].category = .pets
        }
    }

    private static let animalHan = ["它", "狗", "猫", "犬", "兔"].map(WordHash.of)
    private static let ownCare = [
        "我", "妈", "爸", "孩", "儿", "女", "老", "牙", "检", "眼", "my", "me", "i", "mom", "dad", "kid", "kids", "for", "flu",
        "dentist", "dental", "prescription", "pills", "glasses",
    ].map(WordHash.of)

    // MARK: Dearer

    /// "she needs an x-ray also, whole bill 215", "picked up socks too, total's 92": the new price of the whole, and what
    /// made it more.
    func isTotalWithPart(_ reading: SentenceReading) -> Bool {
        // "the meds add 40 so 190": the price of the part, and then that of everything.
        let isExplained = reading.amounts.count == 2 && reading.amounts[0].cents < reading.amounts[1].cents
        guard previous.items.count == 1, let old = previous.items.first?.amount,
            reading.amounts.count == 1 || isExplained,
            let amount = reading.amounts.last, amount.cents > old.cents, !reading.drafts.isEmpty,
            !reading.cues.has(.choose), !reading.cues.has(.instead), !reading.endsAsQuestion,
            !reading.sentence.has(0, .then) || reading.sentence.has(0, .and) || reading.sentence.has(0, .plus)
                || reading.sentence.token(0).kind == .han,
            reading.drafts.allSatisfy({
                isPartOfPurchase($0, reading)
                    && ($0.firstPiece < amount.pieces.lowerBound || isWith(reading.sentence, $0.firstPiece))
            })
        else { return false }
        let sentence = reading.sentence
        guard isNewPrice(amount, sentence) else { return false }
        let isAdded = sentence.tokens.contains { FollowUp.additions.contains($0.hash) }
        // "they did an x-ray, the whole bill 215": said of the same bill.
        let isBill = amount.isTotal || sentence.says(FollowUp.bills)
        return isAdded || sentence.has(0, .and) || sentence.has(0, .plus) || includesPart(reading)
            || isBill && reading.drafts.allSatisfy { isKin($0.category) }
    }

    /// "oh and a lamp, 25 more", "parking adds 40", "adding a lamp, 25" at a shop: a part that comes on top.
    func addsPart(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, let old = previous.items.first, let price = old.amount,
            reading.amounts.count == 1, let amount = reading.amounts.first, !amount.isTotal, amount.unitCents == nil,
            !reading.drafts.isEmpty, !reading.cues.has(.choose), !reading.cues.has(.instead), !reading.endsAsQuestion,
            !reading.sentence.says(FollowUp.afterwards), reading.drafts.allSatisfy({ isPartOfPurchase($0, reading) })
        else { return false }
        if opensAdding(reading.sentence) {
            return FollowUp.isRetail(old.category) && old.merchant != nil
                && reading.drafts.allSatisfy { !$0.standsAlone } && !isNewPrice(amount, reading.sentence)
        }
        // "plus socks for 9" after boots, "and a leash, 15" after dog food at Petco.
        let isAtShop = old.merchant != nil && ItemAssembler.isShop(old.category)
        let opens = reading.sentence.has(0, .plus) || reading.sentence.has(0, .and) && isAtShop
        if opens, amount.cents <= price.cents,
            reading.drafts.allSatisfy({
                $0.category == old.category && ($0.kind == .object || $0.kind == .spend && isAtShop)
            })
        {
            return true
        }
        return (reading.cues.has(.more) || reading.cues.has(.surcharge)) && isOnTop(amount, of: price, reading)
    }

    /// "adding", "throwing in", "don't forget" first.
    func opensAdding(_ sentence: Sentence) -> Bool {
        sentence.tokens.prefix(3).contains { FollowUp.addings.contains($0.hash) }
            || zip(sentence.tokens.prefix(3), sentence.tokens.dropFirst()).contains {
                $0.hash == FollowUp.dontWord && $1.hash == FollowUp.forgetWord
            }
                && !sentence.pieces.contains { piece in
                    piece.category >= 0 && piece.termKind.standsAlone && !piece.isNegated
                }
    }

    private static let dontWord = WordHash.of("dont")
    private static let forgetWord = WordHash.of("forget")
    private static let addings = ["adding", "added", "throwing", "threw", "tossing", "tossed", "加"].map(WordHash.of)

    /// "couldn't find the lamp so 55": what the rest costs.
    func isTotalWithoutPart(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, let old = previous.items.first?.amount, reading.amounts.count == 1,
            let amount = reading.amounts.first, amount.cents < old.cents, !reading.drafts.isEmpty,
            !reading.cues.has(.choose), !reading.cues.has(.instead), !reading.endsAsQuestion,
            reading.drafts.allSatisfy({
                !$0.standsAlone && isPartOfPurchase($0, reading) && $0.piece < amount.pieces.lowerBound
            }
            )
        else { return false }
        return isNewPrice(amount, reading.sentence) && reading.sentence.says(FollowUp.lacks)
    }

    private static let lacks = [
        "couldnt", "cant", "didnt", "off", "dont", "wont", "out", "without", "no", "not", "against", "left", "skipping",
        "skip",
        "forgot",
    ].map(WordHash.of)

    /// "98 with the mimosas"
    private func isWith(_ sentence: Sentence, _ index: Int) -> Bool {
        let before =
            sentence.endsInArticle(index - 1) && sentence.pieces[index - 1].has(.article) ? index - 2 : index - 1
        return before >= 0 && before < sentence.pieces.count && FollowUp.with.contains(sentence.token(before).hash)
    }

    /// What a bill like that before may hold.
    private func isPartOfPurchase(_ draft: ItemDraft, _ reading: SentenceReading) -> Bool {
        guard !draft.hasMerchant, let old = previous.items.first else { return false }
        if draft.kind == .object, includesPart(reading) { return true }
        if isRelated(draft) || isKin(draft.category) || draft.category == .general { return true }
        switch draft.category {
        case .gas, .evCharging: return false
        default: break
        }
        // A shop sells goods of every kind.
        return !draft.standsAlone
            || FollowUp.isRetail(old.category) && old.merchant != nil
                && FollowUp.isRetail(draft.category)
    }

    /// 爆米花跟饮料也算进去: in the price before.
    private func includesPart(_ reading: SentenceReading) -> Bool {
        reading.sentence.pieces.contains { $0.has(.including) && $0.kind == .han }
    }

    /// "so 108", "whole bill 215", "75 now": the price of everything.
    private func isNewPrice(_ amount: AmountMention, _ sentence: Sentence) -> Bool {
        if amount.isTotal { return true }
        let first = amount.pieces.lowerBound
        // 算上那条鱼得145
        if sentence.pieces[..<first].contains(where: { $0.has(.including) && $0.kind == .han }) { return true }
        let isResult = (max(0, first - 3)..<first).contains {
            sentence.has($0, .total) || FollowUp.resulting.contains(sentence.lastWord($0))
        }
        let next = amount.pieces.upperBound
        return isResult || first == 0 && isWith(sentence, next + 1) || sentence.has(next, .total)
            || FollowUp.nows.contains(sentence.lastWord(next))
    }

    private static let nows = ["now", "altogether", "total"].map(WordHash.of)
    private static let resulting = [
        "so", "its", "thats", "is", "now", "makes", "bill", "bills", "totals", "以",
    ].map(
        WordHash.of)
    private static let bills = ["bill", "bills", "check", "total", "totals"].map(WordHash.of)
    private static let additions = [
        "too", "also", "well", "adding", "added", "add", "threw", "tossed", "plus", "with", "including",
    ].map(WordHash.of)

    // MARK: Eaten there

    /// "I'll walk over and eat at the restaurant" after a delivery; "I'll drive to the supermarket myself": the same goods.
    func fetchesItself(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        guard previous.items.count == 1, let old = previous.items.first, reading.amounts.isEmpty,
            reading.drafts.count == 1, let draft = reading.drafts.first, draft.kind == .place, !draft.hasMerchant,
            !cues.has(.choose), !cues.has(.then), !cues.has(.other), reading.date == nil, reading.mentions.isEmpty,
            !reading.endsAsQuestion, reading.text.words <= 12, !reading.sentence.says(FollowUp.afterwards)
        else { return false }
        if old.category == .foodDelivery {
            return draft.category.isWithin(.dining) && draft.category != .foodDelivery
        }
        return old.merchant?.channel == .online && draft.category == old.category
            && reading.sentence.says(FollowUp.oneself)
    }

    private static let afterwards = ["later", "then", "after", "tomorrow"].map(WordHash.of)
    private static let oneself = ["myself", "ourselves"].map(WordHash.of)
}
