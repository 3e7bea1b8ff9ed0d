@testable import Wallet

extension ExplanationCase {
    /// The questions that the tables of good and bad explanations refer to.
    static func named(_ key: String) throws -> ExplanationCase {
        switch key {
        case "groceries": try ExplanationCase("I'm buying groceries at Whole Foods, about $150", ExplanationWallet.main)
        case "dining": try ExplanationCase("dining out tonight", ExplanationWallet.main)
        case "gas": try ExplanationCase("gas at Shell $40", ExplanationWallet.main)
        case "crossing": try ExplanationCase("$500 of groceries at Safeway", ExplanationWallet.limits)
        case "costco": try ExplanationCase("Costco run, $200", ExplanationWallet.warehouse)
        case "two": try ExplanationCase("groceries $100 and gas $40", ExplanationWallet.main)
        case "abroad": try ExplanationCase("hotel in Paris 300 euros", ExplanationWallet.main)
        case "fee": try ExplanationCase("dinner in Tokyo for $100", ExplanationWallet.limits)
        case "activate": try ExplanationCase("amazon $100", ExplanationWallet.waiting)
        case "left": try ExplanationCase("how much is left on my grocery cap?", ExplanationWallet.limits)
        case "zh": try ExplanationCase("在全食超市买菜150美元用哪张卡", ExplanationWallet.main)
        case "zhDining": try ExplanationCase("今晚出去吃饭用哪张卡", ExplanationWallet.main)
        case "zhCostco": try ExplanationCase("在Costco花200美元", ExplanationWallet.warehouse)
        case "zhCrossing": try ExplanationCase("买菜500美元", ExplanationWallet.limits)
        case "zhTwo": try ExplanationCase("买菜100美元，加油40美元", ExplanationWallet.main)
        case "zhGas": try ExplanationCase("在壳牌加油40美元", ExplanationWallet.main)
        case "zhHant": try ExplanationCase("買菜500美元該用哪張卡", ExplanationWallet.limits)
        case "past": try ExplanationCase("$7,500 in gas at Chevron", ExplanationWallet.fuel)
        case "portal": try ExplanationCase("hotel $500", ExplanationWallet.portal)
        case "single": try ExplanationCase("groceries $100", [ExplanationWallet.double])
        case "zhActivate": try ExplanationCase("在亚马逊花100美元用哪张卡", ExplanationWallet.waiting)
        case "zhPast": try ExplanationCase("加油7500美元用哪张卡", ExplanationWallet.fuel)
        case "three":
            try ExplanationCase("dinner $60, uber $20 and groceries $80", ExplanationWallet.main)
        case "zhThree":
            try ExplanationCase("晚餐60美元，打车20美元，买菜80美元", ExplanationWallet.main)
        case "usedUp": try ExplanationCase("groceries $100", [ExplanationWallet.usedUp, ExplanationWallet.double])
        default: try ExplanationCase(key, ExplanationWallet.main)
        }
    }
}
