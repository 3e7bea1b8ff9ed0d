import Basics
import Language

/// Edits of amounts: another price, and what comes on top of it.
extension FollowUp {
    func editAmount(
        _ query: inout PurchaseQuery, _ reading: SentenceReading, _ changes: inout Set<FollowUpEdit>
    ) {
        if let currency = spokenCurrency(reading) {
            for index in query.items.indices where query.items[index].amount != nil {
                query.items[index].foreignCurrency = currency == reading.homeCurrency ? nil : currency
            }
            changes.insert(.currency)
        }
        if let index = target(in: query, reading), let sum = query.items[index].amount.flatMap({ summed($0, reading) })
        {
            query.items[index].amount = sum
            changes.insert(.amount)
            return
        }
        guard let amount = reading.amounts.last ?? saved(reading) else {
            return scaleAmounts(&query, reading, &changes)
        }
        guard let index = target(in: query, reading) else { return }
        let old = query.items[index].amount
        // "my roommate wants one too": a word for a number, and no price.
        if !amount.isExplicit, amount.cents <= 200, let old, old.cents >= amount.cents * 10,
            reading.sentence.pieces[amount.pieces.lowerBound].kind == .word
        {
            return
        }
        if let rest = withKeptPart(reading, amount) ?? withoutPart(reading) ?? retipped(amount, reading) {
            query.items[index].amount = rest
        } else if !saysOneBill(reading), let count = changedCount(reading),
            let unit = query.evidence.indices.contains(index)
                ? query.evidence[index].unitAmount : nil,
            let product = Factor(numerator: count, denominator: 1).of(unit.cents)
        {
            query.items[index].amount = product
        } else if let old, let rest = reduced(old, by: amount, reading) {
            query.items[index].amount = rest
        } else if let count = count(amount, reading), let unit = unit(at: index, reading),
            let product = Factor(numerator: count, denominator: 1).of(unit.cents)
        {
            query.items[index].amount = product
        } else if let old = old.map({ undone(reading) ?? $0 }), isOnTop(amount, of: old, reading) {
            let (sum, overflow) = old.cents.addingReportingOverflow(added(amount, at: index, reading))
            guard !overflow, sum <= Money.maximumInput.cents else { return }
            query.items[index].amount = Money(cents: sum)
        } else {
            query.items[index].amount = counted(
                amount, previous.evidence.indices.contains(index) ? previous.evidence[index] : nil, reading)
            query.items[index].foreignCurrency =
                amount.currency ?? (amount.isExplicit ? nil : query.items[index].foreignCurrency)
            if query.evidence.indices.contains(index) {
                // "two nights so 440": of the same price each.
                let unit = query.evidence[index].unitAmount
                let isMultiple =
                    unit.map { unit in
                        reading.quantities.contains {
                            $0.count > 1 && $0.count <= 100 && $0.count * unit.cents == amount.cents
                        }
                    } ?? false
                if !isMultiple { query.evidence[index].unitAmount = amount.unitCents.map { Money(cents: $0) } }
            }
        }
        if query.evidence.indices.contains(index) {
            query.evidence[index].amountIsApproximate = amount.isApproximate
            query.evidence[index].amountIsUpperEnd = amount.isUpperEnd
        }
        changes.insert(.amount)
    }

    /// 每人再加15, 城市税每晚4欧: as often as it was counted before, unless only one's own share is paid.
    private func added(_ amount: AmountMention, at index: Int, _ reading: SentenceReading) -> Int {
        guard reading.isInChinese, previous.evidence.indices.contains(index),
            (amount.unitCents ?? amount.cents) == amount.cents, !isShared
        else { return amount.cents }
        let sentence = reading.sentence
        let start = sentence.clauseStart(amount.pieces.lowerBound)
        let each = sentence.pieces[start..<amount.pieces.lowerBound].lazy
            .filter { $0.kind == .han && FollowUp.eachHans.contains(sentence.tokens[Int($0.start)].hash) }
            .compactMap { lexicon.value(.each, from: $0.sense) }.first
        let evidence = previous.evidence[index]
        let count = each == 2 ? evidence.nights : each == 1 ? evidence.things ?? sharers(reading) : nil
        let (product, overflow) = amount.cents.multipliedReportingOverflow(by: count ?? 1)
        return overflow ? amount.cents : product
    }

    private static let eachHans = ["每", "人", "一"].map(WordHash.of)

    /// 整单我付，外加12小费: what comes on top of the whole, which is no longer shared.
    func undone(_ reading: SentenceReading) -> Money? {
        guard previous.items.count == 1, let now = previous.items[0].amount, let before = previous.amountBefore,
            before.cents > now.cents, reading.cues.has(.undo)
        else { return nil }
        return before
    }

    /// "a $15 coupon": what comes off the price is no amount of the sentence.
    func saved(_ reading: SentenceReading) -> AmountMention? {
        guard reading.amounts.isEmpty, let discount = reading.discounts.last,
            let old = previous.items.first?.amount, reduced(old, by: discount, reading) != nil
        else { return nil }
        return discount
    }

    /// "scrap the upgrade", "undo that", 还是原来的价: what it cost before the last change.
    func amountTakenBack(_ reading: SentenceReading) -> Money? {
        guard previous.items.count == 1, let before = previous.amountBefore, reading.amounts.isEmpty,
            reading.mentions.isEmpty, reading.intent != .limitCheck, !reading.cues.has(.choose)
        else { return nil }
        let takesAway =
            (previous.edit == .amount || previous.edit == .several)
            && reading.sentence.pieces.prefix(4).contains { $0.has(.remove) }
        if takesPartOff(reading) || keepsOwnInHan(reading) || takesChangeBack(reading) || restoresPart(reading)
            || keepsOnlyTheThing(reading) || isAloneAgain(reading) || goesWithoutIt(reading)
        {
            return before
        }
        guard takesAway || reading.cues.has(.undo) else { return nil }
        let isOriginal = reading.sentence.pieces.contains {
            $0.has(.undo) && lexicon.value(.undo, from: $0.sense) == 1
        }
        if isOriginal, let said = previous.amountSaid, said != previous.items[0].amount { return said }
        return before
    }

    /// "without it, then": the part that was put on the price last.
    func goesWithoutIt(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, previous.edit == .amount, let before = previous.amountBefore,
            let now = previous.items[0].amount, before.cents < now.cents, reading.mentions.isEmpty
        else { return false }
        let tokens = reading.sentence.tokens
        return zip(tokens, tokens.dropFirst()).contains {
            $0.hash == FollowUp.withoutWord && FollowUp.pointers.contains($1.hash)
        }
    }

    private static let withoutWord = WordHash.of("without")

    /// "so it's only me after all": the others, who were added at the same price, do not come.
    private func isAloneAgain(_ reading: SentenceReading) -> Bool {
        guard previous.edit == .amount, let before = previous.amountBefore, let now = previous.items.first?.amount,
            before.cents < now.cents, now.cents % before.cents == 0
        else { return false }
        return reading.cues.has(.alone) && reading.drafts.isEmpty
    }

    /// Of several items the one that is pointed at, else one without an amount, else the first.
    private func target(in query: PurchaseQuery, _ reading: SentenceReading) -> Int? {
        guard query.items.count > 1 else { return query.items.indices.last }
        if let index = ordinal(reading) { return index }
        return query.items.firstIndex { $0.amount == nil } ?? hinted(reading) ?? 0
    }

    /// "the second one"
    func ordinal(_ reading: SentenceReading) -> Int? {
        for piece in reading.sentence.pieces where piece.has(.ordinal) {
            guard let value = lexicon.value(.ordinal, from: piece.sense) else { continue }
            let index = value == 0 ? previous.items.count - 1 : value - 1
            return previous.items.indices.contains(index) ? index : nil
        }
        return nil
    }

    // MARK: On top

    /// "plus a $7 tip", "delivery is another 50", "20 extra"; unlike "with tip 45", which is the new total.
    func isOnTop(_ amount: AmountMention, of old: Money, _ reading: SentenceReading, from start: Int = 0) -> Bool {
        let sentence = reading.sentence
        let first = amount.pieces.lowerBound
        let next = amount.pieces.upperBound
        // 只加了45 at the pump.
        if sentence.tokens[0].hash == FollowUp.onlyHan, first <= 3 { return false }
        // "a fiver on top of the 95" repeats the price.
        if amount.cents == old.cents, sentence.endsInArticle(first - 1) { return false }
        if addsInStory(reading) { return true }
        if joinsBill(reading) || !amount.isTotal,
            saysSameBill(reading) || leavesTip(reading) || servesTip(amount, of: old, sentence)
        {
            return true
        }
        // "so add £3.10 for a box of 80"
        if amount.cents <= old.cents, !amount.isTotal, sentence.has(first - 1, .add) || sentence.has(first - 1, .plus),
            reading.drafts.allSatisfy({ !$0.hasMerchant && !$0.standsAlone })
        {
            return true
        }
        if opensAdding(sentence), reading.drafts.isEmpty, start == 0, !amount.isTotal, amount.cents <= old.cents {
            return !(max(0, first - 2)..<first).contains {
                FollowUp.sums.contains(sentence.lastWord($0)) || FollowUp.isWords.contains(sentence.lastWord($0))
            }
        }
        // "tipped him 4 in the app"
        if amount.cents <= old.cents / 2, !amount.isTotal, FollowUp.saysTip(sentence, beside: amount.pieces),
            !(max(0, first - 4)..<first).contains(where: { FollowUp.sums.contains(sentence.lastWord($0)) })
        {
            return true
        }
        // "more like 130"
        if sentence.has(next, .more), value(sentence, next) != 0, !FollowUp.like.contains(sentence.lastWord(next + 1)) {
            return true
        }
        if saysMore(sentence, before: first) { return true }
        // "plus the 49 joining fee"
        if sentence.has(0, .plus), !amount.isTotal, isSurcharge(sentence, next), sentence.isClauseEnd(next + 1) {
            return true
        }
        guard amount.cents <= old.cents else { return false }
        if start == 0, reading.drafts.isEmpty, addsSomething(reading, before: first) { return true }
        // "caved n got guac, +2.95", "box of fittings on top, 37.50"
        if !amount.isTotal, sentence.mark(first - 1) == 0x2B || saysOnTop(sentence) { return true }
        // "take off 5 and add 10"
        if start > 0, sentence.has(first - 1, .plus) { return true }
        let opens = (0..<min(first, 3)).contains {
            sentence.has($0, .plus) || sentence.mark($0) == 0x2B
        }
        let isBefore = (1...3).contains { isSurcharge(sentence, first - $0) }
        // "resort fee on top, 35"
        if isBefore, sentence.pieces[..<first].contains(where: { $0.has(.more) }) { return true }
        let isAfter = (0...1).contains { isSurcharge(sentence, next + $0) }
        let isSum = (max(start, first - 4)..<min(sentence.pieces.count, next + 2)).contains {
            sentence.has($0, .total) || sentence.has($0, .including) || FollowUp.sums.contains(sentence.lastWord($0))
        }
        // "with a 5 dollar tip"
        if isAfter, amount.cents * 2 <= old.cents, sentence.endsInArticle(first - 1) { return true }
        if isSum { return false }
        // "I want the nicer band too, 49", unlike the water after the electric bill.
        if reading.drafts.isEmpty, previous.items.last?.merchant != nil, sentence.isStart(first),
            sentence.isClauseEnd(next), FollowUp.alsos.contains(sentence.lastWord(first - 2)),
            reading.cues.has(.buy) || sentence.says(FollowUp.wishes), !reading.cues.has(.there)
        {
            return true
        }
        // "my son's getting one too, 20"
        if reading.drafts.isEmpty, sentence.says([FollowUp.one]), sentence.says(FollowUp.alsos),
            sentence.pieces.contains(where: { $0.has(.relative) })
        {
            return true
        }
        // "the tax is 34": too little to be the whole.
        if isBefore, amount.cents <= old.cents / 2,
            FollowUp.isWords.contains(sentence.lastWord(first - 1))
                || FollowUp.of.contains(sentence.lastWord(first - 1))
        {
            return true
        }
        // "tip 15", 运费10块, unlike 月费20.
        if amount.cents <= old.cents / 2, isSurcharge(sentence, first - 1) {
            return true
        }
        // "two checked bags at 35 each"
        if isBefore, amount.unitCents != nil { return true }
        if isAfter || addsUp(amount, to: old, reading) { return true }
        return opens && (isBefore || reading.drafts.isEmpty)
    }

    private func saysOnTop(_ sentence: Sentence) -> Bool {
        sentence.pieces.contains { $0.has(.more) && lexicon.value(.more, from: $0.sense) == 1 }
    }

    private static let alsos = ["too", "also", "也"].map(WordHash.of)

    /// A bag comes on top of a flight, with a "plus" or without.
    private func isSurcharge(_ sentence: Sentence, _ index: Int) -> Bool {
        lexicon.isSurcharge(sentence, index)
            || sentence.has(index, .surcharge) && previous.items.last?.category == .airfare
                && lexicon.value(.surcharge, from: sentence.pieces[index].sense) != 1
    }

    /// "another 100", "adds about 40", 多100: nothing but small words between.
    func saysMore(_ sentence: Sentence, before first: Int) -> Bool {
        // "and after that another 900": of its own.
        let comesLater = sentence.pieces[..<first].contains { $0.has(.then) && !$0.has(.more) && !$0.has(.add) }
        guard !comesLater else { return false }
        for index in (max(0, first - 3)..<first).reversed() {
            if sentence.has(index, .more), value(sentence, index) != 1 { return true }
            let piece = sentence.pieces[index]
            guard
                piece.has(.article) || piece.has(.filler) || piece.has(.approximate) || piece.has(.surcharge)
                    || piece.has(.currency) || piece.has(.spend) || piece.has(.buy) || isKindOfBefore(piece),
                !FollowUp.like.contains(sentence.lastWord(index))
            else { return false }
        }
        return false
    }

    /// 再多捐50 after a donation.
    private func isKindOfBefore(_ piece: Piece) -> Bool {
        guard piece.kind == .han, piece.category >= 0, let last = previous.items.last else { return false }
        return last.category == Lexicon.categories[Int(piece.category)]
    }

    /// "..., add 18": a clause of its own that only adds.
    func addsUp(_ amount: AmountMention, to old: Money, _ reading: SentenceReading) -> Bool {
        let sentence = reading.sentence
        let first = amount.pieces.lowerBound
        guard amount.cents <= old.cents, first > 0, sentence.isClauseEnd(amount.pieces.upperBound) else { return false }
        if sentence.isStart(first - 1), sentence.has(first - 1, .plus) { return true }
        // 加个甜点12块: a part, unlike another meal.
        return sentence.has(0, .plus) && !reading.drafts.isEmpty
            && reading.drafts.allSatisfy { isRelated($0) && $0.category != previous.items.first?.category }
    }

    private static let onlyHan = WordHash.of("只")
    private static let isWords = ["is", "was", "are", "were", "costs", "cost", "是"].map(WordHash.of)

    private func value(_ sentence: Sentence, _ index: Int) -> Int? {
        lexicon.value(.more, from: sentence.pieces[index].sense)
    }

    private static let like = ["like", "than"].map(WordHash.of)
    private static let sums = ["with", "after", "so", "making", "total"].map(WordHash.of)

    /// "ramen tonight, 1400 yen" after a hotel in Tokyo: still there, where the same money is spent.
    func staysAbroad(_ query: inout PurchaseQuery, _ reading: SentenceReading) {
        let old = previous.constraints
        guard query.constraints.region == nil, !query.constraints.isAbroad, old.isAbroad,
            reading.constraints.channel != .online,
            [nil, reading.today, previous.constraints.date].contains(reading.date),
            !query.items.isEmpty
        else { return }
        let money = previous.items.last?.foreignCurrency
        // "hotel in Tokyo, 30000 yen" may be booked from home.
        let isUnnamed =
            reading.amounts.allSatisfy { $0.currency == nil && !$0.isExplicit } && money != nil
            && previous.items.allSatisfy { FollowUp.isBoughtOnTheSpot($0.category) }
        guard
            query.items.allSatisfy({ item in
                item.merchant?.channel != .online
                    && (item.foreignCurrency.map { $0 == money }
                        ?? (isUnnamed && FollowUp.isBoughtOnTheSpot(item.category)))
            })
        else { return }
        query.constraints.region = old.region
        query.constraints.isAbroad = true
        for index in query.items.indices where query.items[index].amount != nil {
            query.items[index].foreignCurrency = money
        }
    }

    /// Bills, wherever one is.
    private static func isPaidAtHome(_ category: Category) -> Bool {
        switch category {
        case .rent, .utilities, .phone, .insurance, .education, .streaming, .fitness: true
        default: false
        }
    }

    /// Unlike flights and what is paid at home.
    static func isBoughtOnTheSpot(_ category: Category) -> Bool {
        switch category {
        case .groceries, .drugstores, .coffee, .gas, .parking, .tolls, .entertainment: true
        default: category.isWithin(.dining) || category == .dining || category.isWithin(.transit)
        }
    }

    /// "and the hotel 20000" after a dinner in yen.
    func inheritCurrency(_ item: inout PurchaseItem, _ reading: SentenceReading) {
        let region = reading.constraints.constraints.region
        guard !FollowUp.isPaidAtHome(item.category), item.foreignCurrency == nil, item.amount != nil,
            item.merchant?.channel != .online,
            // A flight has the currency of its airline, and what is bought at home after it has another.
            previous.items.last?.category != .airfare || item.category == .airfare,
            region == nil || region == previous.constraints.region,
            let old = previous.items.last?.foreignCurrency,
            reading.amounts.allSatisfy({ !$0.isExplicit }), !reading.amounts.isEmpty
        else { return }
        item.foreignCurrency = old
    }
}
