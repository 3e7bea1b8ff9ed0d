import Language

extension ItemAssembler {
    /// Joins the purchases of neighbouring clauses where they are one, and drops mere circumstances.
    func merged(_ drafts: [ItemDraft], _ groups: [Group], _ sentence: Sentence) -> [ItemDraft] {
        // One purchase, as most: there is nothing that it could be joined with.
        if drafts.count == 1 { return adoptPets(voteWeak(drafts, sentence), sentence) }
        var result: [ItemDraft] = []
        let drafts = withoutNarrative(corrected(drafts, sentence), sentence)
        for draft in drafts {
            guard let last = result.indices.last else {
                result.append(draft)
                continue
            }
            if result.count >= 24 { break }
            if joinsPump(&result[last], draft, sentence) { continue }
            let isStrong = draft.group < groups.count && groups[draft.group].isStrong
            if merge(&result[last], draft, isStrong: isStrong) {
                if !isStrong { takeAlong(&result) }
            } else {
                result.append(draft)
            }
        }
        result = voteWeak(voteObjects(result), sentence)
        if result.contains(where: { $0.rank > TermKind.weak.rank }) {
            let spare = result.filter { $0.rank <= TermKind.weak.rank && $0.amount != nil }
            let hasFirm = result.contains { $0.standsAlone }
            result.removeAll { $0.rank <= TermKind.weak.rank && ($0.amount == nil || hasFirm) }
            // The amount stood with a word that turned out to be a circumstance.
            for draft in spare {
                if let target = result.indices.last(where: { result[$0].amount == nil }) {
                    result[target].amount = draft.amount
                }
            }
        }
        namePrices(&result)
        result = dropRepeated(dropUnpriced(adoptPets(result, sentence)), sentence)
        return dropCircumstances(dropUnlisted(result, sentence))
    }

    /// "sheets and a suitcase, Macy's, 95": the shop at the end sells all that was listed before it.
    private func takeAlong(_ drafts: inout [ItemDraft]) {
        guard let shop = drafts.last, shop.hasMerchant else { return }
        var group = shop.group
        while drafts.count > 1 {
            let before = drafts[drafts.count - 2]
            guard !before.hasMerchant, before.amount == nil, !before.isDemoted else { return }
            let isNear = group - before.group <= 2 && sells(shop.category, before.category)
            guard isNear || before.category.isWithin(shop.category) else { return }
            drafts[drafts.count - 1].note(before)
            drafts.remove(at: drafts.count - 2)
            group = before.group
        }
    }

    /// "Costco, no wait, Whole Foods": what comes after the correction.
    /// - Parameter hasLaterAmount: what comes after has a price of its own.
    func corrected(_ drafts: [ItemDraft], _ sentence: Sentence, hasLaterAmount: Bool = false) -> [ItemDraft] {
        guard let turn = correction(drafts, sentence) else { return drafts }
        var kept = drafts.filter { $0.firstPiece > turn }
        // "Costco haul: tires? No, food" stays at Costco.
        if drafts.contains(where: \.hasMerchant), !kept.contains(where: \.hasMerchant) { return drafts }
        let amount = drafts.last { $0.firstPiece < turn }?.amount
        if kept.count == 1, kept[0].amount == nil, !hasLaterAmount { kept[0].amount = amount }
        return kept
    }

    /// The piece that takes back what was named before it.
    func correction(_ drafts: [ItemDraft], _ sentence: Sentence) -> Int? {
        guard drafts.count > 1,
            let turn = sentence.pieces.lastIndex(where: {
                $0.has(.correct) && lexicon.value(.correct, from: $0.sense) == 1
            }) ?? answeredNo(sentence), drafts.contains(where: { $0.firstPiece > turn })
        else { return nil }
        return turn
    }

    /// "Nordstrom? No, H&M", "Costco, no, Target": the piece of the "no".
    private func answeredNo(_ sentence: Sentence) -> Int? {
        sentence.pieces.indices.dropFirst().last { index in
            (sentence.isMark(index - 1, "?") || (sentence.isMark(index - 1, ",") && sentence.isMark(index + 1, ",")))
                && ItemAssembler.no.contains(sentence.token(index).hash)
        }
    }

    private static let no = ["no", "nah", "nope"].map(WordHash.of)

    /// "While I'm at Costco, fill up at their pump": the merchant before is meant.
    private func joinsPump(_ last: inout ItemDraft, _ new: ItemDraft, _ sentence: Sentence) -> Bool {
        guard last.hasMerchant, !new.hasMerchant, new.category == .gas, last.amount == nil, last.category != .gas else {
            return false
        }
        let says = (last.piece..<max(last.piece, new.piece) + 1).contains { sentence.has($0, .there) }
        guard says else { return false }
        absorb(&last, term: new)
        last.amount = new.amount
        return true
    }

    /// What people do besides ("the kids ate everything") gives way to a purchase that has a price.
    private func withoutNarrative(_ drafts: [ItemDraft], _ sentence: Sentence) -> [ItemDraft] {
        guard drafts.count > 1, drafts.contains(where: { $0.amount != nil && $0.standsAlone }) else { return drafts }
        return drafts.filter { draft in
            if draft.amount != nil || draft.hasMerchant { return true }
            return (draft.kind != .verb || draft.isBought || isFirstOfMany(draft, sentence))
                && !isDone(sentence, draft.piece)
        }
    }

    /// "get gas, then groceries"
    private func isFirstOfMany(_ draft: ItemDraft, _ sentence: Sentence) -> Bool {
        (1...3).contains { sentence.has(draft.piece + $0, .then) }
    }

    /// 喝了酒, 看了病: it happened, and is not what is being paid.
    private func isDone(_ sentence: Sentence, _ piece: Int) -> Bool {
        let tokens = Int(sentence.pieces[piece].start)..<Int(sentence.pieces[piece].end)
        return tokens.contains { sentence.tokens[$0].hash == ItemAssembler.done }
    }

    private static let done = WordHash.step(WordHash.seed, 0x4E86)

    /// Errands without a price give way to a purchase that has one: "the sitter comes at six, dinner is $90".
    private func dropUnpriced(_ drafts: [ItemDraft]) -> [ItemDraft] {
        guard drafts.count > 1,
            drafts.contains(where: { $0.amount != nil && $0.category != .general && $0.standsAlone })
        else { return drafts }
        return drafts.filter { $0.category != .general || $0.amount != nil || $0.hasMerchant }
    }

    /// Food, medicine and check-ups are the animal's where one is named.
    func adoptPets(_ drafts: [ItemDraft], _ sentence: Sentence) -> [ItemDraft] {
        guard
            let pet = sentence.pieces.indices.first(where: { isAnimal(sentence.pieces[$0]) })
                ?? drafts.indices.first(where: { drafts[$0].category == .pets }).map({ drafts[$0].piece })
        else { return drafts }
        // 给猫买零食
        let isForPet = isAnimal(sentence.pieces[pet]) && (1...3).contains { sentence.has(pet - $0, .purpose) }
        var result: [ItemDraft] = []
        for var draft in drafts {
            let isCare =
                draft.category == .healthcare || draft.category == .drugstores
                || isForPet && [.groceries, .clothing].contains(draft.category) && draft.piece > pet
                || (!draft.standsAlone && [.groceries, .drugstores, .bars].contains(draft.category))
            // A pharmacy with a price of its own is a stop of its own.
            let isApart = draft.kind == .place && draft.amount != nil
            if isCare, !isApart, !draft.hasMerchant, !draft.isDemoted {
                draft.note(draft.category)
                draft.category = .pets
                draft.words.append(pet)
            }
            if let last = result.indices.last, result[last].category == .pets, draft.category == .pets,
                result[last].amount == nil || draft.amount == nil
            {
                let amount = result[last].amount ?? draft.amount
                if draft.rank > result[last].rank { result[last] = draft }
                result[last].amount = amount
            } else {
                result.append(draft)
            }
        }
        return result
    }

    private func isAnimal(_ piece: Piece) -> Bool {
        piece.use == .free && piece.category >= 0 && piece.termKind == .weak && !piece.isNegated
            && Lexicon.categories[Int(piece.category)] == .pets
    }

    private func merge(_ last: inout ItemDraft, _ new: ItemDraft, isStrong: Bool) -> Bool {
        let bothAmounts = last.amount != nil && new.amount != nil
        if new.isDemoted || new.kind == .hint && !new.hasMerchant {
            guard !last.isDemoted || new.isDemoted else { return false }
            // "pizza 24, with tip 30"
            if last.amount == nil || new.amount?.isTotal == true { last.amount = new.amount }
            last.note(new)
            return true
        }
        if last.isDemoted || (!last.hasMerchant && last.kind == .hint) {
            take(&last, new)
            return true
        }
        if last.hasMerchant, new.hasMerchant {
            guard last.merchant == new.merchant, !bothAmounts else { return false }
            if last.amount == nil { last.amount = new.amount }
            return true
        }
        if bothAmounts { return false }
        // "antibiotics from Walgreens, 15 dollars copay"
        if last.category == .drugstores, new.category == .healthcare, !new.hasMerchant, last.standsAlone {
            if last.amount == nil { last.amount = new.amount }
            return true
        }
        if last.hasMerchant != new.hasMerchant { return mergeMerchant(&last, new, isStrong: isStrong) }
        if last.category == new.category {
            if new.kind.rank > last.kind.rank { last.kind = new.kind }
            last.words += new.words
            if last.amount == nil { last.amount = new.amount }
            return true
        }
        if !last.standsAlone, !new.standsAlone { return false }
        // "ordered online: shoes": the goods count; that they come from the web is the channel.
        if last.category == .online || new.category == .online {
            if last.category == .online { take(&last, new) } else if last.amount == nil { last.amount = new.amount }
            return true
        }
        if last.isRelated(to: new) {
            // "a holiday in Sanya, the hotel": the wider word only introduces the narrower.
            if last.category == .travel || new.category == .travel {
                if last.category == .travel { take(&last, new) } else if last.amount == nil { last.amount = new.amount }
                return true
            }
            // "let's have it delivered, the spicy pot is 35": what is brought.
            if last.category == .foodDelivery, last.amount == nil, !isStrong {
                last.amount = new.amount
                last.words += new.words
                return true
            }
            if last.standsAlone, new.standsAlone, new.group != last.group, last.kind != .verb, new.kind != .verb {
                // "lunch and coffee" are two; "dinner, a steakhouse downtown" is one.
                let isMeal = { (category: Category) in category == .dining || category == .restaurants }
                guard isMeal(last.category), isMeal(new.category) else { return false }
                if new.kind == .place, last.kind != .place {
                    take(&last, new)
                } else if last.amount == nil {
                    last.amount = new.amount
                }
                return true
            }
            let keep = last.standsAlone ? last.category : new.category
            if !last.standsAlone { take(&last, new) } else if last.amount == nil { last.amount = new.amount }
            last.category = keep
            return true
        }
        if last.standsAlone, !new.standsAlone {
            guard new.amount == nil || last.amount == nil else { return false }
            // Things listed after the shop or the purchase: only part of it, unless they carry the amount.
            if new.amount != nil, last.kind != .place, last.category != .general { return false }
            if last.amount == nil { last.amount = new.amount }
            last.note(new)
            return true
        }
        if !last.standsAlone, new.standsAlone {
            if last.kind == .object, last.isBought || last.amount != nil, !isStrong, new.kind == .spend { return false }
            guard last.amount == nil || new.amount == nil else { return false }
            take(&last, new)
            return true
        }
        return false
    }

    private func mergeMerchant(_ last: inout ItemDraft, _ new: ItemDraft, isStrong: Bool) -> Bool {
        let term = last.hasMerchant ? new : last
        let merchant = last.hasMerchant ? last : new
        let related = term.isRelated(to: merchant)
        if term.kind.standsAlone, !related {
            // "gas, and Target" are two purchases; "groceries and towels at Walmart" are one.
            let broad = merchant.category == .superstores || merchant.category == .wholesaleClubs
            let describesMerchant = new.hasMerchant && new.words.count > 1 && broad && sameBasket(term.category)
            guard
                describesMerchant || (last.hasMerchant && new.kind == .verb && broad && sameBasket(term.category))
                    || (last.amount == nil && !isStrong && sells(merchant.category, term.category))
            else {
                return false
            }
        }
        if term.kind == .object, !related, term.amount != nil, merchant.amount == nil, last.hasMerchant, isStrong {
            return false
        }
        if last.hasMerchant {
            if last.amount == nil { last.amount = new.amount }
            last.words += new.words
            last.note(new)
        } else {
            take(&last, new)
        }
        return true
    }

    private func take(_ last: inout ItemDraft, _ new: ItemDraft) {
        var next = new
        if next.amount == nil { next.amount = last.amount }
        next.words = last.words + new.words
        next.firstPiece = min(last.firstPiece, new.firstPiece)
        if last.kind.rank >= TermKind.object.rank, !last.isDemoted { next.note(last.category) }
        last = next
    }

    /// A list of things is one purchase: the category of most of them.
    private func voteObjects(_ drafts: [ItemDraft]) -> [ItemDraft] {
        guard drafts.count > 1 else { return drafts }
        let plain = drafts.indices.filter {
            !drafts[$0].standsAlone && drafts[$0].kind.rank >= TermKind.weak.rank && !drafts[$0].isDemoted
        }
        guard plain.count > 1, plain.count(where: { drafts[$0].amount != nil }) <= 1 else { return drafts }
        guard !drafts.contains(where: { $0.standsAlone }) else { return drafts }
        var votes: [Category: Int] = [:]
        for index in plain {
            votes[drafts[index].category, default: 0] += drafts[index].kind == .weak ? 1 : 2 * drafts[index].words.count
        }
        guard var winner = plain.first else { return drafts }
        for index in plain where (votes[drafts[index].category] ?? 0) > (votes[drafts[winner].category] ?? 0) {
            winner = index
        }
        var kept = drafts[winner]
        for index in plain where index != winner {
            if kept.category != drafts[index].category, kept.isRelated(to: drafts[index]),
                let parent = kept.category.parent
            {
                kept.category = parent
            } else {
                kept.note(drafts[index])
            }
            kept.words += drafts[index].words
            if kept.amount == nil { kept.amount = drafts[index].amount }
        }
        return drafts.indices.compactMap { index in
            index == winner ? kept : (plain.contains(index) ? nil : drafts[index])
        }
    }

    /// Where only circumstances speak ("12 miles to empty", "the garage charged 27"), all of them together decide; many of
    /// them outweigh one thing that nobody says is bought ("too many beers, not driving, come get me").
    private func voteWeak(_ drafts: [ItemDraft], _ sentence: Sentence) -> [ItemDraft] {
        guard !drafts.isEmpty, drafts.allSatisfy({ !$0.hasMerchant && $0.kind.rank <= TermKind.object.rank }) else {
            return drafts
        }
        let things = drafts.filter { $0.kind == .object }
        guard things.count <= 1, things.allSatisfy({ !$0.isBought }) else { return drafts }
        let votes = votes(sentence)
        guard let winner = votes.max(by: { $0.weight < $1.weight }) else { return drafts }
        if let thing = things.first {
            guard winner.category != thing.category, winner.weight >= ItemAssembler.outweighing else { return drafts }
        } else if votes.count < 2 {
            return drafts
        }
        var draft = drafts.first { $0.category == winner.category } ?? drafts[0]
        draft.category = winner.category
        draft.kind = winner.kind
        draft.isDemoted = false
        draft.amount = drafts.first { $0.amount != nil }?.amount
        draft.candidates = (things.map(\.category) + votes.map(\.category)).filter { $0 != winner.category }
        return [draft]
    }

    /// Two phrases or three, against one thing.
    private static let outweighing = 8

    private typealias Vote = (category: Category, weight: Int, kind: TermKind)

    private func votes(_ sentence: Sentence) -> [Vote] {
        var votes: [Vote] = []
        for index in sentence.pieces.indices {
            let piece = sentence.pieces[index]
            guard piece.category >= 0, !piece.isNegated, piece.use == .free || piece.use == .ignored,
                piece.termKind.rank <= TermKind.weak.rank
            else { continue }
            let category = Lexicon.categories[Int(piece.category)]
            // A longer phrase says more than a word; "plus tip" next to nothing.
            let isTip = FunctionWords.tips.contains(sentence.lastWord(index))
            let weight = isTip ? 1 : (piece.termKind == .weak ? 3 : 2) + Int(piece.end - piece.start)
            if let found = votes.firstIndex(where: { $0.category == category }) {
                votes[found].weight += weight
                if piece.termKind.rank > votes[found].kind.rank { votes[found].kind = piece.termKind }
            } else if votes.count < 8 {
                votes.append((category, weight, piece.termKind))
            }
        }
        return votes
    }

    private func dropCircumstances(_ drafts: [ItemDraft]) -> [ItemDraft] {
        guard drafts.count > 1, drafts.contains(where: { !$0.isDemoted }) else { return drafts }
        return drafts.filter { !$0.isDemoted }
    }
}
