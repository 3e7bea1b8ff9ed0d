/// Untrue claims by what they say of: acceptance, all of a purchase, a limit that is played down, a bonus that waits, and
/// what a card pays in.
extension UntrueClaims {
    static let acceptance: [(String, String)] = [
        ("costco", "Costco takes all cards."), ("costco", "Any card works at Costco."),
        ("costco", "Costco accepts every network."), ("costco", "Costco accepts any network."),
        ("costco", "Every card is accepted at Costco."), ("costco", "Any of your cards would work."),
        ("costco", "All of your cards would be accepted."), ("costco", "Your other cards work as well."),
        ("costco", "Any other card is fine too."), ("zhCostco", "Costco所有卡都能用。"), ("zhCostco", "其他卡也可以。"),
        ("zhCostco", "什么卡都可以。"), ("zhCostco", "任何卡都能刷。"), ("zhCostco", "其他卡也行。"),
    ]

    static let whole: [(String, String)] = [
        ("past", "Every dollar earns 4%."), ("past", "Each dollar earns 4% back."),
        ("past", "Every single dollar earns 4%."), ("past", "Use Costco Anywhere Visa by Citi for all of it."),
        ("past", "Put the whole amount on Costco Anywhere Visa by Citi."),
        ("past", "Pay it all with Costco Anywhere Visa by Citi."),
        ("past", "Put the entire purchase on Costco Anywhere Visa by Citi."),
        ("crossing", "Use Blue Cash Preferred for all of it."), ("crossing", "Charge it all to Blue Cash Preferred."),
        ("zhPast", "全部刷Costco Anywhere Visa by Citi。"), ("zhPast", "整笔都用Costco Anywhere Visa by Citi。"),
    ]

    static let limits: [(String, String)] = [
        ("past", "The cap does not matter here."), ("past", "The limit makes no difference here."),
        ("past", "The cap is irrelevant here."), ("past", "The cap is far away."), ("past", "The limit is far off."),
        ("past", "You have not reached the cap."), ("past", "Its limit is not reached."),
        ("crossing", "The limit has no effect on this purchase."), ("zhPast", "额度没有影响。"), ("zhPast", "上限无所谓。"),
        ("zhPast", "上限还远。"),
    ]

    static let bonuses: [(String, String)] = [
        ("activate", "Even with its bonus Discover it Cash Back earns less."),
        ("activate", "Even with activation Discover it Cash Back brings less."),
        ("activate", "Once activated, Discover it Cash Back would still earn less."),
        ("activate", "After activating Discover it Cash Back, still use Citi Double Cash."),
        ("activate", "Once Discover it Cash Back is activated, still use Citi Double Cash."),
    ]

    static let kinds: [(String, String)] = [
        ("groceries", "It pays 4% cash back."), ("groceries", "Use American Express Gold Card and get 4% cash back."),
        ("groceries", "It brings $6.00 in cash."), ("groceries", "Use American Express Gold Card in store only."),
        ("groceries", "Use American Express Gold Card only at the register."),
        ("groceries", "Use American Express Gold Card online only."), ("zh", "可得4%返现。"),
        (
            "two",
            "Use American Express Gold Card for groceries; Chase Freedom Flex is good for gas, but American Express Gold Card is as good."
        ),
        ("two", "Chase Freedom Flex is for gas, though American Express Gold Card is just as good."),
    ]
}

/// True ones in the same words.
extension TrueClaims {
    static let families: [(String, String)] = [
        ("groceries", "All of your cards are accepted at Whole Foods."),
        ("groceries", "Any card works at Whole Foods."),
        ("past", "After $6,000 it earns 1%."), ("past", "The first $6,000 earns 4%, the rest 1%."),
        ("past", "Split $6,000 on it and $1,500 on Citi Double Cash for $270.00."),
        ("past", "Put the whole amount on Costco Anywhere Visa by Citi for $255.00, or split it for $270.00."),
        ("gas", "Use Chase Freedom Flex for all of it."), ("gas", "You have not reached the cap."),
        ("groceries", "The cap is far away."), ("gas", "It pays 5% cash back."),
        ("activate", "Activate Discover it Cash Back and it would earn more."),
    ]
}
