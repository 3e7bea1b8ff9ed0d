import Explaining
import Language

/// What the numbers of a sentence are for, by the words beside them.
struct ReplyRoles {
    private let sentence: [ReplyElement]
    private let isChinese: Bool
    private static let reach = 6

    init(_ sentence: [ReplyElement], isChinese: Bool) {
        self.sentence = sentence
        self.isChinese = isChinese
    }

    /// The roles that a number may have where it stands.
    func roles(at position: Int) -> NumberFact.Roles {
        guard case .quantity(let quantity) = sentence[position].kind else { return [] }
        if quantity.isPerPoint { return .pointValue }
        if isWhole(position) { return isOfPurchase(position) ? [.limit, .amount, .whole] : .limit }
        // "The whole $500".
        if position > 0, quantity.kind == .money,
            SentenceCheck.isWhole(sentence[position - 1], before: sentence[position])
        {
            return [.amount, .whole, .limit]
        }
        let before = before(position)
        let after = after(position)
        switch quantity.kind {
        case .rate:
            // "4x more" is another number.
            return after?.distance == 1 && after?.roles.contains(.difference) == true ? [] : .reward
        case .points:
            if let after, after.roles.contains(.difference) { return .difference }
            if let before, before.roles.contains(.difference), before.distance <= 2 { return .difference }
            return .reward
        case .count: return []
        case .money, .percent: break
        }
        let none: NumberFact.Roles =
            quantity.kind == .money ? [.reward, .amount] : shareOfPrevious(position) ?? .reward
        guard let before else { return after?.roles ?? none }
        guard let after else { return before.roles }
        // "With $1,200 of headroom": the little word says less.
        if before.roles == [.amount, .reward] { return after.roles }
        if before.distance == after.distance {
            return isChinese ? before.roles.union(after.roles.intersection([.difference, .remaining])) : after.roles
        }
        return before.distance < after.distance ? before.roles : after.roles
    }

    /// The second number of "$1,200 of its $6,000".
    private func isWhole(_ position: Int) -> Bool {
        var hasOf = false
        for element in sentence[..<position].reversed().prefix(4) {
            switch element.kind {
            case .quantity(let quantity):
                return hasOf && quantity.kind == .money
            case .word:
                if element.hash == ReplyRoles.of { hasOf = true }
                if !ReplyRoles.determiners.contains(element.hash) { return false }
            default: return false
            }
        }
        return false
    }

    /// "$6,000 of the $7,500": of the purchase, where it is not called a limit.
    private func isOfPurchase(_ position: Int) -> Bool {
        guard sentence[position - 1].hash == ReplyRoles.the else { return false }
        return !sentence[(position + 1)...].prefix(3).contains { $0.cues.contains(.limitRole) }
    }

    private static let the = WordHash.of("the")
    private static let determiners: Set<UInt64> = Set(
        ["of", "its", "the", "your", "that", "a", "this"].map(WordHash.of))

    private func before(_ position: Int) -> (distance: Int, roles: NumberFact.Roles)? {
        var distance = 0
        for element in sentence[..<position].reversed() {
            distance += 1
            switch element.kind {
            case .quantity, .sentenceEnd: return nil
            case .mark(let scalar): if scalar != 0x3A && scalar != 0x22 { return nil }
            default: break
            }
            if element.cues.contains(.than) || element.cues.contains(.contrast) { return nil }
            var roles = ReplyRoles.roles(element.cues, isBefore: true)
            // "The remaining $100": what else there is to pay.
            if distance == 1, element.hash == ReplyRoles.remaining { roles.insert(.amount) }
            if element.cues.contains(.wholeRole) { return (distance, .whole) }
            if !roles.isEmpty { return (distance, roles) }
            if distance >= ReplyRoles.reach { return nil }
        }
        return nil
    }

    private func after(_ position: Int) -> (distance: Int, roles: NumberFact.Roles)? {
        var distance = 0
        var isPartOf = false
        var ofLimit: Int?
        var hasPassed = false
        for (index, element) in sentence[(position + 1)...].enumerated() {
            distance += 1
            switch element.kind {
            case .quantity:
                // "$1,200 of its $6,000 limit left": what comes behind the second number is said of the first.
                guard isPartOf, !hasPassed else { return nil }
                hasPassed = true
                distance = 0
                continue
            case .mark, .sentenceEnd: return ofLimit.map { ($0, .limit) }
            default: break
            }
            if element.cues.contains(.contrast) || element.cues.contains(.and) { return ofLimit.map { ($0, .limit) } }
            if element.hash == ReplyRoles.of { isPartOf = true }
            var roles = ReplyRoles.roles(element.cues, isBefore: false)
            // 可回饋$25: what is said of the number that follows.
            if isChinese, isBeforeNumber(position + 1 + index) { roles = [] }
            // 2%高: the word of a comparison, not of a difference.
            if element.isHan, element.length == 1 { roles.remove(.difference) }
            if hasPassed { roles.formIntersection([.remaining, .spent]) }
            // "$400 of its limit is left".
            if isPartOf, !hasPassed, roles == .limit, ofLimit == nil {
                ofLimit = distance
                continue
            }
            if !roles.isEmpty { return (hasPassed ? 2 : distance, roles) }
            if distance >= (hasPassed ? 2 * ReplyRoles.reach : ReplyRoles.reach) { break }
        }
        return ofLimit.map { ($0, .limit) }
    }

    /// "used $450 of $500, or 90%": the share of what was said before it.
    private func shareOfPrevious(_ position: Int) -> NumberFact.Roles? {
        var previous: Int?
        for index in (max(0, position - 6)..<position).reversed() {
            if case .quantity(let quantity) = sentence[index].kind, quantity.kind == .money {
                previous = index
                break
            }
        }
        guard var previous,
            sentence[previous..<position].contains(where: { ReplyRoles.orWords.contains($0.hash) })
        else { return nil }
        if isWhole(previous) {
            let first = sentence[..<previous].lastIndex { if case .quantity = $0.kind { true } else { false } }
            previous = first ?? previous
        }
        let roles = roles(at: previous).intersection([.spent, .remaining])
        return roles.isEmpty ? nil : roles
    }

    private static let orWords: Set<UInt64> = Set(["or", "which", "即"].map(WordHash.of))

    private func isBeforeNumber(_ index: Int) -> Bool {
        guard index + 1 < sentence.count, case .quantity = sentence[index + 1].kind else { return false }
        return true
    }

    private static let remaining = WordHash.of("remaining")
    private static let of = WordHash.of("of")

    private static func roles(_ cues: CueSet, isBefore: Bool) -> NumberFact.Roles {
        if cues.isEmpty { return [] }
        var roles: NumberFact.Roles = []
        if cues.contains(.rewardNoun) || isBefore && cues.contains(.rewardRole) { roles.insert(.reward) }
        if cues.contains(.amountNoun) || isBefore && cues.contains(.amountRole) { roles.insert(.amount) }
        if isBefore, cues.contains(.eitherRole) { roles.formUnion([.amount, .reward]) }
        if cues.contains(.limitRole) { roles.insert(.limit) }
        if cues.contains(.remainingRole) { roles.insert(.remaining) }
        if cues.contains(.spentRole) { roles.insert(.spent) }
        if cues.contains(.feeRole) || cues.contains(.foreignFee) { roles.insert(.fee) }
        if cues.contains(.differenceRole) { roles.insert(.difference) }
        if cues.contains(.projectionRole) { roles.insert(.projection) }
        return roles
    }
}
