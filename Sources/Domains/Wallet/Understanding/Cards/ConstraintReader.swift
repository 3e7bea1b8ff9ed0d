import Basics
import Language

/// Reads what a sentence says about cards, networks, places and ways of paying.
struct ConstraintReader {
    let lexicon: Lexicon
    let cards: [CardName]
    let homeRegion: String

    struct Result {
        var constraints = QueryConstraints()
        var unknownCard: String?
        /// Of the ambiguous cards, those that the sentence wants to use.
        var usedCards: [CardID] = []
        var channel: Channel?
        var paymentMethod: String?
        /// "directly", "not with Apple Pay": what was said before of the portal or the way of paying holds no more.
        var dropsPortal = false
        var dropsPayment = false
        /// A place one travels to; where it is not, the purchase happens there.
        var regionIsDestination = false
        var hasAny = false
        /// All that is said, each where it stands, for sentences about several purchases.
        var places: [PlaceMention] = []
        var channels: [(piece: Int, channel: Channel)] = []
        var payments: [(piece: Int, method: String?)] = []
    }

    struct PlaceMention {
        var piece: Int
        /// Nil: abroad, wherever.
        var region: String?
        var isDestination = false
    }

    /// Takes out the mention that names a travel site and no card.
    func read(_ sentence: inout Sentence, mentions: inout [CardMention]) -> Result {
        var result = Result()
        readPlaces(&sentence, &result)
        readWays(sentence, &result)
        readIssuersPortal(sentence, &mentions, &result)
        let struck = mentions.map { ConstraintReader.isStruckOut(sentence, after: $0.pieces.upperBound) }
        for (mention, isStruck) in zip(mentions, struck) {
            // "Gold刷不了用Freedom": what one name is told of is not told of the others.
            let isOtherStruck = !isStruck && struck.contains(true)
            readCard(mention, sentence, mentions, isStruck: isStruck, isOtherStruck: isOtherStruck, &result)
        }
        readMaxed(sentence, mentions, &result)
        readOnlyCards(sentence, mentions, &result)
        readRequested(sentence, mentions, &result)
        return result
    }

    // MARK: Places and ways

    private func readPlaces(_ sentence: inout Sentence, _ result: inout Result) {
        var reader = PlaceReader(lexicon: lexicon)
        for index in sentence.pieces.indices
        where sentence.pieces[index].place >= 0 && sentence.pieces[index].use == .free {
            let place = lexicon.places[Int(sentence.pieces[index].place)]
            let before = sentence.has(index - 1, .article) ? index - 2 : index - 1
            let word = sentence.lastWord(before)
            let isFrom =
                word == ItemAssembler.from
                || (sentence.has(before, .toward) && lexicon.value(.toward, from: sentence.pieces[before].sense) == 2)
            let isTo = sentence.has(before, .toward) || ItemAssembler.to.contains(word) || isFrom
            let isIn = sentence.has(before, .link) || sentence.has(before, .near)
            if place.needsContext, !(isIn || isTo) { continue }
            // An origin of goods or a part of a name is no place where one pays; the word keeps its other meanings.
            if place.region != homeRegion, !isTo, reader.isName(sentence, at: index, follows: isIn) { continue }
            sentence.pieces[index].use = .place
            sentence.pieces[index].category = -1
            guard !isFrom else { continue }
            let region = reader.region(sentence, after: index) ?? place.region
            result.places.append(PlaceMention(piece: index, region: region, isDestination: isTo))
            guard result.constraints.region == nil else { continue }
            result.constraints.region = region
            result.regionIsDestination = isTo
            result.constraints.isAbroad = region != homeRegion
            result.hasAny = true
        }
    }

    private func readWays(_ sentence: Sentence, _ result: inout Result) {
        guard
            !sentence.cues.isDisjoint(with: ConstraintReader.wayCues)
                || sentence.pieces.contains(where: { $0.category == Lexicon.online })
        else { return }
        for (index, piece) in sentence.pieces.enumerated() where piece.sense >= 0 {
            if piece.has(.abroad) {
                // "back home": the value is 2.
                let isHome = lexicon.value(.abroad, from: piece.sense) == 2
                result.constraints.isAbroad = !isHome
                if isHome { result.constraints.region = homeRegion }
                result.places.append(PlaceMention(piece: index, region: isHome ? homeRegion : nil))
                result.hasAny = true
            }
            if isCashOnly(sentence, index) {
                result.constraints.refusedNetworks.formUnion(cards.map(\.network))
                result.hasAny = true
            }
            if piece.has(.online) || piece.category == Lexicon.online {
                // "not online": in the shop.
                let channel: Channel = piece.isNegated ? .store : .online
                result.channels.append((index, channel))
                if result.channel == nil { result.channel = channel }
                result.hasAny = true
            }
            if piece.has(.inStore) {
                let channel: Channel = piece.isNegated ? .online : .store
                result.channel = channel
                result.channels.append((index, channel))
                result.hasAny = true
            }
            if piece.has(.payment), piece.isNegated {
                result.dropsPayment = true
                result.hasAny = true
            } else if piece.has(.payment) {
                result.paymentMethod = lexicon.text(.payment, from: piece.sense)
                result.payments.append((index, result.paymentMethod))
                result.hasAny = true
            }
            if piece.has(.portal) {
                let portal = lexicon.text(.portal, from: piece.sense) ?? ""
                if piece.isNegated || portal == ConstraintReader.noPortal {
                    result.dropsPortal = true
                } else {
                    result.constraints.portal = portal
                }
                result.hasAny = true
            }
        }
    }

    private static let wayCues = Cues(.abroad, .cashOnly, .online, .inStore, .payment, .portal)

    /// "book it through Chase", 通过大通订: the travel site of whom the cards are from.
    private func readIssuersPortal(_ sentence: Sentence, _ mentions: inout [CardMention], _ result: inout Result) {
        guard result.constraints.portal == nil, sentence.pieces.contains(where: { $0.cardAlias >= 0 }) else { return }
        let isBooking = sentence.says(ConstraintReader.bookings)
        let isTravel =
            isBooking
            || sentence.pieces.contains(where: {
                $0.category >= 0 && Lexicon.categories[Int($0.category)].isWithin(.travel)
            })
        for index in sentence.pieces.indices where sentence.pieces[index].cardAlias >= 0 {
            let alias = lexicon.cardAliases[Int(sentence.pieces[index].cardAlias)]
            let before = sentence.lastWord(index - 1)
            let mention = mentions.firstIndex { $0.pieces.contains(index) }
            let isOn = ConstraintReader.ways.contains(before) || isBooking && ConstraintReader.sites.contains(before)
            let isSite = isSite(sentence, index + 1, isBooking: isBooking)
            guard alias.isIssuer, isOn || isSite,
                mention == nil
                    || (isTravel || isSite)
                        && mentions.contains(where: { $0.pieces == index..<index + 1 && $0.isGeneric }),
                let portal = portal(of: alias)
            else { continue }
            if let mention { mentions.remove(at: mention) }
            result.constraints.portal = portal
            result.hasAny = true
            return
        }
    }

    /// 花旗的平台, "the Chase travel site"
    private func isSite(_ sentence: Sentence, _ index: Int, isBooking: Bool) -> Bool {
        let noun = sentence.has(index, .portalNoun) ? index : index + 1
        guard sentence.has(noun, .portalNoun), noun == index || sentence.has(index, .filler) else { return false }
        return isBooking || lexicon.value(.portalNoun, from: sentence.pieces[noun].sense) != 1
    }

    private func portal(of issuer: Lexicon.CardAlias) -> String? {
        lexicon.index.node(issuer.travelKey).flatMap { lexicon.text(.portal, from: $0.sense) }
    }

    /// The value of the cue for "directly".
    private static let noPortal = "none"
    private static let uses = ["use", "with", "on", "用", "刷"].map(WordHash.of)
    private static let bookings = ["book", "booking", "booked", "reserve", "reserving", "订"].map(WordHash.of)
    private static let ways = ["through", "thru", "via", "过", "经", "由"].map(WordHash.of)
    private static let sites = ["on", "at", "在", "从", "走"].map(WordHash.of)

    // MARK: Cards

    private func clause(_ sentence: Sentence, around range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        while lower > 0, range.lowerBound - lower < 24, !sentence.pieces[lower - 1].isMark { lower -= 1 }
        var upper = range.upperBound
        while upper < sentence.pieces.count, upper - range.upperBound < 24, !sentence.pieces[upper].isMark {
            upper += 1
        }
        return lower..<upper
    }

    /// "Gold没带", "运通也不能用", "amex is excluded": said right after the name.
    static func isStruckOut(_ sentence: Sentence, after end: Int) -> Bool {
        let next = sentence.has(end, .filler) || sentence.has(end, .add) ? end + 1 : end
        guard next < sentence.pieces.count else { return false }
        let piece = sentence.pieces[next]
        guard piece.has(.leftOut) || piece.kind == .han && (piece.has(.unavailable) || piece.has(.refuse)) else {
            return false
        }
        // 用Freedom不用Gold: what denies is said of the name that follows.
        return !(piece.has(.negation) || piece.has(.instead)) || sentence.isClauseEnd(next + 1)
    }

    /// 用Freedom不用Gold, 别用运通用大通: what denies is said of the names that follow, up to one that is used. "left my
    /// wallet and only grabbed the Gold": what is left behind is not what was taken along.
    private func isOf(_ mention: CardMention, _ index: Int, _ sentence: Sentence, _ mentions: [CardMention]) -> Bool {
        if index < mention.pieces.lowerBound,
            sentence.pieces[index..<mention.pieces.lowerBound].contains(where: {
                $0.has(.only) && lexicon.value(.only, from: $0.sense) == 1
            })
        {
            return false
        }
        let start = mention.pieces.lowerBound
        // "can't find a better one than the Gold"
        let before = sentence.has(start - 1, .article) ? start - 2 : start - 1
        if index < start, sentence.lastWord(before) == ConstraintReader.than, !sentence.has(before, .unavailable) {
            return false
        }
        guard sentence.has(index, .negation) || sentence.has(index, .instead), !sentence.isClauseEnd(index + 1) else {
            return true
        }
        guard index < start else { return mention.pieces.contains(index) }
        guard let first = mentions.first(where: { $0.pieces.lowerBound > index }), first.pieces != mention.pieces else {
            return true
        }
        return !(first.pieces.upperBound..<start).contains { sentence.has($0, .use) }
    }

    private func readCard(
        _ mention: CardMention, _ sentence: Sentence, _ mentions: [CardMention], isStruck: Bool, isOtherStruck: Bool,
        _ result: inout Result
    ) {
        result.hasAny = true
        let clause = isOtherStruck ? mention.pieces : clause(sentence, around: mention.pieces)
        if let network = mention.network, mention.isGeneric {
            let isDenied =
                ConstraintReader.nos.contains(sentence.lastWord(mention.pieces.lowerBound - 1))
                || isNotDone(sentence, before: mention.pieces.lowerBound)
            if isDenied || clause.contains(where: { sentence.has($0, .refuse) }) || saysNotTaken(sentence, clause)
                || failsThere(sentence, clause) || sentence.has(mention.pieces.upperBound, .cashOnly)
            {
                result.constraints.refusedNetworks.insert(network)
                return
            }
            if clause.contains(where: { sentence.has($0, .only) || isCashBesideCards(sentence, $0) }) {
                result.constraints.acceptedNetworks = (result.constraints.acceptedNetworks ?? []).union([network])
                return
            }
        }
        if let unknown = mention.unknownName, result.unknownCard == nil { result.unknownCard = unknown }
        guard !mention.cards.isEmpty else { return }
        // "can't use Blue Cash today"
        let isRefused =
            isStruck || clause.contains { sentence.has($0, .refuse) } || saysNotTaken(sentence, clause)
        // "neither the Gold nor the Ink are here", "no Ink today"
        var before = mention.pieces.lowerBound - 1
        if sentence.has(before, .article) { before -= 1 }
        let isDenied = ConstraintReader.nos.contains(sentence.lastWord(before))
        let next = mention.pieces.upperBound
        // "Saffron's out, what's left"
        let isOut =
            sentence.isClauseEnd(next + 1) && sentence.lastWord(next) == ConstraintReader.out
            && !sentence.has(next, .limitQuestion)
            && next < sentence.pieces.count
        // "the Ink is being replaced, don't have it"
        let isGone =
            sentence.pieces[min(next, sentence.pieces.count)...].contains { $0.has(.unavailable) }
            && sentence.tokens.last(where: { $0.kind == .word })?.hash == ConstraintReader.it
        let isAway =
            !isOtherStruck && (isPutAway(sentence, after: next, in: clause) || isWithAnother(sentence, after: next))
        if mention.isNegated || isDenied || isRefused || isOut || isGone || isAway
            || clause.contains(where: { sentence.has($0, .unavailable) && isOf(mention, $0, sentence, mentions) })
        {
            append(mention.cards, to: &result.constraints.excludedCards)
        } else if mention.cards.count > 1 {
            append(mention.cards, to: &result.constraints.ambiguousCards)
            if isUsed(mention, sentence) { append(mention.cards, to: &result.usedCards) }
        } else {
            append(mention.cards, to: &result.constraints.askedCards)
            if isUsed(mention, sentence) { append(mention.cards, to: &result.constraints.useCards) }
        }
    }

    /// "is not accepting", "aren't able to take", "never takes": what denies stands before the verb.
    private func saysNotTaken(_ sentence: Sentence, _ clause: Range<Int>) -> Bool {
        clause.contains { index in
            sentence.has(index, .negation) && sentence.pieces[index].kind == .word
                && (index + 1...index + 3).contains {
                    clause.contains($0) && ConstraintReader.takings.contains(sentence.lastWord($0))
                }
        }
    }

    /// "Amex doesn't work at this pump": the place takes none of them.
    private func failsThere(_ sentence: Sentence, _ clause: Range<Int>) -> Bool {
        clause.contains {
            sentence.has($0, .unavailable) && lexicon.value(.unavailable, from: sentence.pieces[$0].sense) == 1
        }
            && clause.contains { ConstraintReader.terminals.contains(sentence.lastWord($0)) }
    }

    private static let terminals = ["here", "pump", "machine", "reader", "register", "terminal", "till", "there"].map(
        WordHash.of)
    private static let takings = [
        "accept", "accepts", "accepted", "accepting", "take", "takes", "taking", "honor", "honors", "honour", "honours",
    ].map(WordHash.of)
    /// "they can't do Amex", "the machine doesn't do Visa"
    private func isNotDone(_ sentence: Sentence, before index: Int) -> Bool {
        let token = index < sentence.pieces.count && index > 0 ? Int(sentence.pieces[index].start) - 1 : 0
        return token > 0 && sentence.tokens[token].hash == ConstraintReader.doWord
            && ConstraintReader.deniers.contains(sentence.tokens[token - 1].hash)
    }

    private static let doWord = WordHash.of("do")
    private static let deniers = ["cant", "cannot", "dont", "doesnt", "wont", "not"].map(WordHash.of)
    private static let nos = ["no", "neither", "nor", "没"].map(WordHash.of)
    private static let than = WordHash.of("than")
    private static let out = WordHash.of("out")
    private static let it = WordHash.of("it")

    /// "use my Amex", "on the Citi", "with Discover".
    private func isUsed(_ mention: CardMention, _ sentence: Sentence) -> Bool {
        for index in max(0, mention.pieces.lowerBound - 3)..<mention.pieces.lowerBound {
            // "should I use Citi Double Cash"
            if index == mention.pieces.lowerBound - 1, sentence.has(index, .choose),
                ConstraintReader.uses.contains(sentence.lastWord(index))
            {
                return true
            }
            if sentence.has(index, .use) || (index + 2 >= mention.pieces.lowerBound && sentence.has(index, .link)) {
                return true
            }
        }
        return false
    }

    func append(_ cards: [CardID], to list: inout [CardID]) {
        for card in cards where !list.contains(card) { list.append(card) }
    }

    // MARK: Used-up cards

    /// "what if Cash+ is already full": words that also tell how a limit stands.
    private func isFull(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .state) && ConstraintReader.fullness.contains(sentence.lastWord(index))
    }

    /// The clause is a question of its own: "5k of gas on the Costco card, is that past the cap", "..., over the limit?".
    private func asksWhether(_ sentence: Sentence, _ index: Int) -> Bool {
        var start = index
        while start > 0, !sentence.pieces[start - 1].isMark { start -= 1 }
        guard start > 0 else { return false }
        if ConstraintReader.asking.contains(sentence.token(start).hash) { return true }
        return start == index && sentence.isMark(sentence.pieces.count - 1, "?")
    }

    private static let asking = [
        "is", "will", "would", "does", "do", "am", "are", "did", "has", "isn't", "isnt", "how", "what", "会", "是",
    ]
    .map(WordHash.of)
    private static let fullness = ["full", "gone", "finished", "dead", "kaput", "toast", "cooked", "done"].map(
        WordHash.of)

    private func readMaxed(_ sentence: Sentence, _ mentions: [CardMention], _ result: inout Result) {
        let isSupposed = sentence.cues.has(.suppose)
        guard isSupposed || sentence.cues.has(.maxed) else { return }
        for index in sentence.pieces.indices where sentence.pieces[index].use == .free {
            guard sentence.pieces[index].has(.maxed) || isSupposed && isFull(sentence, index) else { continue }
            result.hasAny = true
            // "is that past the cap?" says of no card that it is.
            if asksWhether(sentence, index), !isSupposed { continue }
            let near = (max(0, index - 4)..<index).contains { sentence.has($0, .almost) }
            var all = false
            for position in stride(from: index, through: max(0, index - 8), by: -1)
            where sentence.has(position, .allCards) {
                all = true
            }
            for position in index..<min(sentence.pieces.count, index + 4) where sentence.has(position, .allCards) {
                all = true
            }
            if all {
                if !near { result.constraints.allMaxedOut = true }
                continue
            }
            let before = mentions.last { $0.pieces.upperBound <= index && index - $0.pieces.upperBound <= 8 }
            let after = mentions.first { $0.pieces.lowerBound > index && $0.pieces.lowerBound - index <= 4 }
            guard let mention = before ?? after, !mention.cards.isEmpty else { continue }
            if near {
                append(mention.likeliest, to: &result.constraints.nearlyMaxedOutCards)
            } else {
                append(mention.likeliest, to: &result.constraints.maxedOutCards)
            }
            forget(mention.cards, &result)
        }
    }
}
