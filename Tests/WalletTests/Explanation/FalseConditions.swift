/// Sentences without a wrong number that are untrue all the same: the wrong card, scope, period or condition. Of
/// groceries for $150 with a card that earns 4x (4% worth) up to $25,000 a year, beside one that pays 2% on everything.
enum FalseConditions {
    static let english = [
        // Another card advised.
        "Switch to Citi Double Cash.", "Keep Citi Double Cash for groceries.", "Take Citi Double Cash to the store.",
        "Bring Citi Double Cash.", "Move this purchase to Citi Double Cash.", "Pay with cash.",
        // What one card earns, said of all.
        "Both cards earn 4x on groceries.", "Each card earns 4x points here.",
        "Your other card earns 4x points too.", "You earn $6 in total with both cards.",
        // A reward denied.
        "Citi Double Cash earns no points at Whole Foods.", "Citi Double Cash earns nothing here.",
        "Citi Double Cash does not count groceries.", "The points have no value.",
        // A true rate for what it does not cover.
        "Amex Gold earns 4x points on everyday purchases.", "Amex Gold earns 4x points on everything else.",
        "You get 4x points on all other purchases.", "Amex Gold earns 4x points at every store.",
        "Amex Gold earns 4x points outside the US.", "The 4x rate covers all stores abroad.",
        "The 4x rate is for the weekend only.",
        // A wrong period.
        "It has a $25,000 monthly limit.", "The $25,000 limit is for each quarter.", "The limit resets every month.",
        "You earn 600 points each month.", "You earn $6 back every month.", "You get $6 back on every dollar.",
        // Counted twice.
        "You get 600 points plus $6 in cash back.",
        // Invented conditions.
        "The minimum purchase is $150.", "You need a purchase of $150 for this rate.",
        // Invented qualities.
        "Only the Amex Gold works at Whole Foods.", "Citi Double Cash is capped.",
        "Your Citi Double Cash has a limit.", "Amex Gold is a debit card.", "Amex Gold is a prepaid card.",
        "Amex Gold is a business card.", "Citi Double Cash is not a credit card.", "A debit card is better.",
        "Paying in cash is better here.", "It earns a third more than Citi Double Cash.",
        "Amex Gold is the cheapest card.",
        // What nobody knows of the account.
        "You already earned 600 points.", "You have 600 points now.", "Your Amex Gold bill is due.",
        "You are over your budget.", "You pay $6 for it.",
    ]

    static let chinese = [
        "换成Citi Double Cash吧。", "带上Citi Double Cash去结账。", "可以考虑Citi Double Cash。",
        "把这笔记在Citi Double Cash上。", "两张卡都能拿4倍积分。", "每张卡都有4倍积分。",
        "Citi Double Cash在这里没有积分。", "您的另一张卡没有积分。", "积分没有价值。", "所有消费都有4倍积分。",
        "周末才有4倍积分。", "每月上限为$25,000。", "每季度额度为$25,000。", "每月可得600积分。",
        "每次购物都能得600积分。", "可得600积分，另加$6现金返还。", "需要消费满$150才有4倍积分。",
        "只有American Express Gold Card能在这里使用。", "这张卡是借记卡。", "现金支付更好。",
    ]

    /// Written before there was a check for them, and used while it was made.
    static let tuned = [
        "Hand over Citi Double Cash at the register.", "Reach into your wallet for Citi Double Cash.",
        "Let Citi Double Cash handle this one.", "Charge everything to Citi Double Cash.",
        "You will want Citi Double Cash today.", "All of your cards earn 4x points here.",
        "Either card brings $6.00 here.", "They all earn 600 points.", "Citi Double Cash pays you nothing back.",
        "Citi Double Cash does not earn rewards on groceries.", "Your points are worth nothing.",
        "You earn 4x points wherever you shop.", "The 4x points apply to any purchase.",
        "Amex Gold earns 4x points on weekdays.", "The yearly limit is really a weekly limit of $25,000.",
        "You earn 600 points every time you shop.", "You get another $6 on top of the 600 points.",
        "You must spend at least $150 to earn 4x points.", "The 4x rate applies once you spend $150.",
        "Amex Gold is the only card you hold.", "You owe $6 on Amex Gold.",
    ]
    static let tunedChinese = [
        "改成Citi Double Cash更方便。", "结账时拿Citi Double Cash。", "其他卡也有4倍积分。", "Citi Double Cash不返现。",
        "任何商店都有4倍积分。", "额度每月重置。", "每天可得600积分。", "除了600积分，还有$6返现。", "您的账户已有600积分。",
    ]
    /// Written with them, and not looked at until the check was done.
    static let untouched = [
        "Leave Citi Double Cash on top of your wallet for this trip.", "Give Citi Double Cash a try.",
        "Present Citi Double Cash to the cashier.", "Hold on to Citi Double Cash for food.",
        "You should carry Citi Double Cash for this store.", "Any of your cards gets you 600 points.",
        "The second card earns 4x points as well.", "Both get you $6.00 back.",
        "There is no reward on Citi Double Cash.", "Citi Double Cash leaves you with nothing.",
        "Groceries are not rewarded by Citi Double Cash.", "You earn 4x points no matter what you buy.",
        "You get 4x points anywhere in the world.", "The 4x rate holds for online orders only.",
        "The limit of $25,000 starts again each quarter.", "You collect $6.00 a week.",
        "Every visit brings you 600 points.", "You take home 600 points and also $6.00.",
        "Purchases under $150 do not earn 4x points.", "Amex Gold is a store card.",
        "Your balance is 600 points.",
    ]
    static let untouchedChinese = [
        "出门记得带Citi Double Cash。", "让Citi Double Cash来付款。", "您的两张卡各得600积分。",
        "Citi Double Cash买菜没有任何奖励。", "买什么都有4倍积分。", "上限$25,000按周计算。",
        "每个季度都可得$6.00。", "得600积分，再加$6.00。", "不满$150就没有4倍积分。",
    ]
    /// In nothing but words that true explanations are made of.
    static let plain = [
        "Citi Double Cash would be good for groceries.",
        "Citi Double Cash is right for this purchase.",
        "The limit does not apply here.",
        "This purchase does not count toward your limit.",
        "You get 4x points only on purchases over $150.",
        "Only the first $150 earns 4x points.",
        "Your limit is full.",
        "The 4x rate is for today only.",
        "You will receive the points today.",
        "Your points come in a month.",
        "Groceries come first on Citi Double Cash.",
        "Citi Double Cash makes sense for Whole Foods.",
        "Go for groceries with Citi Double Cash.",
        "Your Citi Double Cash fits this purchase.",
        "This belongs on Citi Double Cash.",
        "Consider Citi Double Cash, which earns 2% back.",
        "Citi Double Cash at 2% back is the way to go.",
        "Let Citi Double Cash earn you 2% back.",
        "Use it for gas too.",
        "It also earns 4x points on gas.",
        "It does not earn 4x points.",
        "You will not earn 4x points here.",
        "Your limit is used.",
        "You have used your limit.",
        "There is no room left.",
        "Amex Gold has no points.",
        "You get 600 dollars.",
        "You earn $6 in points and 600 in cash back.",
        "600 points come with a $6 fee.",
        "It comes with a fee.",
        "The fee is $6.",
        "You get 600 points on every $150 you spend each month.",
        "The $25,000 limit covers all your cards.",
        "The limit is for both cards.",
        "Your other card has a limit too.",
        "You earn 4x points at Whole Foods and at other stores.",
        "Whole Foods is not a grocery store.",
        "Whole Foods falls under dining.",
        "At Whole Foods you pay less with Citi Double Cash.",
        "No card earns points here.",
        "Your cards earn the same.",
        "Neither card earns points.",
        "It is your only card.",
        "Your Amex Gold is not in your wallet.",
        "You do not have Citi Double Cash.",
        "Your Citi Double Cash is not in your wallet.",
        "Your limit is $25,000 a purchase.",
        "You earn 600 points a dollar.",
        "The rate is 4x until January.",
        "After $150 you earn less.",
        "After this purchase your limit is used up.",
        "It takes two purchases to get 600 points.",
        "You need Citi Double Cash for 2% back.",
    ]
    static let plainChinese = [
        "这笔适合Citi Double Cash。",
        "Citi Double Cash最好。",
        "额度不适用于这笔。",
        "额度已经没有了。",
        "今天才有4倍积分。",
        "积分明年到。",
        "买菜就用Citi Double Cash吧。",
        "其实Citi Double Cash也可以。",
        "可以选Citi Double Cash，返现2%。",
        "考虑Citi Double Cash，返现2%。",
        "不会有4倍积分。",
        "全食超市不属于超市。",
        "两张卡收益一样。",
        "都没有积分。",
        "您没有Citi Double Cash。",
        "这张卡不是信用卡。",
        "用两张卡可得$6.00。",
        "超过$150才有4倍积分。",
        "前$150有4倍积分。",
        "这笔不计入额度。",
        "Citi Double Cash也能得600积分。",
        "您只有一张卡。",
        "刷两次可得600积分。",
        "需要付$6手续费。",
        "年费$6。",
        "Citi Double Cash有额度。",
        "它的额度是每张卡$25,000。",
        "可得600元。",
    ]
}
