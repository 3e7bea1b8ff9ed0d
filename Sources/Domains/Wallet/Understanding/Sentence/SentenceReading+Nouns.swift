import Basics
import Language

/// What the last noun of a phrase, or the place where a thing is used, makes of the words before.
extension SentenceReading {
    /// "train set", "toy car rental store", "gas mask costume": a thing that shows what the word stands for.
    mutating func markLikenesses() {
        for index in sentence.pieces.indices where sentence.has(index, .likeness) {
            guard sentence.pieces[index].use == .free || sentence.pieces[index].use == .ignored else { continue }
            let isOnlyAfter = lexicon.value(.likeness, from: sentence.pieces[index].sense) == 1
            var named = -1
            var before = index - 1
            while before >= max(0, index - 3), isShown(before) || isPlainWord(before) {
                if isShown(before) { named = before }
                before -= 1
            }
            var after = index + 1
            while !isOnlyAfter, after < min(sentence.pieces.count, index + 3), isShown(after) {
                named = after
                after += 1
            }
            guard named >= 0, !isOnlyAfter || sentence.isPhraseEnd(index + 1) else { continue }
            for shown in before + 1..<after where sentence.pieces[shown].category >= 0 || isShown(shown) {
                if sentence.pieces[shown].use == .merchant { sentence.pieces[shown].use = .ignored }
                sentence.pieces[shown].category = Lexicon.index(of: .general)
                sentence.pieces[shown].termKind = .object
            }
        }
    }

    /// A word for what no shop has on its shelves.
    private func isShown(_ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        if piece.use == .merchant {
            return !ItemAssembler.isShop(lexicon.merchants[Int(piece.merchant)].category)
        }
        guard piece.use == .free, piece.category >= 0, !piece.isNegated else { return false }
        let category = Lexicon.categories[Int(piece.category)]
        return category == .gas || category == .auto || !ItemAssembler.isShop(category) && category != .streaming
    }

    private func isPlainWord(_ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        return piece.kind == .word && piece.use == .free && piece.category < 0 && !piece.has(.article)
            && !piece.has(.link) && !piece.has(.purpose) && !piece.has(.toward) && !piece.has(.and) && !piece.has(.buy)
            && !piece.has(.filler)
    }

    /// What a word beside it makes of a thing: "dorm stuff" are goods; "order in December" is no food that is brought, "my
    /// half" is of what was named, and "that card's ceiling" is a limit.
    mutating func markGoods() {
        let asksLimit = cues.has(.limitQuestion) || cues.has(.card)
        for index in sentence.pieces.indices where sentence.pieces[index].category >= 0 {
            let next = index + 1
            switch sentence.pieces[index].termKind {
            case .hint:
                let isShare = SentenceReading.shares.contains(sentence.lastWord(index))
                if asksLimit && sentence.has(index, .limitNoun)
                    || isShare && sentence.pieces.indices.contains(where: { $0 != index && sentence.isThing($0) })
                {
                    sentence.pieces[index].category = -1
                }
            case .spend:
                if sentence.has(next, .something), SentenceReading.goods.contains(sentence.lastWord(next)) {
                    sentence.pieces[index].termKind = .object
                }
            case .verb:
                let isPhrase = sentence.pieces[index].end - sentence.pieces[index].start > 1
                if isPhrase, next < sentence.pieces.count, sentence.pieces[next].use == .date,
                    ItemAssembler.places.contains(sentence.lastWord(index))
                {
                    sentence.pieces[index].category = -1
                }
            case .place, .object, .weak: break
            }
        }
    }

    /// 饭店: a restaurant on the mainland, where nobody stays there; in traditional script a hotel.
    mutating func readChineseInns() {
        guard language?.isChinese == true, sentence.folded.traditionalCount == 0,
            sentence.maySay(SentenceReading.innFilter),
            !sentence.says(SentenceReading.staying)
        else { return }
        for index in sentence.pieces.indices
        where sentence.pieces[index].category == Lexicon.hotels
            && sentence.pieces[index].end - sentence.pieces[index].start == SentenceReading.inn.count
            && sentence.token(index).hash == SentenceReading.inn.first
            && sentence.lastWord(index) == SentenceReading.inn.last
        {
            sentence.pieces[index].category = Lexicon.index(of: .restaurants)
            sentence.pieces[index].termKind = .place
        }
    }

    private static let inn = ["饭", "店"].map(WordHash.of)
    private static let innFilter = WordFilter([WordHash.of("店")])
    private static let staying = ["住", "晚", "房", "宿", "夜", "间"].map(WordHash.of)
    private static let bills = ["单", "bill", "bills", "tab"].map(WordHash.of)
    private static let shares = ["half", "share"].map(WordHash.of)
    private static let goods = ["stuff", "things", "supplies", "gear"].map(WordHash.of)

    /// Netflix的套餐: of what is paid by the month, all that stands with it is that.
    mutating func readSubscriptions() {
        guard sentence.maySay(SentenceReading.ofFilter) else { return }
        for index in sentence.pieces.indices.dropLast(2)
        where sentence.pieces[index].use == .merchant && sentence.lastWord(index + 1) == SentenceReading.of {
            let term = sentence.pieces[index + 2]
            guard term.use == .free, term.category >= 0 else { continue }
            switch lexicon.merchants[Int(sentence.pieces[index].merchant)].category {
            case .streaming, .phone, .fitness, .utilities, .insurance: sentence.deny(index + 2)
            default: break
            }
        }
    }

    private static let of = WordHash.of("的")
    private static let ofFilter = WordFilter([of])

    /// 海底捞，账单210, 健身房会员，年费480, "joining the gym, annual fee 480": the price of what was named before it.
    mutating func joinFees() {
        for index in drafts.indices.dropFirst().reversed() {
            let fee = drafts[index]
            guard !fee.hasMerchant, fee.category == .general, fee.amount != nil,
                sentence.has(fee.piece, .surcharge) || SentenceReading.bills.contains(sentence.lastWord(fee.piece)),
                drafts[index - 1].amount == nil
            else { continue }
            drafts[index - 1].amount = fee.amount
            drafts.remove(at: index)
        }
    }

    /// "rent a carpet cleaner", "rent an apartment for the week": no rent of a home.
    mutating func markRentals() {
        markHanRentals()
        let rent = Lexicon.rent
        guard sentence.pieces.contains(where: { $0.category == rent }) else { return }
        for index in sentence.pieces.indices.dropLast(2) where SentenceReading.rents.contains(sentence.lastWord(index))
        {
            guard sentence.pieces[index].end - sentence.pieces[index].start == 1,
                sentence.pieces[index].category == rent,
                SentenceReading.ones.contains(sentence.token(index + 1).hash)
            else { continue }
            let thing = sentence.pieces.indices[(index + 2)...].prefix(3).first(where: sentence.isThing)
            guard let thing, sentence.pieces[thing].use == .free else {
                sentence.pieces[index].category = Lexicon.index(of: .general)
                sentence.pieces[index].termKind = .object
                continue
            }
            let isHome = sentence.pieces[thing].category == rent
            // "rent a room"
            let isRoom =
                thing == index + 2 && sentence.pieces[thing].category == Lexicon.hotels
                && sentence.pieces[thing].termKind == .hint
            guard isHome || isRoom else {
                sentence.pieces[index].category = -1
                continue
            }
            let category: Category = isStay(after: thing) ? .hotels : .rent
            for place in [index, thing] { sentence.pieces[place].category = Lexicon.index(of: category) }
        }
    }

    /// 租四天车, 租辆七座车, 租了个公寓: what is rented stands behind how many and for how long.
    private mutating func markHanRentals() {
        guard sentence.maySay(SentenceReading.hireFilter) else { return }
        for index in sentence.pieces.indices.dropLast() where sentence.han(index) == SentenceReading.hire {
            let thing = sentence.pieces.indices[(index + 1)...].prefix(7).first {
                let piece = sentence.pieces[$0]
                return piece.isMark || piece.use == .amount || piece.use == .merchant || piece.category >= 0
                    || sentence.han($0) == SentenceReading.vehicle
            }
            guard let thing else { continue }
            // A parking space has the same first character.
            let isVehicle =
                sentence.han(thing) == SentenceReading.vehicle && sentence.han(thing + 1) != SentenceReading.space
            if isVehicle || sentence.pieces[thing].category == Lexicon.auto {
                sentence.pieces[thing].category = Lexicon.index(of: .carRental)
            } else if sentence.pieces[thing].category == Lexicon.rent {
                sentence.pieces[thing].category = Lexicon.index(of: isStay(after: index) ? .hotels : .rent)
            } else {
                continue
            }
            sentence.pieces[thing].termKind = .spend
        }
    }

    /// "for the week", "for 3 nights", "80 a night": somebody stays and moves on; unlike "for the weekend marathon".
    private func isStay(after thing: Int) -> Bool {
        if amounts.contains(where: { $0.isEach && $0.eachKind == 2 }) { return true }
        let isCounted = quantities.contains {
            $0.kind == 2 && $0.piece > thing && !sentence.has($0.piece - 1, .link)
                && !sentence.has($0.piece - 1, .during)
        }
        if isCounted { return true }
        return sentence.pieces.indices[(thing + 1)...].contains { purpose in
            guard sentence.has(purpose, .purpose) else { return false }
            let span = (purpose + 1..<min(sentence.pieces.count, purpose + 5)).first { !isBeforeSpan($0) }
            guard let span, isSpan(span) else { return false }
            return span + 1 >= sentence.pieces.count || !isPlainWord(span + 1) && !sentence.isThing(span + 1)
        }
    }

    private func isBeforeSpan(_ index: Int) -> Bool {
        !isSpan(index)
            && (sentence.has(index, .article) || sentence.has(index, .filler) || sentence.has(index, .number)
                || sentence.pieces[index].kind == .number || sentence.lastWord(index) == SentenceReading.couple)
    }

    /// "weekend", "week", "nights", "vacation".
    private func isSpan(_ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        if piece.has(.weekend) || piece.has(.day) || lexicon.value(.quantity, from: piece.sense) == 2 { return true }
        if piece.has(.period) { return lexicon.value(.period, from: piece.sense) == 1 }
        return piece.category == Lexicon.index(of: .travel)
    }

    /// "beer for the fridge", "wine for dinner at home": what is drunk at home is bought in a shop.
    mutating func takeHome() {
        guard drafts.count == 1, drafts[0].category == .bars, !drafts[0].hasMerchant, !drafts[0].kind.standsAlone,
            sentence.pieces.indices.contains(where: isAtHome)
        else { return }
        drafts[0].category = .general
        drafts[0].candidates.removeAll { $0 == .general }
        drafts[0].note(.groceries)
    }

    /// 吃根香肠配啤酒: what is eaten or drunk is no shopping, where no shop is named.
    mutating func eatThere() {
        guard isInChinese, drafts.count == 1, drafts[0].category == .groceries, drafts[0].kind == .object,
            !drafts[0].hasMerchant, !sentence.says(SentenceReading.cooking)
        else { return }
        let last = drafts[0].words.max() ?? drafts[0].piece
        guard
            (sentence.clauseStart(last)..<last).suffix(6).contains(where: {
                SentenceReading.eating.contains(sentence.token($0).hash)
            })
        else { return }
        drafts[0].category = .dining
        drafts[0].note(.groceries)
    }

    /// 飞到东京了，今晚吃寿司: who has arrived buys no ticket.
    mutating func dropArrivals() {
        guard isInChinese, drafts.count > 1, drafts.contains(where: { $0.category != .airfare && $0.amount != nil })
        else { return }
        drafts.removeAll { draft in
            guard draft.category == .airfare, draft.amount == nil, !draft.hasMerchant else { return false }
            let tokens = sentence.tokens[Int(sentence.pieces[draft.piece].start)...].prefix { $0.kind != .mark }
            return tokens.last?.hash == SentenceReading.arrived
                && tokens.contains { SentenceReading.arriving.contains($0.hash) }
        }
    }

    private static let eating = ["吃", "喝", "啃", "尝"].map(WordHash.of)
    private static let cooking = ["煮", "做", "炒", "烧", "买", "购", "囤", "药"].map(WordHash.of)
    private static let arrived = WordHash.of("了")
    private static let arriving = ["到", "抵", "回"].map(WordHash.of)

    /// "for the fridge", "at home", unlike "on the way home".
    private func isAtHome(_ index: Int) -> Bool {
        guard SentenceReading.homes.contains(sentence.lastWord(index)), !sentence.has(index, .near) else {
            return false
        }
        return (max(0, index - 2)..<index).contains {
            sentence.has($0, .purpose) || sentence.has($0, .link) && !lexicon.isIn(sentence, $0)
        }
    }

    /// "orange", "next 40": a word that names a shop of another country, and no word of that country.
    mutating func doubtForeignWord() {
        guard drafts.count == 1, drafts[0].hasMerchant, text.words <= 2, language?.isChinese != true,
            drafts[0].amount?.currency == nil, constraints.constraints.region == nil
        else { return }
        let piece = sentence.pieces[drafts[0].piece]
        guard piece.end - piece.start == 1, piece.kind == .word,
            piece.merchantNeedsContext || sentence.token(drafts[0].piece).length <= 2,
            let country = lexicon.merchants[Int(drafts[0].merchant)].country, country != homeRegion
        else { return }
        drafts[0].likelihood = SentenceReading.doubtful
    }

    /// Sold by the ticket.
    static func isTicketed(_ category: Category) -> Bool {
        category == .airfare || category == .entertainment || category == .publicTransit
    }

    private static let doubtful = 0.5
    private static let rents = ["rent", "renting", "rented"].map(WordHash.of)
    private static let ones = ["a", "an", "some"].map(WordHash.of)
    private static let hire = "租".unicodeScalars.first?.value ?? 0
    private static let hireFilter = WordFilter([WordHash.of("租")])
    private static let vehicle = "车".unicodeScalars.first?.value ?? 0
    private static let space = "位".unicodeScalars.first?.value ?? 0
    private static let couple = WordHash.of("couple")
    private static let homes = [
        "fridge", "home", "house", "party", "bbq", "cookout", "cooler", "tailgate", "barbecue",
    ].map(WordHash.of)
}
