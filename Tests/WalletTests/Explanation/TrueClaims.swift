/// True explanations of the same questions, in words that untrue ones are made of too.
enum TrueClaims {
    static let all: [(String, String)] = [
        (
            "crossing",
            "Use Blue Cash Preferred at Safeway: it brings $25.00. Only $400 of the purchase still earns 6%, the rest earns 1%."
        ),
        (
            "crossing",
            "Blue Cash Preferred brings $25.00 on the whole $500, ahead of Citi Double Cash with $10.00."
        ),
        (
            "crossing",
            "Blue Cash Preferred is best with $25.00. Splitting it, $400 on Blue Cash Preferred and $100 on Citi Double Cash, brings $26.00."
        ),
        ("crossing", "Blue Cash Preferred brings $25.00, $15.00 more than Citi Double Cash."),
        ("crossing", "Blue Cash Preferred brings $25.00, 2.5 times as much as Citi Double Cash."),
        (
            "crossing",
            "Not all of the $500 earns 6%: only $400 is left of the yearly limit of Blue Cash Preferred."
        ),
        ("crossing", "Use Blue Cash Preferred. Split the payment with Citi Double Cash to earn $1.00 more."),
        ("crossing", "Blue Cash Preferred earns 6% on the first $400 and 1% on the rest, $25.00 in total."),
        (
            "crossing",
            "The whole purchase on Blue Cash Preferred brings $25.00; split with Citi Double Cash it brings $26.00."
        ),
        ("crossing", "Blue Cash Preferred goes past its limit here, so the full $500 does not earn 6%."),
        ("crossing", "Blue Cash Preferred earns five times as much as Chase Freedom Flex, $25.00 against $5.00."),
        (
            "past",
            "Use Costco Anywhere Visa by Citi: it brings $255.00. $6,000 of the purchase earns 4%, the rest 1%."
        ),
        ("past", "Costco Anywhere Visa by Citi brings $105.00 more than Citi Double Cash."),
        (
            "past",
            "Split it: $6,000 on Costco Anywhere Visa by Citi and $1,500 on Citi Double Cash brings $270.00, $15.00 more."
        ),
        (
            "past",
            "Costco Anywhere Visa by Citi brings $255.00 on the entire $7,500. Next best is Citi Double Cash with $150.00."
        ),
        ("two", "Use American Express Gold Card for groceries and Chase Freedom Flex for gas."),
        (
            "two",
            "For groceries, American Express Gold Card earns 400 points worth $4.00. For gas, Chase Freedom Flex earns 5% back, or $2.00."
        ),
        (
            "two",
            "Use two cards: American Express Gold Card for groceries and Chase Freedom Flex for gas, $6.00 in total."
        ),
        (
            "two",
            "American Express Gold Card is best for groceries at 4x points, and Chase Freedom Flex is best for gas at 5% back."
        ),
        ("two", "Groceries go on American Express Gold Card (400 points); gas goes on Chase Freedom Flex ($2.00)."),
        (
            "two",
            "Use American Express Gold Card for groceries: it earns $2.00 more than Citi Double Cash. Use Chase Freedom Flex for gas."
        ),
        ("two", "Put the groceries on American Express Gold Card and the gas on Chase Freedom Flex."),
        (
            "two",
            "American Express Gold Card earns twice as much as Citi Double Cash on groceries. Chase Freedom Flex takes gas with 5% back."
        ),
        (
            "two",
            "No single card is best for both: use American Express Gold Card for groceries and Chase Freedom Flex for gas."
        ),
        (
            "activate",
            "Use Citi Double Cash for 2% back, or $2.00. Discover it Cash Back would earn 5% if you activate its bonus by December 31."
        ),
        (
            "activate",
            "Use Citi Double Cash. Activate the quarterly bonus of Discover it Cash Back to earn 5% instead."
        ),
        ("activate", "Citi Double Cash earns $2.00, twice as much as Chase Sapphire Preferred."),
        (
            "activate",
            "Citi Double Cash is best for now. Discover it Cash Back needs to be activated before it earns 5%."
        ),
        ("activate", "Citi Double Cash brings $1.00 more than Chase Sapphire Preferred."),
        ("activate", "Use Citi Double Cash, because Discover it Cash Back is not activated yet."),
        (
            "activate",
            "Without activation, Discover it Cash Back earns only 1%, so use Citi Double Cash for $2.00."
        ),
        (
            "activate",
            "Don't forget to activate Discover it Cash Back; until then, Citi Double Cash is best with $2.00."
        ),
        (
            "groceries",
            "American Express Gold Card earns twice as much as Citi Double Cash: $6.00 against $3.00."
        ),
        ("groceries", "American Express Gold Card earns 600 points on the whole $150 purchase."),
        (
            "groceries",
            "The whole $150 earns 4x points with American Express Gold Card, because $20,500 of its limit is left."
        ),
        ("groceries", "American Express Gold Card brings $3.00 more than Citi Double Cash."),
        ("groceries", "American Express Gold Card earns four times as much as Chase Freedom Flex here."),
        ("groceries", "American Express Gold Card doubles what Citi Double Cash brings: $6.00 versus $3.00."),
        ("groceries", "Use American Express Gold Card: your entire purchase earns 4x points."),
        (
            "groceries",
            "No need to split: the whole purchase earns 4x points on American Express Gold Card."
        ),
        (
            "gas",
            "Chase Freedom Flex earns $2.00 on the full $40. Its bonus is activated already, so there is no need to activate it."
        ),
        ("gas", "Chase Freedom Flex earns $1.20 more than Citi Double Cash on gas."),
        ("gas", "Chase Freedom Flex earns 2.5 times as much as Citi Double Cash here."),
        ("abroad", "Use Chase Sapphire Preferred: it earns 2x points and has no foreign transaction fee."),
        ("abroad", "Chase Sapphire Preferred has no foreign fee, while Citi Double Cash charges one."),
        (
            "portal",
            "Use Chase Sapphire Preferred, which earns 2x points. Booking through Chase would earn 5x points."
        ),
        ("single", "Use Citi Double Cash: it pays 2% back, so $100 brings $2.00."),
        ("single", "Citi Double Cash earns $2.00 on the whole $100, with no limit."),
        ("single", "Citi Double Cash pays 2% back on everything, so all $100 earns it."),
        ("zhCrossing", "建议用Blue Cash Preferred，可返$25.00。只有$400按6%返现，其余按1%。"),
        ("zhCrossing", "建议用Blue Cash Preferred，比Citi Double Cash多$15.00。"),
        (
            "zhCrossing",
            "分开刷更划算：Blue Cash Preferred刷$400，Citi Double Cash刷$100，共得$26.00。"
        ),
        ("zhCrossing", "整笔用Blue Cash Preferred可返$25.00，分开刷可得$26.00。"),
        ("zhCrossing", "Blue Cash Preferred最划算，但并非全部$500都按6%返现。"),
        ("zhTwo", "买菜用American Express Gold Card，可得400积分；加油用Chase Freedom Flex，可返$2.00。"),
        ("zhTwo", "买菜推荐American Express Gold Card，加油推荐Chase Freedom Flex，共得$6.00。"),
        ("zhActivate", "建议用Citi Double Cash，可返$2.00。激活Discover it Cash Back的季度加倍后可返现5%。"),
        ("zhActivate", "目前用Citi Double Cash最好，Discover it Cash Back需要激活。"),
        ("zhActivate", "建议用Citi Double Cash，别忘了激活Discover it Cash Back。"),
        ("zh", "American Express Gold Card的收益是Citi Double Cash的两倍。"),
        ("zh", "American Express Gold Card比Citi Double Cash多$3.00。"),
        ("zh", "全部$150都有4倍积分，建议用American Express Gold Card。"),
    ]

    /// True, and refused all the same.
    static let knownRefusals: [(String, String)] = [
        // A difference in percent may be one of rates.
        ("groceries", "American Express Gold Card earns 100% more than Citi Double Cash."),
        // "It" after a comparison is the card named last.
        ("zhActivate", "Citi Double Cash的收益是Chase Sapphire Preferred的两倍，建议用它。"),
        (
            "crossing",
            "Blue Cash Preferred pays 6% on $400 and 1% on the other $100, so the entire purchase brings $25.00."
        ),
        ("crossing", "Two payments earn more: $400 on Blue Cash Preferred and $100 on Citi Double Cash make $26.00."),
        (
            "past",
            "Costco Anywhere Visa by Citi earns 4% until its $7,000 yearly limit is reached, then 1%: $255.00 in all."
        ),
        (
            "two",
            "You need two cards here. American Express Gold Card earns 400 points on groceries, and Chase Freedom Flex earns $2.00 on gas."
        ),
        (
            "two",
            "Pay for gas with Chase Freedom Flex to earn $1.20 more than with Citi Double Cash, and for groceries with American Express Gold Card."
        ),
        (
            "activate",
            "Citi Double Cash brings $2.00. The bonus of Discover it Cash Back does not count until you activate it."
        ),
        ("gas", "Chase Freedom Flex brings $1.20 more than Citi Double Cash, and the whole $40 earns 5%."),
        ("crossing", "Use Blue Cash Preferred: $400 earns 6% back and the remaining $100 earns 1%."),
    ]

    /// Written when the check was done, and not looked at before; what it refused of them stands above.
    static let fresh: [(String, String)] = [
        ("crossing", "Pick Blue Cash Preferred for Safeway: you get $25.00 back, of which 6% applies to $400 only."),
        ("crossing", "Blue Cash Preferred still leads with $25.00 even though the purchase goes past its limit."),
        ("crossing", "With Blue Cash Preferred you earn $15.00 more than with Citi Double Cash and its 2% back."),
        ("past", "Costco Anywhere Visa by Citi wins at $255.00. Splitting with Citi Double Cash adds another $15.00."),
        ("two", "Gas belongs on Chase Freedom Flex (5% back), groceries on American Express Gold Card (4x points)."),
        (
            "two",
            "American Express Gold Card wins for groceries with $4.00, while Chase Freedom Flex wins for gas with $2.00."
        ),
        (
            "activate",
            "Go with Citi Double Cash at 2% back. If you activate Discover it Cash Back, it would earn $5.00."
        ),
        ("activate", "Citi Double Cash earns twice what Chase Sapphire Preferred brings."),
        ("groceries", "Put the entire $150 on American Express Gold Card for 600 points."),
        ("groceries", "American Express Gold Card brings double the value of Citi Double Cash: $6.00 versus $3.00."),
        ("groceries", "There is no need to split it, because American Express Gold Card has room for the whole $150."),
        ("groceries", "American Express Gold Card earns $4.50 more than Chase Freedom Flex."),
        ("dining", "All of your dinner earns 4x points with American Express Gold Card, as it has no limit there."),
        ("abroad", "Chase Sapphire Preferred wins because it charges no foreign fee, unlike Citi Double Cash."),
        (
            "portal",
            "Use Chase Sapphire Preferred for 2x points, or 1,000 points. Booked through Chase it would earn 5x."
        ),
        ("single", "Citi Double Cash pays 2% on the full $100, which is $2.00."),
        ("zhCrossing", "用Blue Cash Preferred可返$25.00。拆开刷，$400用Blue Cash Preferred，$100用Citi Double Cash，可得$26.00。"),
        ("zhCrossing", "Blue Cash Preferred返现$25.00，比Citi Double Cash的$10.00多$15.00。"),
        ("zhTwo", "加油刷Chase Freedom Flex，返现5%；买菜刷American Express Gold Card，4倍积分。"),
        ("zhTwo", "两笔要用两张卡：买菜用American Express Gold Card，加油用Chase Freedom Flex。"),
        ("zhActivate", "先用Citi Double Cash，返现2%。Discover it Cash Back激活后可得5%。"),
        ("zh", "整笔$150刷American Express Gold Card，可得600积分，是Citi Double Cash的两倍。"),
        ("zhGas", "Chase Freedom Flex返现5%，比Citi Double Cash多$1.20。"),
    ]

    /// Written after that, of other questions, and not looked at before.
    static let later: [(String, String)] = [
        (
            "three",
            "Use American Express Gold Card for dinner and groceries, and Chase Sapphire Preferred for the Uber ride."
        ),
        (
            "three",
            "American Express Gold Card earns 240 points on dinner and 320 points on groceries. Chase Sapphire Preferred earns 40 points at Uber."
        ),
        (
            "three",
            "Dinner and groceries go on American Express Gold Card at 4x points; Uber goes on Chase Sapphire Preferred at 2x points."
        ),
        (
            "usedUp",
            "Use Citi Double Cash: it pays 2% back, so $100 brings $2.00. The limit of Blue Cash Preferred is used up."
        ),
        ("usedUp", "Citi Double Cash earns twice as much as Blue Cash Preferred, whose limit is used up."),
        ("usedUp", "Citi Double Cash brings $1.00 more than Blue Cash Preferred on the whole $100."),
        ("usedUp", "Blue Cash Preferred has used up its limit, so Citi Double Cash is best with 2% back."),
        ("crossing", "Blue Cash Preferred brings $25.00. If you split it, you get $26.00."),
        ("crossing", "Blue Cash Preferred is the best single card with $25.00; a split brings $26.00."),
        ("past", "Costco Anywhere Visa by Citi is best at $255.00, though only $6,000 of the $7,500 earns 4%."),
        (
            "activate",
            "Citi Double Cash is the best choice today. Activate Discover it Cash Back by December 31 to earn 5%."
        ),
        ("activate", "Discover it Cash Back would bring $5.00 once activated; until then use Citi Double Cash."),
        ("dining", "American Express Gold Card earns $1.00 more than Chase Freedom Flex on every $100."),
        ("dining", "American Express Gold Card earns 4x points on the whole dinner, with no limit."),
        ("zhThree", "晚餐和买菜用American Express Gold Card，打车用Chase Sapphire Preferred。"),
        ("zhThree", "打车用Chase Sapphire Preferred，可得40积分；晚餐和买菜用American Express Gold Card，4倍积分。"),
        ("zhPast", "用Costco Anywhere Visa by Citi，可返$255.00，其中$6,000返现4%，其余1%。"),
        ("zhPast", "Costco Anywhere Visa by Citi比Citi Double Cash多$105.00。"),
        ("zhActivate", "用Citi Double Cash返$2.00；Discover it Cash Back激活后可返$5.00。"),
    ]
}
