extension GoodExplanations {
    /// Written after the check for conditions, to see what it costs.
    static let more: [(String, String)] = [
        (
            "groceries",
            "For groceries at Whole Foods, your American Express Gold Card earns the most, with 4x points on the $150 purchase."
        ),
        ("groceries", "I'd put this $150 on your American Express Gold Card. It earns 600 points, valued at $6.00."),
        (
            "groceries",
            "Your best option is the American Express Gold Card. With 4x points on groceries, you'll receive 600 points, which equals $6.00 in rewards."
        ),
        (
            "groceries",
            "American Express Gold Card offers 4x points at supermarkets, so this purchase would earn 600 points. Citi Double Cash would earn $3.00."
        ),
        (
            "groceries",
            "Use the American Express Gold Card for the highest reward. The next best option, Citi Double Cash, gives $3.00."
        ),
        (
            "groceries",
            "The American Express Gold Card gives 4x points on groceries. You have used $4,500 of your $25,000 annual limit."
        ),
        ("groceries", "The American Express Gold Card provides the best value, with 4x points on groceries."),
        (
            "groceries",
            "American Express Gold Card is the top choice, delivering $6.00 compared with $3.00 from Citi Double Cash."
        ),
        ("groceries", "With 4x points at grocery stores, the American Express Gold Card is the way to go."),
        (
            "groceries",
            "American Express Gold Card maximizes your rewards: 600 points worth $6.00. You have $20,500 left on your grocery limit this year."
        ),
        (
            "dining",
            "American Express Gold Card is a great fit for dining, earning 4x points. Chase Freedom Flex earns 3% back as a backup."
        ),
        ("dining", "Take the American Express Gold Card to dinner and earn 4x points."),
        (
            "gas",
            "Your Chase Freedom Flex has gas as a bonus category this quarter at 5% back, so you earn $2.00 on this $40 purchase."
        ),
        (
            "gas",
            "Chase Freedom Flex gives 5% back on gas this quarter. There is still $1,200 left of the $1,500 quarterly limit."
        ),
        ("crossing", "Use Blue Cash Preferred for this $500 grocery purchase, earning $25.00 back."),
        (
            "two",
            "Use American Express Gold Card for groceries to earn 400 points, and Chase Freedom Flex for gas to earn $2.00."
        ),
        (
            "costco",
            "Since Costco only accepts Visa, the Costco Anywhere Visa by Citi is your best option with 2% back, or $4.00."
        ),
        (
            "abroad",
            "Chase Sapphire Preferred earns 2x points on hotels and has no foreign transaction fee, so it is the best choice abroad."
        ),
        ("zh", "在全食超市购物，American Express Gold Card最划算，可获得4倍积分，共600积分，价值$6.00。"),
        ("zh", "建议使用American Express Gold Card。该卡在超市消费享4倍积分，$150可获得600积分。"),
        ("zh", "American Express Gold Card是最佳选择，600积分约值$6.00，比Citi Double Cash多$3.00。"),
        ("zh", "推荐American Express Gold Card，超市消费4倍积分。您今年的额度$25,000还剩$20,500。"),
        ("zhGas", "加油推荐Chase Freedom Flex，本季度加油返现5%，可返$2.00。季度额度还剩$1,200。"),
        ("zhCrossing", "推荐使用Blue Cash Preferred，可返现$25.00。额度只剩$400，超出部分返现1%。"),
        ("zhTwo", "买菜推荐American Express Gold Card，可得400积分；加油推荐Chase Freedom Flex，可返$2.00。"),
        ("zhDining", "外出就餐推荐使用American Express Gold Card，可享受4倍积分。"),
    ]
    /// True, and refused all the same: the whole yearly limit is not spoken of by its rate.
    static let knownRefusals: [(String, String)] = [
        (
            "crossing",
            "Blue Cash Preferred gives the highest value at $25.00. Only $400 remains on the 6% limit, so the rest earns 1%."
        )
    ]
}
