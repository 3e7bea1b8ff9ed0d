import Basics
import Explaining
import Language
import RAG

/// What is untrue without a wrong number: for whom, where, when or how often a number holds. What is not known to be
/// so is refused.
extension SentenceCheck {
    func conditions(
        _ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement], _ cues: CueSet, _ scope: UInt32
    ) -> ReplyFault? {
        let piece = pieces[index]
        if sentence[piece.range].contains(where: isStrange) { return .unsupportedClaim }
        if facts.recommendation.cards.count == 1, piece.cues.contains(.allCards) { return .wrongClaim }
        if let fault = otherCard(piece, sentence, cues) { return fault }
        if let fault = allCards(pieces, index, sentence, cues, scope) { return fault }
        let cards = subjects(of: pieces, index)
        // "The full $500 does not earn 6%."
        let isOfAll = piece.cues.contains(.wholeAmount) && cards.contains { isCapped($0, scope) }
        if !isOfAll, isDenied(piece, sentence, cues), !cards.allSatisfy({ earnsNothing($0, scope) }) {
            return .wrongClaim
        }
        if let fault = parts(piece, sentence, cues, cards, scope) { return fault }
        if let fault = period(piece, sentence, cues, cards, scope) { return fault }
        if let fault = reach(piece, sentence, cues, cards, scope) { return fault }
        if let fault = limitless(piece, sentence, cards, scope) { return fault }
        return account(piece, sentence, cues)
    }

    /// A word that explanations have no use for.
    private func isStrange(_ element: ReplyElement) -> Bool {
        switch element.kind {
        case .word, .han: element.cues.isEmpty || element.cues == CueSet(.word)
        default: false
        }
    }

    func isReward(_ position: Int, _ sentence: [ReplyElement]) -> Bool {
        guard case .quantity(let quantity) = sentence[position].kind, !quantity.isUnit, !quantity.isPerPoint else {
            return false
        }
        switch quantity.kind {
        case .rate, .points: return true
        case .count: return false
        case .money, .percent:
            let roles = ReplyRoles(sentence, isChinese: facts.language.isChinese).roles(at: position)
            guard roles.contains(.reward) else { return false }
            return facts.numbers.contains { numbers in
                numbers.contains {
                    $0.kind == quantity.kind && $0.value == quantity.value && $0.roles.contains(.reward)
                }
            }
        }
    }

    /// "Activate it to earn 5%": the number is what would be.
    func isAfterActivation(_ sentence: [ReplyElement]) -> Bool {
        sentence.indices.contains { position in
            guard sentence[position].cues.intersects(CueSet(.activation, .pending)) else { return false }
            let range = max(0, position - 4)..<min(sentence.count, position + 5)
            return !sentence[range].contains { $0.cues.contains(.negation) || $0.cues.contains(.waived) }
        }
    }

    // MARK: Other cards

    /// Whatever names another card has to say something of it that can be checked.
    private func otherCard(_ piece: ReplyPiece, _ sentence: [ReplyElement], _ cues: CueSet) -> ReplyFault? {
        guard facts.primary != nil else { return nil }
        let others = piece.cards.filter { !facts.isAdvised($0, scope: ReplyFacts.everywhere, isSplit: true) }
        if onlyCard(piece, sentence) { return .unsupportedClaim }
        // "Takes no Amex", of the card that is to be used.
        for position in piece.range.dropFirst() where !cues.contains(.conditional) {
            guard case .card(let card) = sentence[position].kind, card == facts.primary,
                facts.recommendation.items.count <= 1, sentence[position - 1].cues.contains(.negation)
            else { continue }
            return .wrongDirection
        }
        guard !others.isEmpty else { return nil }
        if let first = piece.range.first, isVerb(sentence[first]), !isDeprecating(cues) { return .wrongDirection }
        for position in piece.range {
            guard case .card(let card) = sentence[position].kind, others.contains(card) else { continue }
            let before = sentence[piece.range.lowerBound..<position].last {
                !SentenceCheck.determiners.contains($0.hash)
            }
            if let before, isVerb(before), !isDeprecating(cues) { return .wrongDirection }
        }
        let hasNumber = sentence.contains { if case .quantity = $0.kind { true } else { false } }
        let hasNetwork = !piece.networks.isEmpty
        let isChecked = hasNumber || hasNetwork || cues.intersects(SentenceCheck.checked) || mayFallBack(cues)
        return isChecked || piece.link == .replace ? nil : .wrongDirection
    }

    private func isVerb(_ element: ReplyElement) -> Bool { SentenceCheck.verbs.contains(element.hash) }

    /// "Only Gold works here": of the others nothing is known.
    private func onlyCard(_ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
        for position in piece.range where sentence[position].cues.contains(.only) {
            let next = sentence[(position + 1)..<piece.range.upperBound].first {
                !SentenceCheck.determiners.contains($0.hash)
            }
            if case .card? = next?.kind { return true }
            if let next, SentenceCheck.cardWords.contains(next.hash) || isCount(next) { return true }
        }
        return false
    }

    /// "Both cards earn 4x": so for each of them.
    private func allCards(
        _ pieces: [ReplyPiece], _ index: Int, _ sentence: [ReplyElement], _ cues: CueSet, _ scope: UInt32
    ) -> ReplyFault? {
        let piece = pieces[index]
        let isSplit = facts.recommendation.items.contains { $0.decision.allocations.count > 1 }
        guard facts.recommendation.items.count <= 1, !cues.contains(.split) || !isSplit, !cues.contains(.most) else {
            return nil
        }
        if cues.intersects(CueSet(.more, .less, .compare, .than)) { return nil }
        let isNamed = !piece.cards.isEmpty
        let isOfAll =
            piece.cues.contains(.allCards)
            || !isNamed && !piece.cues.contains(.wholeAmount)
                && sentence[piece.range].contains { SentenceCheck.boths.contains($0.hash) || isSeveral($0) }
        let hasCard = sentence.contains { if case .card = $0.kind { true } else { false } }
        let isOfSecond = !hasCard && piece.cues.contains(.alternative)
        guard isOfAll || isOfSecond else { return nil }
        if isDenied(piece, sentence, cues) || piece.cues.contains(.same) { return .wrongClaim }
        for position in piece.range where isReward(position, sentence) {
            guard case .quantity(let quantity) = sentence[position].kind else { continue }
            let roles = ReplyRoles(sentence, isChinese: facts.language.isChinese).roles(at: position)
            for card in facts.recommendation.cards.indices where isOfAll || facts.isRunnerUp(card) {
                guard
                    facts.holds(
                        quantity, roles: roles, card: card, scope: scope, isConditional: false, isBeyondLimit: false)
                else { return .wrongNumber }
            }
        }
        return nil
    }

    private func isCount(_ element: ReplyElement) -> Bool {
        if case .quantity(let quantity) = element.kind { quantity.isCounted } else { false }
    }

    /// "Two cards".
    private func isSeveral(_ element: ReplyElement) -> Bool {
        guard case .quantity(let quantity) = element.kind else { return false }
        return quantity.isCounted && quantity.value ?? 0 >= 20_000
    }

    // MARK: Nothing

    /// "Earns no points", "does not earn 4x".
    private func isDenied(_ piece: ReplyPiece, _ sentence: [ReplyElement], _ cues: CueSet) -> Bool {
        if cues.intersects(SentenceCheck.comparing) { return false }
        for position in piece.range {
            let element = sentence[position]
            guard element.cues.contains(.negation), !element.cues.contains(.noLimit), !element.cues.contains(.pending),
                !element.cues.contains(.inactive), !element.cues.contains(.refused), !element.cues.contains(.shun)
            else { continue }
            if SentenceCheck.nothings.contains(element.hash), piece.range.contains(where: { isGain(sentence[$0]) }) {
                return true
            }
            for index in (position + 1)..<max(position + 1, min(position + 5, piece.range.upperBound)) {
                if sentence[index].cues.intersects(SentenceCheck.charges) { break }
                if isGain(sentence[index]) || isReward(index, sentence) { return true }
            }
        }
        return false
    }

    private func isGain(_ element: ReplyElement) -> Bool {
        if case .pointType = element.kind { return true }
        return element.cues.contains(.rewardRole) || element.cues.contains(.rewardNoun)
            || element.cues.contains(.unitPoints) || element.cues.contains(.remainingRole)
            || SentenceCheck.gains.contains(element.hash)
    }

    private func earnsNothing(_ card: Int, _ scope: UInt32) -> Bool {
        let outcomes = facts.outcomes(of: card, scope: scope)
        return !outcomes.isEmpty && outcomes.allSatisfy { $0.value == .zero }
    }
}

extension SentenceCheck {
    private static func words(_ words: String) -> Set<UInt64> {
        Set(words.split(separator: " ").map { WordHash.of(String($0)) })
    }

    static let determiners = words("the your a an my this that 您 你 的 那 这 張 张 您的 你的 这张 這張")
    static let cardWords = words("card cards 卡")
    static let boths = words("both each either 都 各 均 皆 they them their 它们 他们")
    static let nothings = words("nothing none 零 zero")
    static let gains = words("count counts counted reward rewarded cover covers covered 计 算 counting value")
    /// What in front of a card is advice.
    static let verbs = words(
        """
        bring get give earn gain collect receive save offer return take keep hold leave want need see have consider try \
        buy charge spend pay make add move let like think check call trust love enjoy 拿 给 給 付 买 買 试 換 换 带 帶
        """)
    static let comparing = CueSet(.more, .less, .moreThan, .lessThan, .than, .compare, .same, .most, .least)
    static let charges = CueSet(.feeRole, .foreignFee, .annualFee, .limitRole, .activation, .accept, .acceptWeak)
    /// What is checked where it is said of a card.
    static let checked: CueSet = {
        var cues = CueSet(.alternative, .only, .shun, .refused, .accept, .activation, .activated)
        cues.formUnion(CueSet(.pending, .bonus, .noLimit, .limitReached, .nearLimit, .crossing, .foreignFee))
        cues.formUnion(CueSet(.annualFee, .inactive))
        cues.formUnion(comparing)
        return cues
    }()
}
