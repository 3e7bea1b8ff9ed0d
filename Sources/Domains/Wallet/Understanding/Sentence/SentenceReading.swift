import Basics
import Language

/// One sentence on its way to a ``PurchaseQuery``: the readers in their order, and what they found.
struct SentenceReading {
    let lexicon: Lexicon
    let cards: [CardName]
    let today: CalendarDate
    let homeCurrency: String
    let homeRegion: String

    var sentence: Sentence
    private(set) var language: WrittenLanguage?
    private(set) var cues: Cues = []
    private(set) var date: CalendarDate?
    private(set) var days: [(piece: Int, date: CalendarDate)] = []
    /// Of several purchases, what holds for each; empty where everything holds for all.
    private(set) var clauses: [ClauseFacts] = []
    private(set) var mentions: [CardMention] = []
    private(set) var amounts: [AmountMention] = []
    /// What is said to come off a price.
    private(set) var discounts: [AmountMention] = []
    /// Shares of no price of the sentence.
    private(set) var shares: [ShareMention] = []
    private(set) var quantities: [QuantityMention] = []
    var constraints = ConstraintReader.Result()
    var drafts: [ItemDraft] = []
    private(set) var text = QueryConfidence.Text()
    var intent = PurchaseQuery.Intent.vague
    var fact: PurchaseQuery.CardFact?

    init(
        lexicon: Lexicon, matcher: Matcher, text: String, cards: [CardName], today: CalendarDate, homeCurrency: String,
        homeRegion: String
    ) {
        self.lexicon = lexicon
        self.cards = cards
        self.today = today
        self.homeCurrency = homeCurrency
        self.homeRegion = homeRegion
        sentence = matcher.sentence(text, cards: cards)
    }

    /// - Parameter classifier: weighs what a first sentence names.
    mutating func run(after previous: PurchaseQuery?, weighedBy classifier: MentionClassifier?) {
        var before = Before()
        if let previous { before = Before(previous) }
        let hasPrevious = before.isKnown
        measure()
        language = LanguageDetector.language(sentence, after: before.language)
        markFlights()
        let isPast = sentence.pieces.contains { $0.has(.past) }
        days = DateReader(today: today, holidays: lexicon.folding.holidays, region: homeRegion, isPast: isPast)
            .read(&sentence)
        date = days.first?.date
        MerchantContext(lexicon: lexicon, previous: before.lastItem).read(&sentence)
        // "Flex too" after a card that was left out.
        let followsCards = before.isAboutCards && sentence.pieces.count <= 4
        mentions = CardMentions(
            lexicon: lexicon, cards: cards, followsLimits: before.isAboutLimits || followsCards,
            isShortFollowUp: hasPrevious && sentence.pieces.count <= 5, previous: before.lastItem,
            setAside: before.setAside
        ).read(&sentence)
        var reader = AmountReader(
            lexicon: lexicon, homeCurrency: homeCurrency, isChinese: language?.isChinese ?? false)
        reader.year = today.year
        reader.regionBefore = before.region
        reader.hasPriceBefore = before.namesPrice
        reader.read(&sentence)
        amounts = reader.amounts
        if mentions.count == 1, startsAsDeniedQuestion { amounts.removeAll { !$0.isExplicit && $0.cents <= 1_000 } }
        discounts = reader.discounts
        text.namesImpossibleSum =
            reader.amounts.isEmpty && (reader.namesImpossibleSum || sentence.says(SentenceReading.zillions))
        shares = reader.shares
        quantities = reader.quantities
        if !startsAsDeniedQuestion { NegationReader.read(&sentence, mentions: &mentions) }
        CardHolderReader.read(&sentence, mentions: &mentions)
        constraints = ConstraintReader(lexicon: lexicon, cards: cards, homeRegion: homeRegion)
            .read(&sentence, mentions: &mentions)
        cues = sentence.cues
        // What is not bought goes first; what a thing only shows is no rent or journey; last what makes fuel of an amount.
        DroppedReader.read(&sentence, lexicon: lexicon)
        if cues.has(.likeness) { markLikenesses() }
        markRentals()
        markGoods()
        readChineseInns()
        readSubscriptions()
        markTickets()
        markFillUps()
        let isRefund = readRefund(hasPrevious: hasPrevious)
        drafts = ItemAssembler(lexicon: lexicon, amounts: amounts).items(sentence)
        if !hasPrevious {
            let assembler = ItemAssembler(lexicon: lexicon, amounts: amounts)
            if let classifier, weighMentions(by: classifier) { drafts = assembler.items(sentence) }
            if drafts.count > 1 { drafts = assembler.oneBill(drafts, sentence) }
        }
        if !amounts.isEmpty, !drafts.contains(where: { $0.rank > TermKind.weak.rank }),
            MerchantContext(lexicon: lexicon).readAgain(&sentence)
        {
            drafts = ItemAssembler(lexicon: lexicon, amounts: amounts).items(sentence)
        }
        if hasPrevious, text.words <= (amounts.isEmpty ? 12 : 6), !cues.has(.change), !cues.has(.takeBack),
            drafts.allSatisfy({ !$0.hasMerchant && $0.kind == .hint }),
            !isCategoryAlone
        {
            // "make it 4 tickets": the words of an edit that only go with the purchase before.
            drafts = []
        }
        joinFees()
        dropTreats()
        readPhoneBill(after: previous)
        takeHome()
        eatThere()
        dropArrivals()
        doubtForeignWord()
        addNights()
        addPortal()
        if drafts.count > 1 { clauses = clauseFacts() }
        text.isAimless = isAimless
        text.isOutside = isOutside || cues.has(.injection)
        intent = IntentClassifier.intent(intentInput(hasPrevious: hasPrevious))
        if hasPrevious, onlyThanks { (drafts, intent) = ([], .smallTalk) }
        if isRefund, !hasPrevious || refundStandsAlone {
            intent = .refund
            return
        }
        fact = askedFact
        if fact != nil {
            intent = .limitCheck
            text.isOutside = false
        }
    }

    private func intentInput(hasPrevious: Bool) -> IntentClassifier.Input {
        let (hasFirmItems, namesCards) = (drafts.contains { $0.rank > TermKind.weak.rank }, !mentions.isEmpty)
        // A first sentence that names a purchase and no card is looked at for its form beside few words only.
        let hasForm = hasPrevious || namesCards || !hasFirmItems || !cues.isDisjoint(with: SentenceReading.formed)
        let (ends, starts) = (endsAsQuestion, hasForm && startsAsQuestion)
        let startsOpen = hasForm && startsAsOpenQuestion
        return IntentClassifier.Input(
            cues: cues, hasItems: !drafts.isEmpty, hasFirmItems: hasFirmItems,
            hasAmount: !amounts.isEmpty, amountsAreCaps: !amounts.isEmpty && amounts.allSatisfy { isSizeOfCap($0) },
            amountIsExplicit: amounts.contains(where: \.isExplicit), cardCount: mentions.count,
            hasPrevious: hasPrevious, dropsCard: !constraints.constraints.excludedCards.isEmpty,
            allMaxedOut: constraints.constraints.allMaxedOut,
            endsAsQuestion: ends, startsAsQuestion: starts,
            startsAsSupposition: hasForm && startsAsSupposition, startsAsOpenQuestion: startsOpen,
            startsAsHowIs: namesCards && startsAsHowIs, endsWithRemainder: endsWithRemainder,
            hasRemainderOf: namesCards && hasRemainderOf, hasRoomFor: namesCards && hasRoomFor,
            asksForRate: namesCards && (ends || starts) && sentence.saysStillRate,
            asks: namesCards && (ends || starts || startsOpen || isInChinese && sentence.asksInChinese),
            asksOfCard: asksOfCard, namesPot: mentions.contains { sentence.ownsPot($0.pieces.upperBound - 1) },
            asksWhichCards: hasForm && !namesCards && asksWhichCards,
            wordCount: sentence.tokens.count { $0.kind == .word || $0.kind == .han },
            hasKnownWords: text.words > text.unknownWords)
    }

    /// What is only said again is no amount of its own.
    mutating func forgetAmounts(where isRepeated: (AmountMention) -> Bool) { amounts.removeAll(where: isRepeated) }

    /// Off the subject; who only swears beside a purchase has one all the same.
    private var isOutside: Bool {
        guard cues.has(.outside) else { return false }
        return drafts.isEmpty
            || sentence.pieces.contains { $0.has(.outside) && lexicon.value(.outside, from: $0.sense) != 1 }
    }

    /// "thank you, she's called Pickles", "cheers, kettle's on": things named by the way.
    private var onlyThanks: Bool {
        cues.has(.thanks) && amounts.isEmpty && !cues.has(.choose) && !cues.has(.change) && !cues.has(.then)
            && !cues.has(.next) && !cues.has(.instead) && !endsAsQuestion && intent == .recommend
            && constraints.constraints.excludedCards.isEmpty && constraints.constraints.maxedOutCards.isEmpty
            && drafts.allSatisfy { !$0.hasMerchant && !$0.standsAlone && !$0.isBought }
    }

    /// "travel?"
    private var isCategoryAlone: Bool {
        text.words == 1 && drafts.count == 1
            && sentence.words(drafts[0].piece..<drafts[0].piece + 1) == drafts[0].category.rawValue
    }

    var isInChinese: Bool { language?.isChinese ?? false }

    private mutating func measure() {
        var onlyPictures = !sentence.pieces.isEmpty
        for piece in sentence.pieces {
            switch piece.kind {
            case .word:
                text.words += 1
                if !piece.isKnown || piece.isCorrected { text.unknownWords += 1 }
                if piece.has(.foreign), piece.category < 0 { text.foreignWords += 1 }
                onlyPictures = false
            case .han, .number: onlyPictures = false
            case .symbol, .emoji, .mark: break
            }
            if piece.kind == .han { text.words += piece.sense >= 0 ? 1 : 0 }
        }
        text.otherLetters = sentence.folded.otherLetterCount
        text.isPicturesOnly = onlyPictures
    }

    /// The cards that were understood to stay away are asked about.
    mutating func askAboutExcluded() {
        let excluded = constraints.constraints.excludedCards
        constraints.constraints.excludedCards = []
        constraints.constraints.askedCards += excluded.filter { !constraints.constraints.askedCards.contains($0) }
    }

    // MARK: The query

    /// The query of a sentence that stands for itself.
    func query(isAfter previous: PurchaseQuery?) -> PurchaseQuery {
        var query = emptyQuery
        complete(&query)
        return query
    }

    /// What ``complete(_:)`` completes, where it stands: a query is large.
    @inline(__always)
    var emptyQuery: PurchaseQuery {
        PurchaseQuery(
            language: language ?? .english, intent: intent, constraints: constraints.constraints,
            namedUnknownCard: constraints.unknownCard, confidence: 0, cardNumberRemoved: sentence.cardNumberRemoved,
            normalisedText: sentence.normalisedText)
    }

    func complete(_ query: inout PurchaseQuery) {
        query.fact = fact
        // "what's left before it rolls over tomorrow" is asked of today.
        let isUntil =
            intent == .limitCheck && cues.has(.reset)
            && (sentence.says(SentenceReading.before) || cues.has(.remain) || cues.has(.howMuch))
        query.constraints.date = isUntil ? nil : date
        switch intent {
        case .help, .smallTalk, .outOfDomain, .refund, .vague:
            return fillUnclear(&query)
        case .recommend, .limitCheck, .recordPurchase, .compare, .explainCard: break
        }
        appendItems(to: &query)
        if query.items.isEmpty,
            intent == .recommend || intent == .recordPurchase && amounts.last?.currency != nil
        {
            appendGeneral(to: &query)
        }
        if intent == .limitCheck { completeLimitCheck(&query) }
        if fact == .annualFee {
            query.items = []
            query.evidence = []
        }
        chooseAccepted(&query)
        if asksAcceptance { query.constraints.acceptanceOf = mentions.first?.cards }
        // A flight to Tokyo is bought at home.
        if constraints.regionIsDestination, !query.items.isEmpty, query.items.allSatisfy({ $0.category == .airfare }) {
            query.constraints.isAbroad = false
        }
        if intent != .recommend, intent != .recordPurchase {
            let ambiguous = query.constraints.ambiguousCards.filter { !query.constraints.askedCards.contains($0) }
            query.constraints.askedCards += ambiguous
        }
        rate(&query)
        if intent == .recordPurchase { fillRecord(&query) }
    }

    /// "at Costco on the Citi": of several cards that a name fits, the one that is taken there.
    func chooseAccepted(_ query: inout PurchaseQuery) {
        let fits = query.constraints.ambiguousCards
        guard fits.count > 1 else { return }
        let networks = query.items.compactMap { $0.merchant?.acceptedNetworks }
        let taken = cards.filter { card in fits.contains(card.id) && networks.allSatisfy { $0.contains(card.network) } }
        let used = constraints.usedCards
        guard taken.count == 1, let card = taken.first?.id, query.intent == .recordPurchase || !used.isEmpty else {
            query.constraints.useCards += used.filter { !query.constraints.useCards.contains($0) }
            return
        }
        query.constraints.ambiguousCards = []
        query.constraints.askedCards.append(card)
        if used.contains(card) { query.constraints.useCards.append(card) }
    }

    private func fillUnclear(_ query: inout PurchaseQuery) {
        switch intent {
        case .refund:
            query.confidence = 850
            return
        case .outOfDomain: query.confidence = 150
        case .help, .smallTalk: query.confidence = 300
        default: query.confidence = mentions.isEmpty ? 200 : 400
        }
        if intent == .vague, query.constraints.ambiguousCards.count > 1 {
            query.question = .whichCard(query.constraints.ambiguousCards)
        } else {
            query.question = .whatPurchase
        }
    }

    /// Adds the drafts as items, with the facts of the sentence that hold for each.
    func appendItems(to query: inout PurchaseQuery) {
        let leftOut = drafts.count - PurchaseQuery.maximumItems
        if leftOut > 0 { query.itemsLeftOut = leftOut }
        for index in drafts.indices.prefix(PurchaseQuery.maximumItems) {
            let draft = drafts[index]
            query.items.append(only: item(draft))
            query.evidence.append(only: evidence(draft))
        }
    }

    func item(_ draft: ItemDraft) -> PurchaseItem {
        let merchant = draft.hasMerchant ? lexicon.merchants[Int(draft.merchant)] : nil
        let clause = clauses.isEmpty ? nil : clauses.first { $0.piece == draft.piece }
        let channel = clause.map(\.channel) ?? constraints.channel
        let isOnline = merchant == nil && channel == .online && SentenceReading.isGoods(draft.category, draft.kind)
        let category = isOnline ? .online : draft.category
        var said = isOnline && draft.category != .general ? draft.category : nil
        if let saidBefore = draft.said, saidBefore != category { said = saidBefore }
        let region = category != .airfare || !constraints.regionIsDestination ? constraints.constraints.region : nil
        return PurchaseItem(
            category: category, merchant: merchant, amount: draft.amount.map(\.money),
            foreignCurrency: draft.amount?.currency.map(resolvedCurrency), channel: channel ?? merchant?.channel,
            region: clause.map(\.region) ?? region,
            paymentMethod: clause.map(\.paymentMethod) ?? constraints.paymentMethod,
            viaPortal: constraints.constraints.portal != nil, saidCategory: said, date: clause?.date)
    }

    static func isGoods(_ category: Category, _ kind: TermKind) -> Bool {
        switch category {
        case .homeImprovement, .office: kind == .object
        case .clothing, .electronics, .general, .departmentStores: true
        default: false
        }
    }

    private func evidence(_ draft: ItemDraft) -> ItemEvidence {
        var evidence = ItemEvidence(
            source: draft.source,
            confidence: QueryConfidence.item(draft), candidates: draft.candidates,
            amountIsUpperEnd: draft.amount?.isUpperEnd ?? false,
            amountIsApproximate: draft.amount?.isApproximate ?? false,
            unitAmount: unitAmount(draft).map { Money(cents: $0) })
        for word in draft.words.prefix(4) { evidence.words.append(only: sentence.words(word..<(word + 1))) }
        if drafts.count == 1 { evidence.note(quantities) }
        return evidence
    }

    /// "All my cards are maxed out but I need to buy something": the base rates decide.
    private func appendGeneral(to query: inout PurchaseQuery) {
        var draft = ItemDraft(category: .general, kind: .hint, piece: 0, firstPiece: 0, words: [])
        draft.amount = amounts.last
        query.items = [item(draft)]
        let isToldEnough = constraints.constraints.allMaxedOut || cues.has(.something)
        let confidence = constraints.constraints.allMaxedOut ? 640 : (isToldEnough ? 560 : 250)
        query.evidence = [ItemEvidence(source: .none, confidence: confidence)]
    }

    /// Sets confidence, candidates and the question from items and evidence.
    func rate(_ query: inout PurchaseQuery) {
        let lowest = query.evidence.lazy.map(\.confidence).min()
        let allPriced = query.items.allSatisfy { $0.amount != nil }
        switch query.intent {
        case .limitCheck where query.fact == nil && (isLooseAboutLimits(query) || query.asksOnlyOfUnknownCard):
            query.confidence = 550
        case .limitCheck, .compare, .explainCard:
            query.confidence = QueryConfidence.sentence(
                lowest.map { max($0, 800) } ?? 850, itemCount: query.items.count, allPriced: allPriced, text: text)
        default:
            query.confidence = QueryConfidence.sentence(
                lowest ?? 500, itemCount: query.items.count, allPriced: allPriced, text: text)
            if query.intent == .recommend, !allPriced, isOnePriceForTwo {
                query.confidence = min(query.confidence, QueryConfidence.threshold - 20)
                query.question = .whatAmount
            }
        }
        guard query.confidence < QueryConfidence.threshold else { return }
        if let weakest = query.evidence.indices.min(by: {
            query.evidence[$0].confidence < query.evidence[$1].confidence
        }),
            !query.evidence[weakest].candidates.isEmpty
        {
            query.candidates = Array(([query.items[weakest].category] + query.evidence[weakest].candidates).prefix(2))
        }
        if query.question == nil, query.intent != .limitCheck || !query.asksOnlyOfUnknownCard {
            query.question = query.candidates.count > 1 ? .whichCategory : .whatPurchase
        }
    }

    private func fillRecord(_ query: inout PurchaseQuery) {
        let item = query.items.first
        let amount = item?.amount ?? amounts.last.map { Money(cents: $0.cents) }
        let asked = query.constraints.askedCards
        query.record = RecordedPurchase(
            card: asked.count == 1 ? asked.first : nil, amount: amount, merchant: item?.merchant?.name,
            category: item?.category, date: date ?? today)
        if query.constraints.ambiguousCards.count > 1, asked.isEmpty {
            query.question = .whichCard(query.constraints.ambiguousCards)
        } else if amount == nil {
            query.question = .whatAmount
        }
    }
}
