public import Basics
public import Language
public import Learning

/// Turns a sentence about a purchase into what it means: items, amounts, constraints, intent.
///
/// Table-driven and deterministic; immutable, so one instance serves every thread. The time is linear in the length of
/// the text. Nothing here decides a card.
public final class PurchaseUnderstanding: Sendable {
    let lexicon: Lexicon
    let matcher: Matcher
    private let edits: EditClassifier?
    private let prices: PriceClassifier?
    private let mentions: MentionClassifier?
    private let guesser: (any CategoryGuesser)?

    /// Reads and indexes all tables; the error names file and line.
    public init(tables: TableFiles, folding: Folding) throws(TableError) {
        lexicon = try Lexicon(tables, folding: folding)
        matcher = Matcher(lexicon: lexicon)
        edits = try PurchaseUnderstanding.read(EditClassifier.fileName, of: tables, EditClassifier.init(bytes:))
        prices = try PurchaseUnderstanding.read(PriceClassifier.fileName, of: tables, PriceClassifier.init(bytes:))
        mentions = try PurchaseUnderstanding.read(
            MentionClassifier.fileName, of: tables, MentionClassifier.init(bytes:))
        guesser = nil
    }

    /// Nil where there is no such file.
    private static func read<Classifier>(
        _ name: String, of tables: TableFiles,
        _ make: ([UInt8]) throws(ClassifierFileError) -> Classifier
    ) throws(TableError) -> Classifier? {
        guard let bytes = tables[name] else { return nil }
        do {
            return try make(bytes)
        } catch {
            throw TableError(.badNumber, file: name, line: 0, error.description)
        }
    }

    private init(_ other: PurchaseUnderstanding, edits: EditClassifier?, guesser: (any CategoryGuesser)?) {
        lexicon = other.lexicon
        matcher = other.matcher
        self.edits = edits
        prices = other.prices
        mentions = other.mentions
        self.guesser = guesser
    }

    /// The same, which asks for a guess where no merchant and no thing of the tables says what is bought.
    public func guessing(by guesser: any CategoryGuesser) -> PurchaseUnderstanding {
        PurchaseUnderstanding(self, edits: edits, guesser: guesser)
    }

    /// The same, which has an encoder read the words of turns that change a purchase; without one they are read less well.
    public func reading(with encoder: any WordEncoder) throws(TableError) -> PurchaseUnderstanding {
        do {
            return PurchaseUnderstanding(self, edits: try edits?.with(encoder), guesser: guesser)
        } catch {
            throw TableError(.badNumber, file: EditClassifier.fileName, line: 0, error.description)
        }
    }

    /// Approximate memory of the index, bytes.
    package var byteCount: Int {
        lexicon.byteCount + (edits?.byteCount ?? 0) + (prices?.byteCount ?? 0) + (mentions?.byteCount ?? 0)
    }

    /// - Parameters:
    ///   - previous: the query of the sentence before in the same conversation; short edits refer to it.
    ///   - cards: the user's cards, so that "my Freedom" means one.
    ///   - homeCurrency: ISO 4217; amounts in it carry no currency.
    ///   - homeRegion: ISO 3166; places elsewhere are abroad.
    ///   - user: for whom the sentence may be remembered by who guesses about it; nil for nobody.
    public func understand(
        _ text: String, previous: PurchaseQuery? = nil, cards: [CardName] = [], today: CalendarDate,
        homeCurrency: String = "USD", homeRegion: String = "US", keptFor user: UserID? = nil
    ) -> PurchaseQuery {
        var reading = SentenceReading(
            lexicon: lexicon, matcher: matcher, text: text, cards: cards, today: today, homeCurrency: homeCurrency,
            homeRegion: homeRegion)
        reading.run(after: previous, weighedBy: mentions)
        let locator = MerchantLocator(lexicon: lexicon, homeRegion: homeRegion)
        func guess() -> CategoryGuess? { guesser?.guess(for: text, keptFor: user) }
        if let previous { return query(of: &reading, after: previous, locator, guess: guess) }
        if reading.isOpen { reading.consider(guess()) }
        var query = reading.emptyQuery
        reading.complete(&query)
        reprice(&query, reading)
        locator.locate(&query)
        return consume query
    }

    /// Puts another number of the sentence, or what two come to, in the place of the price, where the classifier knows better.
    private func reprice(_ query: inout PurchaseQuery, _ reading: SentenceReading) {
        guard let prices, query.items.count == 1 else { return }
        let read = query.items[0].amount?.cents
        guard let choice = PriceChoice.read(reading, as: query),
            let (price, probability) = prices.price(choice, read: read)
        else { return }
        query.items[0].amount = price.cents.map { Money(cents: $0) }
        query.items[0].foreignCurrency = price.currency.map(reading.resolvedCurrency)
        query.confidence = min(query.confidence, Int(probability * 1_000))
        guard query.evidence.count == 1 else { return }
        query.evidence[0].unitAmount = price.unitCents.map { Money(cents: $0) }
        query.evidence[0].amountIsUpperEnd = false
        query.evidence[0].amountIsApproximate = false
    }

    /// The numbers of a first sentence, for the training of the classifier of prices; nil where there is no choice.
    ///
    /// - Parameter query: what was understood of it.
    package func priceChoice(
        _ text: String, read query: PurchaseQuery, cards: [CardName], today: CalendarDate
    ) -> PriceChoice? {
        PriceChoice.read(turn(text, after: nil, cards: cards, today: today).0, as: query)
    }

    /// The mentions of a first sentence, for the training of their classifier; nil where there is no choice.
    package func mentionChoice(_ text: String, cards: [CardName], today: CalendarDate) -> MentionChoice? {
        MentionChoice.read(turn(text, after: nil, cards: cards, today: today).0)
    }

    /// What a sentence means after another.
    private func query(
        of reading: inout SentenceReading, after previous: PurchaseQuery, _ locator: MerchantLocator,
        guess: () -> CategoryGuess?
    ) -> PurchaseQuery {
        var followUp = FollowUp(lexicon: lexicon, previous: previous.continued(by: reading))
        if let edits { followUp.judgeCards(&reading, by: edits) }
        if followUp.takesBack(reading) {
            reading.intent = .smallTalk
            return reading.query(isAfter: previous)
        }
        // "thanks", "hello again": the answer stands.
        if reading.intent == .smallTalk, previous.intent == .recommend, !previous.items.isEmpty {
            reading.drafts = []
            var kept = followUp.edited(reading)
            locator.locate(&kept)
            kept.interrupt(previous)
            return kept
        }
        // 壳子膜退了 after it was put on the bill.
        if reading.intent == .refund, followUp.keepsPurchase(reading) || !followUp.restoredCards(reading).isEmpty {
            reading.intent = .vague
        }
        if reading.intent != .refund, var edited = followUp.edit(reading) {
            takeDay(of: reading, &edited)
            if followUp.isElsewhere(edited) { reprice(&edited, reading) }
            revise(&edited, followUp, reading)
            locator.locate(&edited)
            edited.interrupt(previous)
            return edited
        }
        // What the prototypes say is no word of the turn.
        let told = reading
        if reading.isOpen { reading.consider(guess()) }
        var query = reading.query(isAfter: previous)
        followUp.staysAbroad(&query, reading)
        if followUp.isElsewhere(query) { reprice(&query, reading) }
        revise(&query, followUp, told)
        locator.locate(&query)
        if !query.isFollowUp, !query.items.isEmpty { query.setAside = followUp.setAside(besides: query.items) }
        query.interrupt(previous)
        return query
    }

    /// The day of an edit is the day of all that it leaves.
    private func takeDay(of reading: SentenceReading, _ query: inout PurchaseQuery) {
        guard reading.days.count == 1, reading.clauses.isEmpty else { return }
        for index in query.items.indices { query.items[index].date = nil }
    }

    /// Puts another reading of the turn in the place of the rules', where the classifier knows better.
    private func revise(_ query: inout PurchaseQuery, _ followUp: FollowUp, _ reading: SentenceReading) {
        guard let edits, let turn = EditTurn(reading, followUp, read: query),
            !followUp.asksForAnother(reading, query), let revision = edits.revision(of: turn),
            var revised = followUp.revised(revision.candidate, reading)
        else { return }
        takeDay(of: reading, &revised)
        revised.confidence = min(revised.confidence, Int(revision.probability * 1_000))
        query = revised
    }

    /// A turn as the classifier of edits sees it, for its training.
    ///
    /// - Parameter query: what was understood of it.
    package func editTurn(
        _ text: String, after previous: PurchaseQuery, read query: PurchaseQuery, cards: [CardName], today: CalendarDate
    ) -> EditTurn? {
        let (reading, followUp) = turn(text, after: previous, cards: cards, today: today)
        return EditTurn(reading, followUp, read: query)
    }

    /// A turn as the classifier of cards sees it, for its training; one for each card that may be gone or back.
    package func cardTurns(
        _ text: String, after previous: PurchaseQuery?, cards: [CardName], today: CalendarDate
    ) -> [CardTurn] {
        let (reading, followUp) = turn(text, after: previous, cards: cards, today: today)
        return CardTurn.all(reading, followUp) { EditFeatures(reading, followUp) }
    }

    private func turn(
        _ text: String, after previous: PurchaseQuery?, cards: [CardName], today: CalendarDate
    ) -> (SentenceReading, FollowUp) {
        var reading = SentenceReading(
            lexicon: lexicon, matcher: matcher, text: text, cards: cards, today: today, homeCurrency: "USD",
            homeRegion: "US")
        reading.run(after: previous, weighedBy: mentions)
        let before =
            previous?.continued(by: reading) ?? PurchaseQuery(language: .english, intent: .vague, confidence: 0)
        return (reading, FollowUp(lexicon: lexicon, previous: before))
    }

    /// A category by a word for it: "groceries", "gas station", "餐厅".
    public func category(named text: String) -> Category? {
        if let exact = Category(identifier: text) { return exact }
        let tokens = Lexer.tokens(of: lexicon.folding.fold(text).scalars)
        guard let term = lexicon.first(.term, from: lexicon.sense(of: tokens[...])) else { return nil }
        return Lexicon.categories[Int(term.value)]
    }

    /// The entry for a merchant category code; nil for a code the table lacks.
    public func statementCategory(code: Int) -> StatementCategory? {
        guard let key = Int32(exactly: code) else { return nil }
        return lexicon.statementCodes[key]
    }

    /// A merchant by name or alias, spelling folded.
    public func merchant(named name: String) -> Merchant? {
        lexicon.merchantIndex(named: name).map { lexicon.merchants[Int($0)] }
    }
}
