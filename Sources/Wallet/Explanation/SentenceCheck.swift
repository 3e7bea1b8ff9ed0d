import Basics

/// Holds the sentences of an explanation, one after the other, against the facts.
struct SentenceCheck: Sendable {
    let facts: ReplyFacts
    /// The chosen card was named.
    private(set) var namesPrimary = false
    /// The card that was named last.
    private var carry: Int?
    private var carriedScope = ReplyFacts.everywhere

    init(_ facts: ReplyFacts) {
        self.facts = facts
    }

    /// A number with the card that it is said of.
    struct Found {
        let quantity: ReplyQuantity
        let card: Int?
        let roles: NumberFact.Roles
        let isConditional: Bool
    }

    /// The sentences of a text.
    static func sentences(_ elements: [ReplyElement]) -> [[ReplyElement]] {
        var sentences: [[ReplyElement]] = []
        var current: [ReplyElement] = []
        for element in elements {
            if case .sentenceEnd = element.kind {
                if !current.isEmpty { sentences.append(current) }
                current = []
            } else {
                current.append(element)
            }
        }
        if !current.isEmpty { sentences.append(current) }
        return sentences
    }

    /// The numbers of a text that is known to be true.
    static func numbers(of text: String, facts: ReplyFacts) -> [Found] {
        let read = ReplyReading.elements(
            text, names: facts.names, vocabulary: facts.vocabulary, isChinese: facts.language.isChinese)
        var check = SentenceCheck(facts)
        var found: [Found] = []
        for sentence in sentences(read.elements) {
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

    // MARK: One sentence

    /// What is wrong with the next sentence.
    mutating func check(_ sentence: [ReplyElement]) -> ReplyFault? {
        for element in sentence {
            switch element.kind {
            case .unknownCard: return .unknownName
            case .ambiguousCard: return .ambiguousName
            case .card(let card): if card == facts.primary { namesPrimary = true }
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
        for index in pieces.indices {
            if let fault = check(pieces, index, sentence, cues) { return fault }
            if let last = pieces[index].cards.last { carry = last }
            if pieces[index].scope != 0 { carriedScope = pieces[index].scope }
        }
        return comparison(sentence, pieces)
    }

    private func check(
        _ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement], _ cues: CueSet
    ) -> ReplyFault? {
        let piece = pieces[index]
        let scope = scope(of: pieces, index)
        for position in piece.range {
            switch sentence[position].kind {
            case .quantity(let quantity):
                if let fault = check(quantity, at: position, pieces, index, sentence, cues, scope) { return fault }
            case .date(let date):
                if let fault = check(date, pieces, index, sentence) { return fault }
            case .category(let category):
                if facts.categories[category] == nil, !piece.cues.contains(.negation) { return .wrongClaim }
            default: break
            }
        }
        if let fault = direction(pieces, index, sentence, cues, scope) { return fault }
        let claims = ReplyClaims(facts: facts, scope: scope, sentence: cues)
        return claims.fault(piece, sentence, of: subjects(of: pieces, index))
    }

    private func scope(of pieces: [ReplyPiece], _ index: Int) -> UInt32 {
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
    private func subjects(of pieces: [ReplyPiece], _ index: Int) -> [Int] {
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

    private func targets(
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
    private func parallel(_ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement]) -> Int? {
        func isBare(_ position: Int) -> Bool {
            guard pieces.indices.contains(position), pieces[position].cards.isEmpty else { return false }
            return pieces[position].range.contains { if case .quantity = sentence[$0].kind { true } else { false } }
        }
        func isPair(_ first: Int) -> Bool {
            isBare(first) && isBare(first + 1) && pieces[first + 1].link == .contrast
        }
        let first = isPair(index) ? index : isPair(index - 1) ? index - 1 : nil
        guard let first else { return nil }
        let cards = pieces[..<first].flatMap(\.cards)
        guard cards.count == 2, cards[0] != cards[1] else { return nil }
        return cards[index - first]
    }

    // MARK: Numbers and days

    private func check(
        _ quantity: ReplyQuantity, at position: Int, _ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement],
        _ cues: CueSet, _ scope: UInt32
    ) -> ReplyFault? {
        if quantity.isUnit { return nil }
        if quantity.kind == .count {
            guard let value = quantity.value, value % 10_000 == 0 else { return .wrongNumber }
            let year = value / 10_000
            if year == facts.date.year { return nil }
            return quantity.isOfCards && facts.mayCount(year) ? nil : .wrongNumber
        }
        // "more than $6": not what was worked out.
        if position > 0,
            sentence[position - 1].cues.contains(.than) || sentence[position - 1].cues.contains(.moreThan)
                || sentence[position - 1].cues.contains(.lessThan)
        {
            let isRate = quantity.kind == .rate || quantity.kind == .percent
            if !isRate || pieces[index].cards.isEmpty { return .wrongNumber }
        }
        let roles = ReplyRoles(sentence, isChinese: facts.language.isChinese).roles(at: position)
        let isConditional = cues.contains(.conditional)
        let isBeyond = pieces[index].cues.contains(.afterLimit)
        for card in targets(of: position, in: sentence, pieces, index) {
            guard
                facts.holds(
                    quantity, roles: roles, card: card, scope: scope, isConditional: isConditional,
                    isBeyondLimit: isBeyond)
            else { return .wrongNumber }
        }
        return nil
    }

    private func check(
        _ date: ReplyDate, _ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement]
    ) -> ReplyFault? {
        if let quarter = date.quarter {
            let fits = quarter == facts.date.quarter && (date.year ?? facts.date.year) == facts.date.year
            return fits ? nil : .wrongDate
        }
        var cues = CueSet()
        for piece in pieces { cues.formUnion(piece.cues) }
        let subjects = subjects(of: pieces, index)
        for fact in facts.dates {
            guard date.year.map({ $0 == fact.date.year }) ?? true, date.month.map({ $0 == fact.date.month }) ?? true,
                date.day.map({ $0 == fact.date.day }) ?? true
            else { continue }
            switch fact.role {
            case .today:
                if !cues.contains(.reset), !cues.contains(.activation), !cues.contains(.deadline) { return nil }
            case .reset: if cues.contains(.reset), fact.card.map(subjects.contains) ?? true { return nil }
            case .deadline: if cues.contains(.activation), fact.card.map(subjects.contains) ?? true { return nil }
            }
        }
        return .wrongDate
    }

    // MARK: What is advised

    private func direction(
        _ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement], _ cues: CueSet, _ scope: UInt32
    ) -> ReplyFault? {
        let piece = pieces[index]
        let isSplit = cues.contains(.split)
        let isSecond = piece.cues.contains(.alternative)
        if isSecond { return alternative(pieces, index, sentence, cues) }
        let advises = advises(piece, sentence)
        guard advises || piece.cues.contains(.most) || piece.cues.contains(.least) else {
            return implied(piece, cues, isSplit: isSplit)
        }
        var advised = subjects(of: pieces, index)
        if advises, let next = advisedCard(piece, sentence), !piece.isCompound { advised = [next] }
        let isNegated = isNegated(piece, sentence)
        if piece.cues.contains(.least), !piece.cues.contains(.most), !advises {
            return advised.contains { facts.isAdvised($0, scope: scope, isSplit: isSplit) } ? .wrongDirection : nil
        }
        let isForAll = piece.cues.contains(.both) && piece.scope == 0 && piece.cards.count == 1
        for card in advised {
            let fits =
                isForAll
                ? facts.isAdvisedForAll(card) : facts.isAdvised(card, scope: scope, isSplit: isSplit)
            if isNegated {
                if fits, advises { return .wrongDirection }
            } else if !fits {
                if mayFallBack(cues), facts.isRunnerUp(card) { continue }
                if isDeprecating(cues), !advisesOutright(piece, sentence) { continue }
                return .wrongDirection
            }
        }
        return nil
    }

    /// "Gold for groceries, Citi for gas": advice without a word for it.
    private func implied(_ piece: ReplyPiece, _ cues: CueSet, isSplit: Bool) -> ReplyFault? {
        guard facts.recommendation.items.count > 1, piece.scope != 0, !piece.cards.isEmpty else { return nil }
        let others = CueSet(.negation, .conditional, .only, .less, .same, .refused, .limitReached)
        guard !piece.cues.intersects(others), piece.link != .comparison, piece.link != .replace else { return nil }
        return piece.cards.allSatisfy { facts.isAdvised($0, scope: piece.scope, isSplit: isSplit) }
            ? nil : .wrongDirection
    }

    /// A card called second has to be that.
    private func alternative(
        _ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement], _ cues: CueSet
    ) -> ReplyFault? {
        var cards = pieces[index].cards
        if cards.isEmpty {
            // "The next best option: Citi", or "Citi is close, but only second".
            if let later = pieces[(index + 1)...].first(where: { !$0.cards.isEmpty }),
                !pieces[..<index].contains(where: { !$0.cards.isEmpty })
            {
                cards = later.cards
            } else {
                cards = [carry].compactMap(\.self)
            }
        }
        if cards.isEmpty { return nil }
        let isNegated = pieces[index].cues.contains(.negation)
        return isNegated || cards.allSatisfy { facts.isRunnerUp($0) }
            || cards.count > 1 && cards.contains { facts.isRunnerUp($0) }
            ? nil : .wrongDirection
    }

    private static let use: Set<UInt64> = Set(["用", "刷", "选", "選"].map(WordHash.of))

    /// Whether the piece holds advice; the short Chinese verbs count before a card only.
    private func advises(_ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
        piece.range.contains { isAdvice(at: $0, piece, sentence) }
    }

    private func isAdvice(at position: Int, _ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
        let element = sentence[position]
        guard element.cues.contains(.advise), !element.cues.contains(.noadvice) else { return false }
        guard element.length == 1, SentenceCheck.use.contains(element.hash) else { return true }
        // 用你的Gold, 用这张Gold
        for next in (position + 1)..<min(position + 5, max(position + 1, piece.range.upperBound)) {
            if case .card = sentence[next].kind { return true }
        }
        return false
    }

    /// The card that follows the advice, else the one before.
    private func advisedCard(_ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Int? {
        guard let advice = piece.range.first(where: { isAdvice(at: $0, piece, sentence) }) else { return nil }
        for position in advice..<piece.range.upperBound {
            if case .card(let card) = sentence[position].kind { return card }
        }
        for position in (piece.range.lowerBound..<advice).reversed() {
            if case .card(let card) = sentence[position].kind { return card }
        }
        return nil
    }

    private func isNegated(_ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
        guard piece.cues.contains(.negation) else { return false }
        let advice =
            piece.range.first {
                isAdvice(at: $0, piece, sentence) || sentence[$0].cues.contains(.most)
            } ?? piece.range.upperBound
        return piece.range.contains { position in
            position < advice && advice - position <= 4 && sentence[position].cues.contains(.negation)
        }
    }

    /// "If it is not accepted, use the second": the one place where another card may be advised.
    private func mayFallBack(_ cues: CueSet) -> Bool {
        cues.contains(.conditional)
            && (cues.contains(.mishap) || cues.contains(.negation) || cues.contains(.limitReached)
                || cues.contains(.refused))
    }

    /// "Using Citi would bring only ...".
    private func isDeprecating(_ cues: CueSet) -> Bool {
        cues.contains(.only) || cues.contains(.less) || cues.contains(.lessThan)
    }

    private static let outright: Set<UInt64> = Set(
        ["use", "choose", "pick", "best", "recommend", "winner", "建议", "推荐", "首选"].map(WordHash.of))

    private func advisesOutright(_ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
        piece.range.contains { position in
            isAdvice(at: position, piece, sentence)
                && (SentenceCheck.outright.contains(sentence[position].hash) || sentence[position].length > 1)
        }
    }

    // MARK: Comparisons

    private func comparison(_ sentence: [ReplyElement], _ pieces: [ReplyPiece]) -> ReplyFault? {
        for (position, element) in sentence.enumerated() {
            let order: Order?
            if element.cues.contains(.moreThan) {
                order = isNegated(before: position, sentence) ? nil : .more
            } else if element.cues.contains(.lessThan) {
                order = .less
            } else if element.cues.contains(.than) {
                guard let said = said(before: position, sentence) else { return .wrongComparison }
                order = said
            } else if element.cues.contains(.compare) {
                guard let said = said(after: position, sentence) else { return .wrongComparison }
                order = said
            } else if element.cues.contains(.same) {
                if let fault = sameness(at: position, sentence, pieces) { return fault }
                continue
            } else {
                continue
            }
            let left = card(before: position, sentence) ?? carryBefore(sentence) ?? facts.primary
            let right = card(after: position, sentence)
            guard let order, let left, let right else {
                // "more than any other card": of the best only.
                if order == .more, right == nil, let left, left != facts.primary { return .wrongComparison }
                if order == .less, right == nil, left == facts.primary { return .wrongComparison }
                continue
            }
            if !holds(order, left, right, sentence) { return .wrongComparison }
        }
        return alone(sentence, pieces)
    }

    private enum Order {
        case more, less
    }

    private func carryBefore(_ sentence: [ReplyElement]) -> Int? {
        // ``carry`` has moved on to the last card of this sentence.
        let hasCard = sentence.contains { if case .card = $0.kind { true } else { false } }
        return hasCard ? facts.primary : carry
    }

    private func card(before position: Int, _ sentence: [ReplyElement]) -> Int? {
        for element in sentence[..<position].reversed() { if case .card(let card) = element.kind { return card } }
        return nil
    }

    private func card(after position: Int, _ sentence: [ReplyElement]) -> Int? {
        for element in sentence[(position + 1)...] { if case .card(let card) = element.kind { return card } }
        return nil
    }

    private func isNegated(before position: Int, _ sentence: [ReplyElement]) -> Bool {
        sentence[max(0, position - 4)..<position].contains { $0.cues.contains(.negation) }
    }

    /// The word of degree before "than".
    private func said(before position: Int, _ sentence: [ReplyElement]) -> Order? {
        for index in (max(0, position - 7)..<position).reversed() {
            let cues = sentence[index].cues
            if cues.contains(.more) { return isNegated(before: index, sentence) ? .less : .more }
            if cues.contains(.less) { return isNegated(before: index, sentence) ? .more : .less }
        }
        return nil
    }

    /// The word of degree in 比 Citi 高.
    private func said(after position: Int, _ sentence: [ReplyElement]) -> Order? {
        var seenCard = false
        for element in sentence[(position + 1)...].prefix(14) {
            if case .card = element.kind { seenCard = true }
            guard seenCard || element.length > 1 else { continue }
            if element.cues.contains(.more) || element.cues.contains(.moreThan) {
                return isNegated(before: position, sentence) ? .less : .more
            }
            if element.cues.contains(.less) || element.cues.contains(.lessThan) {
                return isNegated(before: position, sentence) ? .more : .less
            }
        }
        return nil
    }

    private func holds(_ order: Order, _ left: Int, _ right: Int, _ sentence: [ReplyElement]) -> Bool {
        if left == right { return true }
        var cues = CueSet()
        var scope: UInt32 = 0
        for element in sentence {
            cues.formUnion(element.cues)
            if case .merchant(let items) = element.kind { scope |= items }
            if case .category(let category) = element.kind, let items = facts.categories[category],
                items != ReplyFacts.everywhere
            {
                scope |= items
            }
        }
        if scope == 0 { scope = ReplyFacts.everywhere }
        let lefts = facts.outcomes(of: left, scope: scope)
        let rights = facts.outcomes(of: right, scope: scope)
        guard !lefts.isEmpty, lefts.count == rights.count else { return false }
        let isConditional = cues.contains(.conditional)
        for (first, second) in zip(lefts, rights) {
            if !isConditional, !first.isCandidate || !second.isCandidate {
                // A card that cannot be used earns nothing, whatever it might.
                if order == .more, !first.isCandidate { return false }
                if order == .less, !second.isCandidate { return false }
                if order == .more, first.isCandidate { continue }
                if order == .less, second.isCandidate { continue }
            }
            if order == .more ? first.value <= second.value : first.value >= second.value { return false }
        }
        return true
    }

    private func sameness(at position: Int, _ sentence: [ReplyElement], _ pieces: [ReplyPiece]) -> ReplyFault? {
        var cards: [Int] = []
        for element in sentence { if case .card(let card) = element.kind, !cards.contains(card) { cards.append(card) } }
        if isNegated(before: position, sentence) { return nil }
        if cards.count == 1, let primary = facts.primary, cards[0] != primary { cards.append(primary) }
        guard cards.count > 1 else { return nil }
        guard cards.count == 2 else { return .wrongComparison }
        let lefts = facts.outcomes(of: cards[0], scope: ReplyFacts.everywhere)
        let rights = facts.outcomes(of: cards[1], scope: ReplyFacts.everywhere)
        return zip(lefts, rights).contains { $0.value == $1.value } ? nil : .wrongComparison
    }

    /// "Citi earns more", without saying than what.
    private func alone(_ sentence: [ReplyElement], _ pieces: [ReplyPiece]) -> ReplyFault? {
        var whole = CueSet()
        for piece in pieces { whole.formUnion(piece.cues) }
        if whole.contains(.than) || whole.contains(.compare) { return nil }
        for (index, piece) in pieces.enumerated() {
            for position in piece.range {
                let element = sentence[position]
                if case .han = element.kind, element.length < 2 { continue }
                let isMore = element.cues.contains(.more)
                guard isMore || element.cues.contains(.less), !isNegated(before: position, sentence) else { continue }
                let subject = piece.cards.first ?? pieces[...index].last(where: { !$0.cards.isEmpty })?.cards.last
                guard let subject else { continue }
                let isPrimary = facts.isAdvised(
                    subject, scope: ReplyFacts.everywhere, isSplit: whole.contains(.split))
                if isMore, !isPrimary, !whole.contains(.conditional) { return .wrongComparison }
                if !isMore, subject == facts.primary, facts.recommendation.items.count <= 1 { return .wrongComparison }
            }
        }
        return nil
    }
}
