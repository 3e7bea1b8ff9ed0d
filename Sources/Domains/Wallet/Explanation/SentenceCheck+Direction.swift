import Language

/// Only the cards of the decision may be advised.
extension SentenceCheck {
    func direction(
        _ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement], _ cues: CueSet, _ scope: UInt32
    ) -> ReplyFault? {
        let piece = pieces[index]
        if isAgainst(piece, sentence, cues, scope) { return .wrongDirection }
        let isSplit = cues.contains(.split)
        let isSecond = piece.cues.contains(.alternative)
        if piece.cues.contains(.shun), !piece.cues.contains(.alternative),
            piece.cards.contains(where: { facts.isAdvised($0, scope: scope, isSplit: isSplit) })
        {
            return .wrongDirection
        }
        if isSecond { return alternative(pieces, index, cues) }
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
        if advises || piece.cues.contains(.most), !isNegated, !coversItems(pieces, index, advised) {
            return .wrongDirection
        }
        let isForAll =
            piece.cues.contains(.both) && piece.scope == 0
            && (piece.cards.count == 1 || piece.cards.isEmpty && isNegated)
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

    /// Advice that names no purchase is for all of them: its cards have to be those of all.
    private func coversItems(_ pieces: [ReplyPiece], _ index: Int, _ advised: [Int]) -> Bool {
        let piece = pieces[index]
        guard facts.winners.count > 1, !piece.cards.isEmpty || piece.cues.contains(.pronoun) else { return true }
        let isOfAll = piece.cues.intersects(CueSet(.wholeAmount, .everything, .wholeRole, .oneCard))
        var required = ReplyFacts.everywhere
        if !isOfAll, piece.cues.contains(.afterLimit) {
            // "Gold for groceries and Flex for the rest": for what is named nowhere else.
            required = pieces.indices.reduce(ReplyFacts.everywhere) { $1 == index ? $0 : $0 & ~pieces[$1].scope }
            if carriedScope != ReplyFacts.everywhere { required &= ~carriedScope }
            required |= piece.scope
        } else if !isOfAll {
            if piece.scope != 0 { return true }
            let named = pieces.reduce(into: UInt32(0)) { $0 |= $1.scope }
            // "Gold earns 400 points, so use it for groceries", "two cards: Gold for groceries, Flex for gas".
            if named.nonzeroBitCount == 1 || piece.cards.isEmpty && named != 0 { return true }
            if named == 0, piece.cards.isEmpty || carriedScope.nonzeroBitCount == 1,
                carriedScope != ReplyFacts.everywhere
            {
                return true
            }
        }
        guard !advised.isEmpty else { return true }
        let cards = piece.cards.isEmpty ? advised : piece.cards
        return facts.recommendation.items.indices.allSatisfy { item in
            required & ReplyFacts.scope(item) == 0
                || cards.contains { facts.isAdvised($0, scope: ReplyFacts.scope(item), isSplit: false) }
        }
    }

    /// "Gold for groceries, Citi for gas": advice without a word for it.
    func implied(_ piece: ReplyPiece, _ cues: CueSet, isSplit: Bool) -> ReplyFault? {
        guard facts.recommendation.items.count > 1, piece.scope != 0, !piece.cards.isEmpty else { return nil }
        let others = CueSet(.negation, .conditional, .only, .less, .same, .refused, .limitReached)
        guard !piece.cues.intersects(others), piece.link != .comparison, piece.link != .replace else { return nil }
        return piece.cards.allSatisfy { facts.isAdvised($0, scope: piece.scope, isSplit: isSplit) }
            ? nil : .wrongDirection
    }

    /// A card called second has to be that.
    func alternative(_ pieces: [ReplyPiece], _ index: Int, _ cues: CueSet) -> ReplyFault? {
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

    static let use: Set<UInt64> = Set(["用", "刷", "选", "選"].map(WordHash.of))

    /// Whether the piece holds advice; the short Chinese verbs count before a card only.
    func advises(_ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
        piece.range.contains { isAdvice(at: $0, piece, sentence) }
    }

    func isAdvice(at position: Int, _ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
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
    func advisedCard(_ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Int? {
        guard let advice = piece.range.first(where: { isAdvice(at: $0, piece, sentence) }) else { return nil }
        for position in advice..<piece.range.upperBound {
            if case .card(let card) = sentence[position].kind { return card }
        }
        for position in (piece.range.lowerBound..<advice).reversed() {
            if case .card(let card) = sentence[position].kind { return card }
        }
        return nil
    }

    func isNegated(_ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
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
    func mayFallBack(_ cues: CueSet) -> Bool {
        cues.contains(.conditional)
            && (cues.contains(.mishap) || cues.contains(.negation) || cues.contains(.limitReached)
                || cues.contains(.refused))
    }

    /// "Using Citi would bring only ...".
    func isDeprecating(_ cues: CueSet) -> Bool {
        cues.contains(.only) || cues.contains(.less) || cues.contains(.lessThan)
    }

    static let outright: Set<UInt64> = Set(
        ["use", "choose", "pick", "best", "recommend", "winner", "建议", "推荐", "首选"].map(WordHash.of))

    func advisesOutright(_ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
        piece.range.contains { position in
            isAdvice(at: position, piece, sentence)
                && (SentenceCheck.outright.contains(sentence[position].hash) || sentence[position].length > 1)
        }
    }
}
