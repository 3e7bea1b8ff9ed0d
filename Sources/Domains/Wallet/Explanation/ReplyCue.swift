/// What a word or phrase does in an explanation; the case's name is what the table says.
enum ReplyCue: Int, CaseIterable {
    // How a sentence hangs together.
    case contrast, replace, and, moreThan, lessThan, than, compare, same, more, less, most, least, negation, neutral,
        only
    // What is advised.
    case advise, shun, forgo, otherCard, noadvice, alternative, conditional, mishap, split, both, pronoun, otherone
    // What a number is.
    case rewardRole, amountRole, eitherRole, limitRole, remainingRole, spentRole, feeRole, differenceRole,
        projectionRole
    case rewardNoun, amountNoun, wholeRole
    // What is said of a card.
    case afterLimit, noLimit, limitReached, nearLimit, crossing, enoughRoom, accept, acceptWeak, refused, foreignFee
    case annualFee, activation, activated, pending, inactive, bonus, reset, deadline, unsupported, marker
    // Units.
    case unitTimes, unitPercent, unitPoints, unitDollar, unitMoney, unitEuro, unitPound, unitYuan, unitYen, unitCents
    case unitCards, perUnit, perPoint, quarter, double, vague
    // For whom, when and where it is said to hold.
    case trifling, cash, channel, stillUse
    case allCards, wholeAmount, fullRate, splitting, oneCard, waived, periodMonth, periodQuarter, periodYear,
        periodOther, everyPeriod, everyTime, everything, abroad
    /// No more than a word that may occur.
    case word
    /// A word that explanations are made of.
    case ordinary
}

/// Cues of one phrase, or of a stretch of a sentence.
struct CueSet: Sendable, Hashable {
    private var bits: UInt128 = 0

    init() {}

    init(_ cues: ReplyCue...) {
        for cue in cues { insert(cue) }
    }

    static func bit(_ cue: ReplyCue) -> UInt128 { 1 << UInt128(cue.rawValue) }

    mutating func insert(_ cue: ReplyCue) { bits |= CueSet.bit(cue) }
    mutating func formUnion(_ other: CueSet) { bits |= other.bits }
    func contains(_ cue: ReplyCue) -> Bool { bits & CueSet.bit(cue) != 0 }
    func intersects(_ other: CueSet) -> Bool { bits & other.bits != 0 }
    var isEmpty: Bool { bits == 0 }
}
