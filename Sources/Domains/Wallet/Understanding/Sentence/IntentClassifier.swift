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
        /// A currency stands with an amount.
        var amountIsExplicit: Bool
        var cardCount: Int
        var hasPrevious: Bool
        /// A card is said to stay away.
        var dropsCard: Bool
        var allMaxedOut: Bool
        var endsAsQuestion: Bool
        /// "is", "did", "have" first, or a question particle last.
        var startsAsQuestion: Bool
        /// "if", "and if", 要是 first.
        var startsAsSupposition: Bool
        /// "what", "how", "when", "where" first.
        var startsAsOpenQuestion: Bool
        /// "how's" first: of a card, how its limit stands.
        var startsAsHowIs: Bool
        /// "custom cash gas left?"
        var endsWithRemainder: Bool
        /// "left on the Gold": a word for what remains, and what it remains on.
        var hasRemainderOf: Bool
        /// "room on the Gold for": whether a purchase still fits.
        var hasRoomFor: Bool
        /// "still 4x", "still at 5%": whether a rate holds.
        var asksForRate: Bool
        /// It is a question, in whatever form.
        var asks: Bool
        /// "is Elm done and dusted": how a card stands, and not what it earns or whether it is taken.
        var asksOfCard: Bool
        /// "the Ink's gas one": a card's limit by its category.
        var namesPot: Bool
        /// "which cards are", "any caps I have", "what has".
        var asksWhichCards: Bool
        var wordCount: Int
        var hasKnownWords: Bool
    }

    static func intent(_ input: Input) -> PurchaseQuery.Intent {
        let cues = input.cues
        if cues.has(.injection), !(input.hasFirmItems && input.hasAmount) { return .outOfDomain }
        // "remind me what's left on the Gold" is none of a reminder's business.
        let isAboutLimit =
            input.cardCount > 0
            && (cues.has(.remain) || cues.has(.limitNoun) || cues.has(.limitQuestion) || cues.has(.fact))
        if cues.has(.outside), !cues.has(.choose), !input.hasAmount, !isAboutLimit { return .outOfDomain }
        if cues.has(.why), input.cardCount > 0 || input.hasPrevious || input.hasItems { return .explainCard }
        // "exactly what's left: $3,520 of groceries" is a purchase.
        let isStatement =
            input.hasFirmItems && input.hasAmount && !input.amountsAreCaps && !input.endsAsQuestion
            && !input.startsAsQuestion && !input.startsAsOpenQuestion && !cues.has(.howMuch) && !cues.has(.suppose)
            && !cues.has(.limitNoun)
        // "Saffron's out, what's left": which card then.
        let asksForOther = input.hasPrevious && input.dropsCard && !cues.has(.limitNoun) && !cues.has(.howMuch)
        if asksForOther { return input.hasItems ? .recommend : .vague }
        // 加油200，额度够不够: which card for it, and what that leaves.
        if cues.has(.fits), input.hasFirmItems, input.hasAmount, !input.amountsAreCaps, input.cardCount == 0,
            !cues.has(.howMuch)
        {
            return .recommend
        }
        // "the Gold is used up" tells, after a purchase.
        if input.hasPrevious, cues.has(.maxed), input.cardCount > 0, !input.hasAmount, !input.endsAsQuestion,
            !input.startsAsQuestion, !input.startsAsOpenQuestion, !cues.has(.howMuch), !cues.has(.limitQuestion),
            !cues.has(.limitNoun), !cues.has(.reset), !input.hasItems
        {
            return .vague
        }
        if cues.has(.limitQuestion), !isStatement, !(cues.has(.choose) && input.hasFirmItems && input.hasAmount) {
            return .limitCheck
        }
        if asksForLimit(input) { return .limitCheck }
        if asksAboutAllCards(input) { return .limitCheck }
        if isRecord(input) { return .recordPurchase }
        if input.cardCount >= 2, cues.has(.or) || cues.has(.compare) { return .compare }
        // "show me all my caps"
        if cues.has(.limitNoun), !input.hasFirmItems, !input.hasAmount || input.amountsAreCaps,
            input.wordCount > 1 || input.endsAsQuestion, !cues.has(.choose), !saysUsedUp(input)
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
        if saysUsedUp(input) { return .recommend }
        if cues.has(.limitNoun), input.cardCount > 0 { return .limitCheck }
        // A price, and not a word of what it is for.
        let isTold =
            input.hasAmount
            && (input.wordCount > 2 || (input.wordCount > 0 && input.hasKnownWords)
                || input.amountIsExplicit && input.wordCount == 0 && !input.hasPrevious)
        return isTold && !cues.has(.outside) ? .recommend : .vague
    }

    /// Limit questions put together from their parts, in whatever order.
    private static func asksForLimit(_ input: Input) -> Bool {
        let cues = input.cues
        let hasSubject = input.cardCount > 0 || input.hasItems
        let hasPrice = input.hasAmount && !input.amountsAreCaps
        // "freedom flex quarter status"
        if cues.has(.howMuch), cues.has(.period), input.cardCount > 0, !input.hasFirmItems, !hasPrice,
            !cues.has(.choose),
            !cues.has(.buy)
        {
            return true
        }
        // "how's Birch on gas"
        if input.startsAsHowIs, input.cardCount > 0, !hasPrice, input.wordCount <= 8, !cues.has(.choose),
            !cues.has(.buy), !cues.has(.suppose), !cues.has(.or), !cues.has(.compare)
        {
            return true
        }
        // "how much of Hazel's quarterly 1000 is gone"
        if cues.has(.howMuch), cues.has(.state), input.cardCount > 0, !cues.has(.choose), !cues.has(.buy),
            !cues.has(.suppose)
        {
            return true
        }
        // "how much of the Gold card's dining cap is left"
        // "how much dining can go on Ink before it stops"
        if cues.has(.howMuch), cues.has(.during), input.cardCount > 0, !cues.has(.choose), !cues.has(.buy) {
            return true
        }
        // "any of the Freedom Flex 1,500 left"
        if input.endsWithRemainder, input.cardCount > 0, !input.hasFirmItems, !cues.has(.choose), !cues.has(.buy),
            !cues.has(.suppose), !input.startsAsSupposition, !cues.has(.maxed)
        {
            return true
        }
        if cues.has(.howMuch), hasSubject || cues.has(.limitNoun), cues.has(.remain) || cues.has(.limitNoun),
            !(cues.has(.choose) && (input.hasAmount || !cues.has(.limitNoun)))
        {
            return true
        }
        if asksForState(input), !hasPrice { return true }
        if input.asksOfCard, !hasPrice, !cues.has(.choose), !cues.has(.suppose), !cues.has(.or), !cues.has(.compare) {
            return true
        }
        if input.namesPot, !input.hasAmount, !cues.has(.choose), !cues.has(.suppose), !cues.has(.unavailable) {
            return true
        }
        // Elm买衣服和网购的800还有吗
        if input.amountsAreCaps, input.cardCount > 0, !cues.has(.choose), !cues.has(.suppose),
            input.asks || cues.has(.howMuch) || cues.has(.limitQuestion)
        {
            return true
        }
        if input.asksForRate, input.cardCount > 0, !hasPrice, !cues.has(.choose), !cues.has(.suppose) { return true }
        // "is there room on Blue Cash for a $500 shop"
        if hasPrice, input.cardCount > 0, input.hasRoomFor, input.startsAsQuestion, !cues.has(.choose) { return true }
        guard hasSubject, !hasPrice, !cues.has(.choose), !cues.has(.suppose) else { return false }
        // "have we got any grocery spend left on Blue Cash, love?"
        if input.cardCount > 0, cues.has(.remain), input.startsAsQuestion || input.hasRemainderOf, !cues.has(.buy) {
            return true
        }
        // "is Custom Cash maxed for dining?", "is it still there or used up"
        if cues.has(.maxed), input.startsAsQuestion { return true }
        if input.endsWithRemainder, !cues.has(.buy) { return true }
        if cues.has(.buy) || cues.has(.unavailable) {
            return cues.has(.limitNoun) && cues.has(.remain) && !cues.has(.maxed)
                && (input.startsAsQuestion || input.endsAsQuestion)
        }
        // "Blue Cash: grocery limit used up yet?"
        if cues.has(.limitNoun), cues.has(.maxed), input.cardCount > 0, input.endsAsQuestion { return true }
        // "check the grocery cap", "the pet limit on my Marmot?"
        return cues.has(.limitNoun) && !cues.has(.maxed) && (input.cardCount > 0 || input.hasFirmItems)
    }

    /// "and if I've used up the Freedom bonus?" after a purchase: a card that is not to be counted on.
    private static func saysUsedUp(_ input: Input) -> Bool {
        input.hasPrevious && input.cardCount > 0 && input.cues.has(.maxed)
            && (input.cues.has(.suppose) || input.startsAsSupposition
                || !(input.startsAsQuestion || input.endsAsQuestion))
    }

    /// "is the Gold gone for dining?", "when does Citi start over", "did I activate the Flex": how a card's limit stands.
    private static func asksForState(_ input: Input) -> Bool {
        let cues = input.cues
        guard !cues.has(.choose) else { return false }
        let isAsking =
            input.startsAsQuestion || input.endsAsQuestion || input.startsAsOpenQuestion || cues.has(.howMuch)
        if input.cardCount > 0 {
            return cues.has(.reset) || cues.has(.activate)
                || (cues.has(.state) && isAsking && !cues.has(.suppose) && !input.startsAsSupposition)
        }
        if cues.has(.reset), cues.has(.limitNoun) { return true }
        return cues.has(.activate) && !input.hasItems
            && (cues.has(.limitNoun) || cues.has(.something) || input.startsAsQuestion || input.startsAsOpenQuestion
                || input.asksWhichCards)
    }

    /// "which cards have hit their limit", "is every card maxed", "what has less than 10% left".
    private static func asksAboutAllCards(_ input: Input) -> Bool {
        let cues = input.cues
        guard input.cardCount == 0, !input.hasFirmItems, !input.hasAmount || input.amountsAreCaps else { return false }
        if input.asksWhichCards {
            return cues.has(.maxed) || cues.has(.limitNoun) || cues.has(.remain) || cues.has(.reset)
                || cues.has(.state)
        }
        // "what have I maxed out so far"
        if cues.has(.maxed), input.startsAsOpenQuestion, !input.hasPrevious, !cues.has(.choose), !cues.has(.suppose),
            !cues.has(.allCards), !input.startsAsSupposition
        {
            return true
        }
        // "list everything over 80 percent used"
        if cues.has(.allCards), cues.has(.remain) || cues.has(.limitNoun), !cues.has(.choose), !cues.has(.buy),
            !input.hasPrevious, input.wordCount <= 10
        {
            return true
        }
        // "does anything reset this month", "what's nearly full?"
        if cues.has(.reset), cues.has(.something), input.startsAsQuestion { return true }
        if cues.has(.almost), cues.has(.state) || cues.has(.maxed),
            input.startsAsOpenQuestion || input.startsAsQuestion && cues.has(.something)
        {
            return true
        }
        // "what's full"
        if cues.has(.state), input.startsAsOpenQuestion, input.wordCount <= 3, !input.hasPrevious, !input.hasItems {
            return true
        }
        return cues.has(.allCards) && cues.has(.maxed) && !cues.has(.choose)
            && (input.startsAsQuestion || input.wordCount <= 5 && input.endsAsQuestion)
    }

    private static func isRecord(_ input: Input) -> Bool {
        let cues = input.cues
        guard !cues.has(.choose), !cues.has(.future) else { return false }
        if cues.has(.log) { return input.hasAmount || input.hasItems }
        guard cues.has(.past), input.hasAmount, !input.endsAsQuestion else { return false }
        return input.cardCount > 0 || input.hasItems
    }
}
