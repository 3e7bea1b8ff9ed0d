/// Decides what a sentence asks for.
struct IntentClassifier {
    struct Input {
        var cues: Cues
        var hasItems: Bool
        /// The items rest on more than circumstances.
        var hasFirmItems: Bool
        var hasAmount: Bool
        var cardCount: Int
        var hasPrevious: Bool
        var allMaxedOut: Bool
        var endsAsQuestion: Bool
        /// "is", "did", "have" first.
        var startsAsQuestion: Bool
    }

    static func intent(_ input: Input) -> PurchaseQuery.Intent {
        let cues = input.cues
        if cues.has(.injection), !(input.hasFirmItems && input.hasAmount) { return .outOfDomain }
        if cues.has(.outside), !cues.has(.choose), !input.hasAmount { return .outOfDomain }
        if cues.has(.why), input.cardCount > 0 || input.hasPrevious || input.hasItems { return .explainCard }
        if cues.has(.limitQuestion), !(cues.has(.choose) && input.hasFirmItems && input.hasAmount) {
            return .limitCheck
        }
        // "check the grocery cap", "the pet limit on my Marmot?"
        if cues.has(.limitNoun), !input.hasAmount, input.cardCount > 0 || input.hasItems,
            !cues.has(.choose), !cues.has(.maxed) || input.startsAsQuestion, !cues.has(.buy), !cues.has(.suppose),
            !cues.has(.unavailable)
        {
            return .limitCheck
        }
        if isRecord(input) { return .recordPurchase }
        if input.cardCount >= 2, cues.has(.or) || cues.has(.compare) { return .compare }
        if input.hasItems { return .recommend }
        if input.allMaxedOut { return .recommend }
        if cues.has(.something), cues.has(.buy) || cues.has(.spend), input.hasAmount { return .recommend }
        if cues.has(.help) { return .help }
        if cues.has(.greeting) || cues.has(.thanks) { return .smallTalk }
        if cues.has(.limitNoun), input.cardCount > 0 { return .limitCheck }
        return .vague
    }

    private static func isRecord(_ input: Input) -> Bool {
        let cues = input.cues
        guard !cues.has(.choose), !cues.has(.future) else { return false }
        if cues.has(.log) { return input.hasAmount || input.hasItems }
        guard cues.has(.past), input.hasAmount, !input.endsAsQuestion else { return false }
        return input.cardCount > 0 || input.hasItems
    }
}
