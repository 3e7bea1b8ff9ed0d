import Basics
import Explaining
import Language

/// Holds the sentences of an explanation, one after the other, against the facts.
struct SentenceCheck: SentenceChecking {
    let facts: ReplyFacts
    /// Whether the text is a tip, which is advice by itself, and not an explanation.
    let isTip: Bool
    /// Whether each sentence so far is about a card, a number, a day or what a card asks for.
    private(set) var isAnchored = true
    /// The cards that were named.
    private(set) var named: Set<Int> = []
    /// The card that was named last.
    var carry: Int?
    var carriedScope = ReplyFacts.everywhere

    var lexicon: WalletLexicon { facts.lexicon }
    var language: WrittenLanguage { facts.language }

    init(_ facts: ReplyFacts, isTip: Bool = false) {
        self.facts = facts
        self.isTip = isTip
    }

    /// A number with the card that it is said of.
    struct Found {
        let quantity: ReplyQuantity
        let card: Int?
        let roles: NumberFact.Roles
        let isConditional: Bool
    }

    /// The numbers of a text that is known to be true.
    static func numbers(of text: String, facts: ReplyFacts) -> [Found] {
        let read = ReplyReading.elements(text, lexicon: facts.lexicon, isChinese: facts.language.isChinese)
        var check = SentenceCheck(facts)
        var found: [Found] = []
        for sentence in read.elements.sentences() {
            let pieces = ReplyPiece.pieces(of: sentence, facts: facts)
            let isConditional = pieces.contains { $0.cues.contains(.conditional) }
            for (index, piece) in pieces.enumerated() {
                for position in piece.range {
                    guard case .quantity(let quantity) = sentence[position].kind, quantity.value != nil else {
                        continue
                    }
                    for card in check.targets(of: position, in: sentence, pieces, index) {
                        found.append(
                            Found(
                                quantity: quantity, card: card,
                                roles: ReplyRoles(sentence, isChinese: facts.language.isChinese).roles(at: position),
                                isConditional: isConditional))
                    }
                }
                check.carry = piece.cards.last ?? check.carry
            }
        }
        return found
    }

    /// Whether the chosen card was named; of several purchases, the card of each.
    var namesPrimary: Bool {
        guard let primary = facts.primary else { return true }
        guard facts.recommendation.items.count > 1 else { return named.contains(primary) }
        return facts.recommendation.items.allSatisfy { item in
            guard let card = item.primary?.outcome.cardIndex else { return true }
            return named.contains(card) || item.decision.allocations.contains { named.contains($0.cardIndex) }
        }
    }

    // MARK: One sentence

    /// What is wrong with the next sentence.
    mutating func check(_ sentence: [ReplyElement]) -> ReplyFault? {
        for element in sentence {
            switch element.kind {
            case .unknownCard: return .unknownName
            case .ambiguousCard: return .ambiguousName
            case .card(let card): named.insert(card)
            default: break
            }
            if element.cues.contains(.marker) { return .unsafeText }
            if element.cues.contains(.unsupported) { return .unsupportedClaim }
            if element.cues.contains(.otherone) { return .ambiguousName }
            if element.cues.contains(.vague) { return .wrongNumber }
        }
        let pieces = ReplyPiece.pieces(of: sentence, facts: facts)
        var cues = CueSet()
        for piece in pieces { cues.formUnion(piece.cues) }
        isAnchored = isAnchored && isAnchored(sentence, cues)
        for index in pieces.indices {
            if let fault = check(pieces, index, sentence, cues) { return fault }
            if let last = pieces[index].cards.last { carry = last }
            if pieces[index].scope != 0 { carriedScope = pieces[index].scope }
        }
        return comparison(sentence, pieces)
    }

    func check(
        _ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement], _ cues: CueSet
    ) -> ReplyFault? {
        let piece = pieces[index]
        let scope = scope(of: pieces, index)
        for position in piece.range {
            switch sentence[position].kind {
            case .quantity(let quantity):
                if let fault = check(quantity, at: position, pieces, index, sentence, cues, scope) { return fault }
            case .date(let date):
                if let fault = check(date, pieces, index) { return fault }
            case .category(let category):
                if facts.categories[category] == nil, !piece.cues.contains(.negation) { return .wrongClaim }
            default: break
            }
        }
        if let fault = direction(pieces, index, sentence, cues, scope) { return fault }
        if let fault = conditions(pieces, index, sentence, cues, scope) { return fault }
        let claims = ReplyClaims(facts: facts, scope: scope, sentence: cues)
        let isOfAll = piece.cards.isEmpty && piece.cues.contains(.allCards)
        let cards = isOfAll ? Array(facts.recommendation.cards.indices) : subjects(of: pieces, index)
        return claims.fault(piece, sentence, of: cards)
    }

    func scope(of pieces: [ReplyPiece], _ index: Int) -> UInt32 {
        if facts.outcomes.count <= 1 { return ReplyFacts.everywhere }
        if pieces[index].scope != 0 { return pieces[index].scope }
        var named: UInt32 = 0
        for piece in pieces { named |= piece.scope }
        if named.nonzeroBitCount == 1 { return named }
        // What was named last, unless a card stands between.
        return pieces[index].cards.isEmpty ? carriedScope : ReplyFacts.everywhere
    }

    // MARK: Whom it is about

    /// The cards that a piece speaks of; empty where it speaks of none.
    func subjects(of pieces: [ReplyPiece], _ index: Int) -> [Int] {
        let piece = pieces[index]
        if !piece.cards.isEmpty { return piece.cards }
        if piece.cues.contains(.pronoun), let carry { return [carry] }
        let isNamedBefore = pieces[..<index].contains { !$0.cards.isEmpty }
        if !isNamedBefore {
            for later in pieces[(index + 1)...] {
                if later.link == .contrast || later.link == .replace || later.link == .comparison { break }
                if let card = later.cards.first { return [card] }
            }
        }
        return [carry ?? facts.primary].compactMap(\.self)
    }

    func targets(
        of position: Int, in sentence: [ReplyElement], _ pieces: [ReplyPiece], _ index: Int
    ) -> [Int?] {
        let piece = pieces[index]
        if piece.cards.count > 1, !piece.isCompound {
            for before in piece.range.prefix(while: { $0 < position }).reversed() {
                if case .card(let card) = sentence[before].kind { return [card] }
            }
            return [piece.cards[0]]
        }
        if let card = parallel(pieces, index, sentence) { return [card] }
        let subjects = subjects(of: pieces, index)
        return subjects.isEmpty ? [nil] : subjects
    }

    /// "Gold earns more than Citi: $6 versus $3": the numbers in the order of the cards.
    func parallel(_ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement]) -> Int? {
        func isBare(_ position: Int) -> Bool {
            guard pieces.indices.contains(position), pieces[position].cards.isEmpty else { return false }
            return pieces[position].range.contains { if case .quantity = sentence[$0].kind { true } else { false } }
        }
        func isPair(_ first: Int) -> Bool {
            isBare(first) && isBare(first + 1) && [.contrast, .replace].contains(pieces[first + 1].link)
        }
        let first = isPair(index) ? index : isPair(index - 1) ? index - 1 : nil
        guard let first else { return nil }
        let cards = pieces[..<first].flatMap(\.cards)
        guard cards.count == 2, cards[0] != cards[1] else { return nil }
        return cards[index - first]
    }

    // MARK: Numbers and days

    func check(
        _ quantity: ReplyQuantity, at position: Int, _ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement],
        _ cues: CueSet, _ scope: UInt32
    ) -> ReplyFault? {
        if quantity.isUnit { return nil }
        if quantity.kind == .count {
            guard let value = quantity.value, value % 10_000 == 0 else { return .wrongNumber }
            let year = value / 10_000
            if year == facts.date.year { return nil }
            return quantity.isCounted && facts.mayCount(year) ? nil : .wrongNumber
        }
        // "more than $6": not what was worked out.
        if position > 0,
            sentence[position - 1].cues.contains(.than) || sentence[position - 1].cues.contains(.moreThan)
                || sentence[position - 1].cues.contains(.lessThan)
        {
            let isRate = quantity.kind == .rate || quantity.kind == .percent
            if !isRate || pieces[index].cards.isEmpty { return .wrongNumber }
        }
        if let ratio = ratio(quantity, at: position, sentence) {
            return !cues.contains(.conditional) && holds(ratio, scope: scope) ? nil : .wrongComparison
        }
        if quantity.isRatio { return .unsupportedClaim }
        let roles = ReplyRoles(sentence, isChinese: facts.language.isChinese).roles(at: position)
        if roles == .difference, let compared = compared(at: position, sentence), !cues.contains(.splitting) {
            return isDifference(quantity, of: compared, scope) ? nil : .wrongNumber
        }
        let isConditional = cues.contains(.conditional) || isAfterActivation(sentence)
        let isBeyond = isBeyondLimit(position, pieces[index], sentence)
        for card in targets(of: position, in: sentence, pieces, index) {
            guard
                facts.holds(
                    quantity, roles: roles, card: card, scope: scope, isConditional: isConditional,
                    isBeyondLimit: isBeyond)
            else { return .wrongNumber }
        }
        return nil
    }

    private static let beyonds = Set(["remaining", "after"].map(WordHash.of))

    /// "6% on the first $400 and 1% on the rest": the second of them.
    private func isBeyondLimit(_ position: Int, _ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
        let rest = piece.range.first { index in
            if sentence[index].cues.contains(.afterLimit) { return true }
            // "The remaining $100", "after $7,000".
            guard SentenceCheck.beyonds.contains(sentence[index].hash), index + 1 < sentence.count,
                case .quantity(let quantity) = sentence[index + 1].kind
            else { return false }
            return quantity.kind == .money
        }
        guard let rest else { return false }
        guard rest > position else { return true }
        let between = sentence[position..<rest]
        let hasOther = between.dropFirst().contains { if case .quantity = $0.kind { true } else { false } }
        return !hasOther || !between.contains { $0.cues.contains(.and) }
    }

    func check(_ date: ReplyDate, _ pieces: [ReplyPiece], _ index: Int) -> ReplyFault? {
        if let quarter = date.quarter {
            let fits = quarter == facts.date.quarter && (date.year ?? facts.date.year) == facts.date.year
            return fits ? nil : .wrongDate
        }
        var cues = CueSet()
        for piece in pieces { cues.formUnion(piece.cues) }
        let subjects = subjects(of: pieces, index)
        for fact in facts.dates {
            guard date.fits(fact.date) else { continue }
            switch fact.role {
            case .today:
                if !cues.contains(.reset), !cues.contains(.activation), !cues.contains(.deadline) { return nil }
            case .reset: if cues.contains(.reset), fact.card.map(subjects.contains) ?? true { return nil }
            case .deadline: if cues.contains(.activation), fact.card.map(subjects.contains) ?? true { return nil }
            }
        }
        return .wrongDate
    }
}
