/// Decides what a sentence asks for.
struct IntentClassifier {
    struct Input {
        var cues: Cues
        var hasItems: Bool
        /// The items rest on more than circumstances.
        var hasFirmItems: Bool
        var hasAmount: Bool
        /// Every amount is the size of a cap ("the $6,000 grocery cap").
        var amountsAreCaps: Bool
        var cardCount: Int
        var hasPrevious: Bool
        var allMaxedOut: Bool
        var endsAsQuestion: Bool
        /// "is", "did", "have" first, or a question particle last.
        var startsAsQuestion: Bool
        /// "custom cash gas left?"
        var endsWithRemainder: Bool
        var wordCount: Int
        var hasKnownWords: Bool
    }

    static func intent(_ input: Input) -> PurchaseQuery.Intent {
        let cues = input.cues
        if cues.has(.injection), !(input.hasFirmItems && input.hasAmount) { return .outOfDomain }
        if cues.has(.outside), !cues.has(.choose), !input.hasAmount { return .outOfDomain }
        if cues.has(.why), input.cardCount > 0 || input.hasPrevious || input.hasItems { return .explainCard }
        // "exactly what's left: $3,520 of groceries" is a purchase.
        let isStatement =
            input.hasFirmItems && input.hasAmount && !input.amountsAreCaps && !input.endsAsQuestion
            && !input.startsAsQuestion && !cues.has(.howMuch) && !cues.has(.suppose) && !cues.has(.limitNoun)
        if cues.has(.limitQuestion), !isStatement, !(cues.has(.choose) && input.hasFirmItems && input.hasAmount) {
            return .limitCheck
        }
        if asksForLimit(input) { return .limitCheck }
        if isRecord(input) { return .recordPurchase }
        if input.cardCount >= 2, cues.has(.or) || cues.has(.compare) { return .compare }
        // "show me all my caps"
        if cues.has(.limitNoun), !input.hasFirmItems, !input.hasAmount || input.amountsAreCaps, input.wordCount > 1,
            !cues.has(.choose)
        {
            return .limitCheck
        }
        if input.hasItems { return .recommend }
        if input.allMaxedOut { return .recommend }
        // "which cards are maxed out"
        if cues.has(.maxed), !input.hasAmount, !input.hasItems, input.cardCount == 0, !input.hasPrevious,
            cues.has(.card) || cues.has(.allCards) || cues.has(.something) && input.endsAsQuestion
        {
            return .limitCheck
        }
        if cues.has(.something), cues.has(.buy) || cues.has(.spend), input.hasAmount { return .recommend }
        if cues.has(.help) { return .help }
        if cues.has(.greeting) || cues.has(.thanks) { return .smallTalk }
        if cues.has(.limitNoun), input.cardCount > 0 { return .limitCheck }
        // A price, and not a word of what it is for.
        let isTold = input.hasAmount && (input.wordCount > 2 || (input.wordCount > 0 && input.hasKnownWords))
        return isTold && !cues.has(.outside) ? .recommend : .vague
    }

    /// Limit questions put together from their parts, in whatever order.
    private static func asksForLimit(_ input: Input) -> Bool {
        let cues = input.cues
        let hasSubject = input.cardCount > 0 || input.hasItems
        let hasPrice = input.hasAmount && !input.amountsAreCaps
        // "how much of the Gold card's dining cap is left"
        if cues.has(.howMuch), hasSubject || cues.has(.limitNoun), cues.has(.remain) || cues.has(.limitNoun),
            !(cues.has(.choose) && (input.hasAmount || !cues.has(.limitNoun)))
        {
            return true
        }
        guard hasSubject, !hasPrice, !cues.has(.choose), !cues.has(.suppose) else { return false }
        // "is Custom Cash maxed for dining?", "is it still there or used up"
        if cues.has(.maxed), input.startsAsQuestion { return true }
        if input.endsWithRemainder, !cues.has(.buy) { return true }
        if cues.has(.buy) || cues.has(.unavailable) {
            return cues.has(.limitNoun) && cues.has(.remain) && !cues.has(.maxed)
                && (input.startsAsQuestion || input.endsAsQuestion)
        }
        // "check the grocery cap", "the pet limit on my Marmot?"
        return cues.has(.limitNoun) && !cues.has(.maxed) && (input.cardCount > 0 || input.hasFirmItems)
    }

    private static func isRecord(_ input: Input) -> Bool {
        let cues = input.cues
        guard !cues.has(.choose), !cues.has(.future) else { return false }
        if cues.has(.log) { return input.hasAmount || input.hasItems }
        guard cues.has(.past), input.hasAmount, !input.endsAsQuestion else { return false }
        return input.cardCount > 0 || input.hasItems
    }
}
