import Basics
import Language

/// What several words together name, though none of them does: a flight by its number, seats to a city, fuel that is put in.
extension SentenceReading {
    /// "phone 75": too little for a telephone, so the bill; "and the phone, 60" after another bill.
    mutating func readPhoneBill(after previous: PurchaseQuery?) {
        guard drafts.count == 1, drafts[0].category == .electronics, !drafts[0].hasMerchant,
            sentence.lastWord(drafts[0].piece) == SentenceReading.phone,
            sentence.pieces[drafts[0].piece].end - sentence.pieces[drafts[0].piece].start == 1, !cues.has(.buy)
        else { return }
        let followsBill = previous?.items.contains { SentenceReading.isBill($0.category) } ?? false
        let isSmall = drafts[0].amount.map { $0.cents <= SentenceReading.highestPhoneBill } ?? followsBill
        guard isSmall, followsBill || !sentence.has(drafts[0].piece - 1, .article) else { return }
        drafts[0].category = .phone
        drafts[0].note(.electronics)
    }

    private static let highestPhoneBill = 15_000

    private static func isBill(_ category: Category) -> Bool {
        switch category {
        case .utilities, .phone, .rent, .insurance, .streaming: true
        default: false
        }
    }

    /// "3 nights at $180 a night" names no hotel, but is one.
    mutating func addNights() {
        let isNightly = quantities.contains { quantity in
            quantity.kind == 2
                && sentence.pieces[quantity.piece...].prefix(2).indices.contains {
                    SentenceReading.nights.contains(sentence.lastWord($0))
                }
        }
        guard drafts.isEmpty,
            let amount = amounts.first(where: { $0.isEach && $0.eachKind == 2 }) ?? (isNightly ? amounts.first : nil)
        else { return }
        var draft = ItemDraft(
            category: .hotels, kind: .object, piece: amount.pieces.lowerBound, firstPiece: 0, words: [])
        draft.amount = amount
        drafts = [draft]
    }

    static let nights = ["night", "nights", "nightly", "nite", "nites", "晚", "夜"].map(WordHash.of)

    /// "Chase Travel, $600": something of a journey, whatever it is.
    mutating func addPortal() {
        guard drafts.isEmpty, constraints.constraints.portal != nil, let amount = amounts.first else { return }
        var draft = ItemDraft(category: .travel, kind: .object, piece: 0, firstPiece: 0, words: [])
        draft.amount = amount
        drafts = [draft]
    }

    /// "UA 88", "DL1423": an airline's code in capitals before a number names a flight.
    mutating func markFlights() {
        let airfare = Lexicon.airfare
        // "SFO-JFK 520"
        guard sentence.flags.contains(.allCapitals) else { return }
        for index in sentence.pieces.indices.dropLast()
        where isCode(index) && isCode(index + 1) && (isAirport(index) || isAirport(index + 1)) {
            sentence.pieces[index].category = airfare
            sentence.pieces[index].termKind = .spend
            // Where it leads is not where it is paid.
            sentence.pieces[index].place = -1
            sentence.pieces[index + 1].place = -1
        }
        guard sentence.cues.has(.label) else { return }
        for index in sentence.pieces.indices.dropLast() where sentence.pieces[index].has(.label) {
            guard lexicon.value(.label, from: sentence.pieces[index].sense) == 2,
                sentence.pieces[index + 1].kind == .number,
                sentence.token(index).flags.contains(.allCapitals), sentence.token(index + 1).length <= 4,
                !sentence.token(index + 1).flags.contains(.moneyLike)
            else { continue }
            sentence.pieces[index].category = airfare
            sentence.pieces[index].termKind = .verb
        }
    }

    private func isAirport(_ index: Int) -> Bool {
        sentence.pieces[index].category == Lexicon.airfare && sentence.pieces[index].place >= 0
    }

    /// Three capitals that are no other word.
    private func isCode(_ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        let token = sentence.token(index)
        return piece.end - piece.start == 1 && token.length == 3 && token.flags.contains(.allCapitals)
            && (piece.sense < 0 || piece.place >= 0)
    }

    /// "a ticket to Boston", "seats from Denver": a journey, where no word says by what.
    mutating func markTickets() {
        guard sentence.maySay(SentenceReading.ticketFilter) else { return }
        let airfare = Lexicon.airfare
        let (seats, fly) = (SentenceReading.seats, SentenceReading.fly)
        for index in sentence.pieces.indices.dropLast() where sentence.pieces[index].use != .ignored {
            // 飞西雅图
            if sentence.lastWord(index) == fly, sentence.pieces[index + 1].use == .place {
                sentence.pieces[index].category = airfare
                sentence.pieces[index].termKind = .verb
            }
            guard seats.contains(sentence.lastWord(index)) else { continue }
            // "tickets for the four of us to Cancun"
            var toward = index + 1
            while toward < min(sentence.pieces.count, index + 6), !sentence.has(toward, .toward),
                sentence.has(toward, .purpose) || sentence.has(toward, .article)
                    || sentence.pieces[toward].use == .quantity
            {
                toward += 1
            }
            guard sentence.has(toward, .toward),
                (1...2).contains(where: {
                    toward + $0 < sentence.pieces.count && sentence.pieces[toward + $0].use == .place
                })
            else { continue }
            let piece = sentence.pieces[index]
            guard piece.end - piece.start == 1, piece.merchant < 0 else { continue }
            sentence.pieces[index].category = airfare
            sentence.pieces[index].termKind = .spend
            if piece.use == .quantity { sentence.pieces[index].use = .free }
        }
    }

    /// "put fifty in", "put $40 in the truck", 加了50的油: fuel, though no word stands for it alone.
    mutating func markFillUps() {
        let gas = Lexicon.gas
        for amount in amounts where amount.pieces.lowerBound > 0 {
            let next = amount.pieces.upperBound
            let verbs = max(0, amount.pieces.lowerBound - 2)..<amount.pieces.lowerBound
            guard next < sentence.pieces.count else { continue }
            if sentence.pieces[next].category == gas {
                let isPoured = verbs.contains {
                    sentence.tokens[Int(sentence.pieces[$0].start)].hash == SentenceReading.pour
                }
                if isPoured { sentence.pieces[next].termKind = .spend }
                continue
            }
            guard sentence.lastWord(next) == SentenceReading.into,
                verbs.contains(where: { SentenceReading.puts.contains(sentence.lastWord($0)) })
            else { continue }
            let thing = sentence.has(next + 1, .article) ? next + 2 : next + 1
            let isVehicle =
                thing < sentence.pieces.count
                && (sentence.pieces[thing].category == gas
                    || SentenceReading.vehicles.contains(sentence.lastWord(thing)))
            guard sentence.isClauseEnd(next + 1) || isVehicle else { continue }
            if takeStation() { return }
            let marked = isVehicle ? thing : next
            sentence.pieces[marked].category = gas
            sentence.pieces[marked].termKind = .verb
        }
    }

    /// "Speedway on the corner, putting forty in": a station that an everyday word names.
    private mutating func takeStation() -> Bool {
        for index in sentence.pieces.indices {
            let merchant = max(sentence.pieces[index].merchant, sentence.pieces[index].unlikelyMerchant)
            guard merchant >= 0, lexicon.merchants[Int(merchant)].category == .gas else { continue }
            sentence.pieces[index].merchant = merchant
            sentence.pieces[index].use = .merchant
            return true
        }
        return false
    }

    private static let vehicles = ["car", "truck", "tank", "van", "minivan", "suv", "pickup", "jeep"].map(WordHash.of)
    private static let pour = WordHash.of("加")
    private static let into = WordHash.of("in")
    private static let puts = ["put", "putting", "throw", "throwing", "stick", "pump", "pumping"].map(WordHash.of)
    private static let fly = WordHash.of("飞")
    static let seats = ["ticket", "tickets", "seat", "seats", "fare", "fares", "票", "张"].map(WordHash.of)
    private static let ticketFilter = WordFilter(seats, [fly])
}

/// What goes back to a shop is no purchase.
extension SentenceReading {
    /// Whether the sentence tells of a refund and of nothing that is bought; beside a purchase, what goes back is set aside.
    mutating func readRefund(hasPrevious: Bool) -> Bool {
        guard !cues.has(.limitNoun), !cues.has(.injection) else { return false }
        if !hasPrevious, amounts.count <= 1, RefundReader.opensBelowZero(sentence) { return true }
        let back = RefundReader.back
        guard cues.has(.refund) || sentence.tokens.contains(where: { $0.hash == back }) else { return false }
        switch RefundReader(lexicon: lexicon).read(sentence) {
        case .none: return false
        case .refund: return true
        case .beside(let pieces):
            // "returning a thing at Costco, and fill up at their pump"
            guard !cues.has(.there) else { return false }
            for index in pieces { sentence.deny(index) }
            return false
        }
    }

    /// After another sentence: it names what goes back, or takes nothing off a price. "returned half of it" is an edit.
    var refundStandsAlone: Bool {
        if drafts.contains(where: { $0.rank > TermKind.weak.rank }) { return true }
        return amounts.isEmpty && discounts.isEmpty && quantities.isEmpty
            && !sentence.tokens.contains { SentenceReading.shares.contains($0.hash) }
            && !sentence.pieces.contains { $0.has(.number) || $0.has(.multiple) || $0.has(.split) || $0.has(.fewer) }
    }

    private static let shares = ["half", "some", "part", "半", "些", "分"].map(WordHash.of)

    /// "I only have the Amex on me": who carries a card invites nobody.
    mutating func dropTreats() {
        guard !constraints.constraints.excludedCards.isEmpty else { return }
        drafts.removeAll { $0.kind == .hint && sentence.has($0.piece, .undo) }
    }
}
