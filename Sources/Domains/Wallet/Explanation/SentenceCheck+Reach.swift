import Basics
import Explaining
import Language
import RAG

/// Where and when a number holds, and what is asked for it.
extension SentenceCheck {
    /// "Each month" beside a limit has to be how often the limit starts again; a reward has no period.
    func period(
        _ piece: ReplyPiece, _ sentence: [ReplyElement], _ cues: CueSet, _ cards: [Int], _ scope: UInt32
    ) -> ReplyFault? {
        let said = SentenceCheck.periods.filter { piece.cues.contains($0.cue) }
        let isEach = piece.cues.contains(.everyTime)
        if piece.cues.contains(.periodOther) { return .unsupportedClaim }
        guard !said.isEmpty || isEach else { return nil }
        let isOfLimit = cues.intersects(CueSet(.limitRole, .remainingRole, .spentRole, .reset))
        let rewards = piece.range.filter { isReward($0, sentence) }
        if isEach, piece.cues.contains(.limitRole) { return .wrongClaim }
        if !said.isEmpty, isOfLimit {
            let kinds = cards.flatMap { resets(of: $0, scope) }
            if !kinds.isEmpty, said.allSatisfy({ kinds.contains($0.type) }) { return nil }
            return .wrongClaim
        }
        // "Use it every time": here only.
        if isEach, piece.cues.contains(.advise), !cards.allSatisfy({ isGeneral($0, scope) }) { return .wrongClaim }
        let isEvery = sentence[piece.range].contains { $0.cues.contains(.everyPeriod) }
        guard isEvery || isEach else { return nil }
        // "Your points come in a month"
        if rewards.isEmpty, isEvery, piece.cues.intersects(CueSet(.unitPoints, .rewardNoun)) {
            return .unsupportedClaim
        }
        if cues.contains(.projectionRole) { return nil }
        for position in rewards {
            guard case .quantity(let quantity) = sentence[position].kind else { continue }
            if quantity.kind == .points || quantity.kind == .money { return .wrongClaim }
        }
        return rewards.isEmpty || cards.allSatisfy { isGeneral($0, scope) } ? nil : .wrongClaim
    }

    private static let periods: [(cue: ReplyCue, type: SpendingLimit.ResetType)] = [
        (.periodMonth, .monthly), (.periodQuarter, .quarterly), (.periodYear, .annually),
    ]

    /// How often the limits of a card start again.
    private func resets(of card: Int, _ scope: UInt32) -> [SpendingLimit.ResetType] {
        let limits = facts.recommendation.cards[card].spendingLimits
        let outcomes = facts.outcomes(of: card, scope: scope)
        var found: [SpendingLimit.ResetType] = []
        for outcome in outcomes {
            switch outcome.pot?.source {
            case .limit(let index)?: if limits.indices.contains(index) { found.append(limits[index].resetType) }
            case .quarterlyBonus?: found.append(.quarterly)
            case nil: break
            }
        }
        if facts.recommendation.cards[card].quarterlyBonus != nil { found.append(.quarterly) }
        if outcomes.isEmpty || facts.recommendation.query.intent == .limitCheck { found += limits.map(\.resetType) }
        return found
    }

    private func isGeneral(_ card: Int, _ scope: UInt32) -> Bool {
        let outcomes = facts.outcomes(of: card, scope: scope)
        return !outcomes.isEmpty
            && outcomes.allSatisfy { $0.ruleCategory == .general && !$0.usesQuarterlyBonus && !$0.matchedMerchant }
    }

    /// "On everything": only what a card earns on everything.
    func reach(
        _ piece: ReplyPiece, _ sentence: [ReplyElement], _ cues: CueSet, _ cards: [Int], _ scope: UInt32
    ) -> ReplyFault? {
        if piece.cues.contains(.abroad), !cues.contains(.foreignFee), !cues.contains(.feeRole),
            !facts.recommendation.items.contains(where: { $0.decision.item.foreignCurrency != nil })
        {
            return .wrongClaim
        }
        if isNarrow(piece, sentence) || isOtherKind(piece, sentence, cues) { return .wrongClaim }
        let isWide =
            piece.cues.contains(.everything)
            || sentence[piece.range].contains { if case .category(.general) = $0.kind { true } else { false } }
        guard isWide else { return nil }
        let isAsked = facts.recommendation.items.allSatisfy { $0.decision.item.category == .general }
        if isAsked, !facts.recommendation.items.isEmpty, !piece.cues.contains(.everything) { return nil }
        return cards.allSatisfy { isGeneral($0, scope) } ? nil : .wrongClaim
    }

    /// "Only for purchases over $150", "for today only".
    private func isNarrow(_ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
        for position in piece.range {
            let element = sentence[position]
            if element.cues.contains(.only) {
                if piece.cues.contains(.channel), !isOfChannel(piece) { return true }
                if position + 1 < sentence.count, SentenceCheck.places.contains(sentence[position + 1].hash) {
                    return true
                }
                if element.hash == SentenceCheck.thenOnly, piece.range.contains(where: { isReward($0, sentence) }) {
                    return true
                }
                if sentence[piece.range].contains(where: { SentenceCheck.days.contains($0.hash) }) { return true }
            }
            guard position > 0, case .quantity(let quantity) = element.kind, quantity.kind == .money,
                SentenceCheck.overs.contains(sentence[position - 1].hash)
            else { continue }
            let isAmount = facts.numbers.contains { numbers in
                numbers.contains { $0.kind == .money && $0.value == quantity.value && $0.roles.contains(.amount) }
            }
            if isAmount { return true }
        }
        return false
    }

    /// Whether the rate of a card in a piece, or of the advised one, holds in shops or online alone.
    private func isOfChannel(_ piece: ReplyPiece) -> Bool {
        let cards = piece.cards.isEmpty ? facts.primary.map { [$0] } ?? [] : piece.cards
        return cards.contains { card in
            facts.recommendation.cards[card].rewardRules.contains { $0.channel != nil }
        }
    }

    /// "Whole Foods is not a grocery store": it is what was asked of.
    private func isOtherKind(_ piece: ReplyPiece, _ sentence: [ReplyElement], _ cues: CueSet) -> Bool {
        if cues.intersects(SentenceCheck.comparing) || piece.cues.intersects(CueSet(.advise, .shun, .noLimit)) {
            return false
        }
        for position in piece.range {
            switch sentence[position].kind {
            case .category(let category): if facts.categories[category] == nil { continue }
            case .merchant: if piece.cues.intersects(CueSet(.accept, .acceptWeak, .refused)) { continue }
            default: continue
            }
            let before = sentence[max(piece.range.lowerBound, position - 4)..<position]
            if before.contains(where: { $0.cues.contains(.negation) }) { return true }
        }
        return false
    }

    private static let places = words("on for when if in with until till 在 到 至")
    private static let thenOnly = WordHash.of("才")
    private static let charging = WordHash.of("收")
    private static let days = words("today tonight now")
    private static let overs = words("over above under below beyond 超")

    /// A limit is said only of a card that has one.
    func limitless(
        _ piece: ReplyPiece, _ sentence: [ReplyElement], _ cards: [Int], _ scope: UInt32
    ) -> ReplyFault? {
        guard facts.primary != nil, facts.recommendation.query.intent != .limitCheck else { return nil }
        let claims = CueSet(.noLimit, .limitReached, .nearLimit, .crossing, .enoughRoom)
        guard !piece.cues.intersects(claims),
            sentence[piece.range].contains(where: isLimit)
        else { return nil }
        // "The limit does not apply", "for all your cards"
        if piece.cues.contains(.allCards) || piece.cues.contains(.negation) { return .wrongClaim }
        for card in cards where !facts.outcomes(of: card, scope: scope).contains(where: { $0.pot != nil }) {
            return .wrongClaim
        }
        return nil
    }

    private func isLimit(_ element: ReplyElement) -> Bool {
        if SentenceCheck.limitWords.contains(element.hash) { return true }
        return element.isHan && element.length > 1 && element.cues.contains(.limitRole)
            && element.hash != SentenceCheck.atMost
    }

    /// What a phrase starts with is its hash: single characters where it is Han.
    private static func words(_ words: String) -> Set<UInt64> {
        Set(words.split(separator: " ").map { WordHash.of(String($0)) })
    }

    private static let limitWords = words("limit limits limited cap caps capped ceiling")
    private static let atMost = WordHash.of("最")

    // MARK: Whose account it is

    /// What was earned, is owed or has to be spent is not known; and a reward is counted once.
    func account(_ piece: ReplyPiece, _ sentence: [ReplyElement], _ cues: CueSet) -> ReplyFault? {
        let isNeeded = sentence[piece.range].contains { SentenceCheck.needs.contains($0.hash) }
        let isOnce = sentence[piece.range].contains { SentenceCheck.onces.contains($0.hash) }
        for position in piece.range {
            guard case .quantity(let quantity) = sentence[position].kind, !quantity.isUnit else { continue }
            let before = sentence[max(piece.range.lowerBound, position - 3)..<position]
            let isGain = isReward(position, sentence)
            if isNeeded, quantity.kind == .money { return .wrongClaim }
            if isOnce, quantity.kind == .money, !isGain { return .wrongClaim }
            if let last = before.last, last.hash == SentenceCheck.charging, isGain { return .wrongClaim }
            let isEachPoint = before.contains { $0.isHan && $0.cues.contains(.perPoint) }
            if isEachPoint, quantity.kind == .money { return .wrongNumber }
            let isGiven = quantity.kind == .points || quantity.kind == .money && isGain
            guard isGiven else { continue }
            // "$6 back on every dollar"
            if quantity.kind == .money, piece.cues.contains(.perUnit) { return .wrongClaim }
            if isGain, before.contains(where: { SentenceCheck.had.contains($0.hash) }) { return .unsupportedClaim }
            if let last = before.last, SentenceCheck.has.contains(last.hash), quantity.kind == .points {
                return .unsupportedClaim
            }
            if quantity.kind == .money, let last = before.last, SentenceCheck.pay.contains(last.hash) {
                let isAmount = facts.numbers.contains { numbers in
                    numbers.contains { $0.kind == .money && $0.value == quantity.value && $0.roles.contains(.amount) }
                }
                if !isAmount { return .wrongNumber }
            }
        }
        return facts.recommendation.items.count <= 1 && isCountedTwice(sentence) ? .wrongClaim : nil
    }

    /// "600 points plus $6": the one is the other's worth.
    private func isCountedTwice(_ sentence: [ReplyElement]) -> Bool {
        var last: (position: Int, kind: ReplyQuantity.Kind)?
        for position in sentence.indices where isReward(position, sentence) {
            guard case .quantity(let quantity) = sentence[position].kind,
                quantity.kind == .points || quantity.kind == .money
            else { continue }
            if let last, last.kind != quantity.kind {
                let between = sentence[(last.position + 1)..<position]
                let isWorth = between.contains { SentenceCheck.worth.contains($0.hash) }
                let hasCard = between.contains { if case .card = $0.kind { true } else { false } }
                if !isWorth, !hasCard, between.contains(where: { SentenceCheck.plus.contains($0.hash) }) { return true }
            }
            last = (position, quantity.kind)
        }
        // "Another $6", "$6 on top".
        guard last != nil, last?.kind == .money else { return false }
        return sentence.contains { SentenceCheck.besides.contains($0.hash) && !$0.cues.contains(.differenceRole) }
    }

    private static let needs = words("need needs must require requires required necessary mandatory 需 须 满 滿")
    private static let onces = words("once provided unless 除")
    private static let had = words("already earned collected gained received have has had 已")
    private static let has = words("have has hold own balance 有")
    private static let pay = words("pay paying 付 支付 花")
    private static let worth = words("worth value valued is equals equal means 值 约 價 价 相 折 等 即")
    private static let plus = words("plus and also another extra additional along 另 加 再 还 和 并 及 與 与")
    private static let besides = words("another besides 除 另")
}
