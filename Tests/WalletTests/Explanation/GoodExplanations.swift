/// Explanations as models write them, all of them true.
enum GoodExplanations {
    static let all: [(String, String)] = [
        // Groceries at Whole Foods, $150.
        (
            "groceries",
            "Your American Express Gold Card is the best choice for groceries at Whole Foods. It earns 4x points, so your $150 purchase brings 600 points worth $6.00."
        ),
        (
            "groceries",
            "Go with the Amex Gold here! You'll earn 4 points per dollar at Whole Foods Market, which comes to 600 points (about $6.00) on $150."
        ),
        (
            "groceries",
            "Use your Gold Card for this one: 4x on groceries means 600 points, worth $6. You still have $20,500 left of your $25,000 yearly limit."
        ),
        (
            "groceries",
            "For $150 at Whole Foods, pick the American Express Gold Card. At 4x points you get 600 points worth $6.00, while Citi Double Cash would only bring $3.00 at 2% back."
        ),
        (
            "groceries",
            "The American Express Gold Card wins with 4x points on your grocery purchase. Citi Double Cash comes second with 2% back, or $3.00."
        ),
        (
            "groceries",
            "I recommend the American Express Gold Card because it earns four points per dollar on groceries. That is six hundred points, worth $6.00."
        ),
        ("groceries", "Amex Gold earns more than Citi Double Cash here: $6.00 versus $3.00."),
        ("groceries", "With the American Express Gold Card you earn $3.00 more than with Citi Double Cash."),
        (
            "groceries",
            "The American Express Gold Card is your best bet at Whole Foods Market, earning 4x points for a total of 600 points. There's plenty of room in your limit too, with $20,500 remaining."
        ),
        (
            "groceries",
            "Choose the Amex Gold: 4x points at Whole Foods. If it is not accepted, use the Citi Double Cash as a backup for 2% back."
        ),
        (
            "groceries",
            "American Express Gold Card earns 4x points on groceries, giving you 600 points worth $6.00. You have used $4,500 of your $25,000 limit, or 18%, so you are well within the limit."
        ),
        ("groceries", "Citi Double Cash earns less than the American Express Gold Card, so use the Gold."),
        ("groceries", "Don't use Citi Double Cash here; the American Express Gold Card earns more."),
        (
            "groceries",
            "Hi! For this grocery trip, the **American Express Gold Card** is the clear winner with 4x points."
        ),
        (
            "groceries",
            "The American Express Gold Card earns 4x points on this purchase. Its limit resets on January 1, 2027."
        ),
        // Dining, no amount.
        (
            "dining",
            "Use your American Express Gold Card for dining out tonight: it earns 4x points, which is 400 points worth $4.00 on every $100."
        ),
        (
            "dining",
            "Dining is where the Amex Gold shines: 4x points with no limit. Next best is Chase Freedom Flex with 3% back."
        ),
        (
            "dining",
            "The American Express Gold Card gives you 4 points for every $1 spent on dining. Chase Freedom Flex is a solid backup at 3% back."
        ),
        (
            "dining",
            "American Express Gold Card is ideal for restaurants at 4x points per dollar, and there is no cap on that rate."
        ),
        (
            "dining",
            "For dinner tonight, reach for the Gold Card. You'd get 4x points, ahead of the 3% back from Chase Freedom Flex."
        ),
        (
            "dining",
            "The Gold earns 4x points, while Chase Freedom Flex and Chase Sapphire Preferred both bring $3.00 on every $100."
        ),
        // Gas, the bonus of the quarter.
        ("gas", "Chase Freedom Flex is the best card for gas at Shell this quarter: 5% back gets you $2.00 on $40."),
        (
            "gas",
            "Use the Freedom Flex at Shell. Its quarterly bonus pays 5% back, so you get $2.00, and $1,200 of the $1,500 limit is left."
        ),
        (
            "gas",
            "Thanks to its activated quarterly bonus, Chase Freedom Flex pays 5% back at Shell. That's $2.00 back on your $40 purchase."
        ),
        (
            "gas",
            "Swipe the Chase Freedom Flex for 5% cash back in Q4. Citi Double Cash is next best with 2% back ($0.80)."
        ),
        ("gas", "Freedom Flex pays 5% on gas, compared to 2% with Citi Double Cash, so you come out $1.20 ahead."),
        (
            "gas",
            "You have used 20% of the $1,500 quarterly limit on your Chase Freedom Flex, so this $40 still earns 5% back."
        ),
        // Groceries past the limit.
        (
            "crossing",
            "Use Blue Cash Preferred at Safeway for 6% back, which brings $25.00. This purchase goes past its yearly limit: only $400 still earns 6%, the rest earns 1%."
        ),
        (
            "crossing",
            "Blue Cash Preferred is your best card here, paying 6% back. To earn even more, split it: put $400 on Blue Cash Preferred and $100 on Citi Double Cash for $26.00 in total."
        ),
        (
            "crossing",
            "Your Blue Cash Preferred pays 6% back at Safeway, but only $400 is left of its $6,000 yearly limit. Citi Double Cash is the runner-up with $10.00."
        ),
        (
            "crossing",
            "Blue Cash Preferred earns $25.00 on this $500 purchase. Note that it exceeds the limit: you have already spent $5,600 of $6,000."
        ),
        ("crossing", "Blue Cash Preferred is approaching its limit with 93% used, but it still wins with $25.00 back."),
        (
            "crossing",
            "Splitting the payment is smart: $400 on Blue Cash Preferred and $100 on Citi Double Cash earns $26.00, which is $1.00 more."
        ),
        // A merchant that takes one network.
        (
            "costco",
            "Costco only takes Visa, so use your Costco Anywhere Visa by Citi: it pays 2% back, or $4.00 on $200."
        ),
        (
            "costco",
            "The Costco Anywhere Visa is the one to use at Costco, with 2% back ($4.00). Your American Express Gold Card is not accepted there."
        ),
        (
            "costco",
            "Use the Costco Anywhere Visa by Citi for 2% back. Citi Double Cash is a Mastercard, which Costco does not accept."
        ),
        // Two items.
        (
            "two",
            "Use your American Express Gold Card for the groceries at 4x points and Chase Freedom Flex for the gas at 5% back."
        ),
        (
            "two",
            "For groceries, the Amex Gold earns 400 points worth $4.00. For gas, Chase Freedom Flex pays 5% back, which is $2.00."
        ),
        (
            "two",
            "American Express Gold Card is best for groceries (4x points, $4.00). Chase Freedom Flex is best for gas (5% back, $2.00)."
        ),
        ("two", "Two cards work best here: Amex Gold for groceries, Freedom Flex for gas. Together they bring $6.00."),
        // Abroad.
        (
            "abroad",
            "Use Chase Sapphire Preferred for the hotel: it earns 2x points, so €300 brings €6.00. It charges no foreign transaction fee."
        ),
        (
            "abroad",
            "Chase Sapphire Preferred is the best pick with 2x points on hotels and no foreign transaction fees. American Express Gold Card is next with 1x."
        ),
        (
            "fee",
            "Use Chase Freedom Flex for dinner: it pays 3% back, $3.00 on $100. Keep in mind that it charges a 3% foreign transaction fee, which is $3.00."
        ),
        // Activation.
        (
            "activate",
            "Use Citi Double Cash at Amazon for 2% back, which is $2.00. If you activate the quarterly bonus of Discover it Cash Back by December 31, it would earn 5% back ($5.00)."
        ),
        (
            "activate",
            "Citi Double Cash is your best card right now with 2% back. Discover it Cash Back could earn 5% if its bonus were activated."
        ),
        // A limit.
        (
            "left",
            "You have $400 left of the $6,000 yearly grocery limit on your Blue Cash Preferred. So far you have spent $5,600, which is 93%."
        ),
        ("left", "Blue Cash Preferred: $400 of its $6,000 limit for groceries remains. It resets on January 1, 2027."),
        // Chinese.
        ("zh", "在Whole Foods买菜建议用American Express Gold Card，每美元4积分，这笔$150可得600积分，约值$6.00。"),
        ("zh", "推荐使用Amex Gold！超市买菜有4倍积分，150美元可以拿到600积分，价值6美元。"),
        ("zh", "这次用American Express Gold Card最划算：4倍积分，共600积分，约值$6.00。其次是Citi Double Cash，返现2%，可得$3.00。"),
        ("zh", "American Express Gold Card的收益比Citi Double Cash高，多$3.00。"),
        ("zh", "首选American Express Gold Card，四倍积分，能拿六百积分，相当于六美元。"),
        ("zh", "用American Express Gold Card买菜可得4倍积分，年度额度$25,000还剩$20,500，额度充足。"),
        ("zh", "Citi Double Cash只有2%返现，不如American Express Gold Card的4倍积分。"),
        ("zh", "American Express Gold Card在超市消费有4倍积分，已用$4,500，还剩$20,500可用。"),
        ("zhDining", "今晚吃饭用American Express Gold Card，4倍积分，每消费$100可得400积分，约值$4.00。"),
        ("zhDining", "餐饮消费首选American Express Gold Card：4倍积分，没有上限。其次是Chase Freedom Flex，返现3%。"),
        ("zhCostco", "Costco只收Visa，所以用Costco Anywhere Visa by Citi，返现2%，$200可返$4.00。"),
        ("zhCostco", "在Costco请用Costco Anywhere Visa，返现2%即$4.00。American Express Gold Card在这里不能用。"),
        ("zhCrossing", "建议用Blue Cash Preferred，返现6%，500美元可返$25.00。不过这笔会超出年度额度，只剩$400按6%返现。"),
        ("zhCrossing", "分开刷更划算：Blue Cash Preferred刷$400，Citi Double Cash刷$100，共得$26.00。"),
        ("zhTwo", "买菜用American Express Gold Card，4倍积分，得400积分；加油用Chase Freedom Flex，返现5%，得$2.00。"),
        ("zhTwo", "买菜首选American Express Gold Card（4倍积分，$4.00），加油首选Chase Freedom Flex（返现5%，$2.00）。"),
        ("zhGas", "加油用Chase Freedom Flex，本季度返现5%，40美元可返$2.00，季度额度$1,500还剩$1,200。"),
        ("zhGas", "Chase Freedom Flex最划算，第四季度加油返现5%，比Citi Double Cash的2%高。"),
        ("zhHant", "建議用Blue Cash Preferred，現金回饋6%，500美元可回饋$25.00。不過這筆會超出年度額度，只剩$400按6%計算。"),
        // As chatty models put it.
        (
            "groceries",
            "Great question! For your Whole Foods run, I'd use the American Express Gold Card. You'll rack up 600 points at 4x, which is worth about $6.00."
        ),
        (
            "groceries",
            "I'd suggest the American Express Gold Card since groceries earn 4x points on it. Your second choice would be Citi Double Cash, which gives you 2% back."
        ),
        (
            "groceries",
            "Since this is a grocery purchase, the American Express Gold Card gives you the most value: 600 points, or $6.00."
        ),
        (
            "groceries",
            "Your $150 grocery run earns 600 Membership Rewards points on the Amex Gold, worth $6.00 at 1 cent per point."
        ),
        (
            "groceries",
            "The Amex Gold is the strongest pick. It earns 4x points on your $150 spend, and your yearly limit has $20,500 to go."
        ),
        ("dining", "Tonight's dinner belongs on the American Express Gold Card, which earns 4x points on dining."),
        (
            "dining",
            "For dining, the Amex Gold gives you the highest rate, 4x points. If they don't accept it, fall back to Chase Freedom Flex for 3% back."
        ),
        (
            "gas",
            "Fill up with Chase Freedom Flex and get $2.00 back. Without it, Citi Double Cash would only bring $0.80."
        ),
        ("crossing", "Blue Cash Preferred gives you 6% back on the first $400, then 1% on the rest."),
        (
            "crossing",
            "Use Blue Cash Preferred for the first $400 and Citi Double Cash for the remaining $100 to earn $26.00."
        ),
        ("costco", "At Costco you'll want the Costco Anywhere Visa by Citi. It earns 2% back, so you get $4.00."),
        ("two", "Put the groceries on your Amex Gold for 400 points and the gas on your Freedom Flex for $2.00 back."),
        ("zh", "这次购物推荐您使用American Express Gold Card，因为它在超市消费可享4倍积分，150美元能获得600积分，约合6美元。"),
        ("zh", "您可以用American Express Gold Card支付，4倍积分最划算。备选是Citi Double Cash，返现2%。"),
        ("zhCrossing", "这笔$500用Blue Cash Preferred最划算，可返$25.00。其中$400按6%返现，其余$100按1%返现。"),
        ("zhGas", "这次加油建议刷Chase Freedom Flex，因为本季度加油返现5%，可以拿回$2.00。"),
        // Further ones.
        (
            "groceries",
            "Whole Foods counts as groceries, so the American Express Gold Card is your winner: 4x points on $150 comes out to 600 points, roughly $6.00 in value."
        ),
        (
            "groceries",
            "Pull out the Amex Gold at checkout. It'll net you 600 points, and you've still got over three quarters of your limit available."
        ),
        (
            "groceries",
            "Your American Express Gold Card earns 4x at supermarkets. With $20,500 of headroom before the cap, this purchase fits comfortably."
        ),
        (
            "groceries",
            "I'd go with the American Express Gold Card. Compared to Citi Double Cash at 2%, you walk away with an additional $3.00."
        ),
        (
            "groceries",
            "The American Express Gold Card offers the best return on this purchase, with 4 points for each dollar spent."
        ),
        (
            "dining",
            "Enjoy your dinner! The American Express Gold Card earns 4x points on dining, so it's the card to use tonight."
        ),
        ("dining", "Restaurants earn 4x on your Amex Gold, the most of any card you hold."),
        (
            "gas",
            "At Shell, your Freedom Flex is unbeatable right now: gas is a 5% category this quarter, and you have $1,200 left before you hit the cap."
        ),
        ("gas", "Gas purchases get 5% back with Chase Freedom Flex, so $40 means $2 back in your pocket."),
        (
            "crossing",
            "Blue Cash Preferred still comes out on top with $25.00 back, even though the purchase will exceed the remaining $400 of its limit."
        ),
        (
            "costco",
            "Because Costco accepts only Visa, your best option is the Costco Anywhere Visa by Citi, which gives 2% back."
        ),
        (
            "two",
            "Groceries should go on the American Express Gold Card (4x points), and gas on the Chase Freedom Flex (5% back)."
        ),
        (
            "activate",
            "Right now Citi Double Cash is the way to go at Amazon with 2% back. Tip: activating the Discover it Cash Back bonus would raise that to 5%."
        ),
        ("zh", "Whole Foods属于超市类消费，American Express Gold Card可以拿到4倍积分，所以是最佳选择。"),
        ("zh", "这单150美元刷American Express Gold Card，能攒下600积分，相当于6美元；如果刷Citi Double Cash只能返3美元。"),
        ("zhDining", "吃饭首选American Express Gold Card，每1美元得4积分，比其他卡都高。"),
        ("zhGas", "建议您加油时使用Chase Freedom Flex，5%的返现可以为您省下2美元。"),
        ("zhCrossing", "Blue Cash Preferred本年度额度快用完了，只剩$400，但这笔仍然最划算，可返$25.00。"),
    ]
}
