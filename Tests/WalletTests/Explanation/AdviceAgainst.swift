/// Tips and sentences that advise against the decision without naming a card, and their like that do not.
enum AdviceAgainst {
    private static func every(_ beginnings: [String], _ ends: [String]) -> [String] {
        beginnings.flatMap { beginning in ends.map { beginning + $0 } }
    }

    /// Another card than the chosen one, whichever that is.
    static let otherCards =
        every(
            ["Use", "Choose", "Pick", "Go with", "Pay with", "Reach for", "Swipe", "Tap"],
            [
                " the second card instead.", " another card.", " a different card for this.", " your other card.",
                " one of your other cards.", " the next card.", " your backup card instead.", " the alternative.",
                " the runner up.", " any other card today.",
            ])
        + every(
            ["Switch to", "Change to", "Try", "Take"], [" another card.", " a different card.", " the second card."])
        + [
            "Switch cards.", "Swap cards before you pay.", "Change the card.", "It is better to use another card.",
            "You could use the second card instead.", "Put it on another card.", "Please use a different card here.",
        ]

    static let otherCardsInChinese =
        every(
            ["用", "刷", "选", "换", "改用", "改刷"],
            ["别的卡。", "其他卡吧。", "另一张卡。", "第二张卡更好。", "备用卡。", "另一张。"])
        + ["换张卡吧。", "建议用另一张卡。", "推荐其他卡。", "这次换卡。", "还是用别的卡好。", "请用第二张卡。"]

    /// No purchase, or one at another time or place.
    static let noPurchase =
        every(
            ["Skip", "Avoid", "Leave out"],
            [" this purchase.", " the purchase.", " this order.", " your trip.", " it."])
        + every(["Do not", "Don't"], [" buy it.", " buy this.", " make this purchase.", " spend the money.", " pay."])
        + every(
            ["Wait", "Hold off", "Postpone it", "Put it off", "Delay this purchase"], [".", " for now.", " a little."])
        + [
            "Save your money.", "Think twice before you buy.", "Cancel the order.", "Return it.", "Pass on this one.",
            "Buy it later.", "Shop elsewhere.", "Go to another store.", "Come back another day.", "Pay later.",
            "Do without it.", "Spend less.", "Pay by check.", "Leave it at home.",
            "Put this card away.", "Keep it in your wallet.",
        ]

    static let noPurchaseInChinese = [
        "别买了。", "先别买。", "不要买这个。", "不用买。", "没必要买。", "改天再买。", "下次再说。", "过几天再买。", "等等再买。",
        "缓一缓吧。", "取消这笔消费。", "放弃这次购物。", "推迟付款。", "省下这笔钱。", "去别家买。", "换一家店。", "退货吧。",
        "避免这笔消费。", "别用这张卡。", "不要用它。", "再考虑一下。", "下个月再买。",
    ]

    /// Against the chosen card by its name, `%`, and against the purchase with it.
    static let byName = [
        "Leave % at home.", "Give % a rest.", "Save % for later.", "Keep % for another day.", "Do not use %.",
        "Avoid %.", "Skip %.", "Stay away from %.", "Leave % in the drawer.", "Put % away for another time.",
        "Wait until the limit of % resets.", "Hold off on using %.", "Use any other card than %.",
    ]
    static let byNameInChinese = [
        "别用%。", "不要用%。", "%先收起来。", "把%留着。", "避免用%。", "%放在家里。", "不建议用%。", "等到%的额度重置。",
    ]

    /// What is about nothing in particular, and may advise anything.
    static let aboutNothing = [
        "Trust me.", "Do it tomorrow.", "Ask your spouse first.", "Enjoy the evening at home.", "Go home.",
        "Look around first.", "Eat at home.", "Walk away.",
    ]

    /// Tips that go with the decision of the question named, in words like those.
    static let fine: [(String, String)] = [
        ("crossing", "Put $400 on Blue Cash Preferred and $100 on Citi Double Cash."),
        ("crossing", "Split the payment between two cards."),
        ("groceries", "Use American Express Gold Card for this purchase."),
        ("groceries", "If American Express Gold Card is declined, use another card."),
        ("groceries", "If it is not accepted, use the second card instead."),
        ("groceries", "Which card should I use for groceries?"),
        ("groceries", "Pay with American Express Gold Card, not with another card."),
        ("activate", "Activate the bonus of Discover it Cash Back first."),
        ("zh", "这次用American Express Gold Card。"),
        ("zh", "买菜用哪张卡？"),
        ("zh", "如果American Express Gold Card不能用，就用另一张卡。"),
        ("zhCrossing", "分开支付更划算。"),
    ]

    /// Sentences of explanations that speak of other cards, of waiting and of skipping, and advise nothing against.
    static let fineInExplanations: [(String, String)] = [
        ("groceries", "Use American Express Gold Card. There is no need to use another card."),
        ("groceries", "Use American Express Gold Card. No need to wait."),
        ("groceries", "Use American Express Gold Card, and if it is declined, use another card."),
        ("zhDining", "吃饭首选American Express Gold Card，每1美元得4积分，比其他卡都高。"),
    ]
}
