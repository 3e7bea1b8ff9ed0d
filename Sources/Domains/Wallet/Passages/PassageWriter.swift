import Basics
import RAG

/// Writes the sentences of one card in one language.
struct PassageWriter {
    /// How a category comes under a rule.
    enum Way {
        case always, chosen, canBeChosen, top
    }

    let card: Card
    let words: CategoryWords
    let isChinese: Bool

    func rule(_ rule: RewardRule, on category: Category, key: SpendingLimit.Key, way: Way) -> PassageDraft {
        let entry = words.entry(category, isChinese: isChinese)
        let rate = rate(rule.multiplier, rule.pointType)
        let cap = card.spendingLimits.first { $0.category == key || $0.sharedWith.contains(key) }
        let after = rule.afterLimitMultiplier.map { self.rate($0, rule.pointType) }
        let text: String
        if isChinese {
            let how =
                switch way {
                case .always: "在\(entry.name)（\(entry.words)）上"
                case .chosen: "在你自选的\(entry.name)（\(entry.words)）上"
                case .canBeChosen: "可以自选\(entry.name)（\(entry.words)），选中后"
                case .top: "当期消费最高的类别是\(entry.name)（\(entry.words)）时"
                }
            let limit = cap.map { "，\(period($0.resetType))最多\(amount($0.limit))" } ?? ""
            let rest = cap == nil ? "" : after.map { "，之后\($0)" } ?? ""
            text = "\(card.name)\(how)有\(rate)\(limit)\(rest)。" + conditions(rule)
        } else {
            let how =
                switch way {
                case .always: "on \(entry.name) (\(entry.words))"
                case .chosen: "on \(entry.name) (\(entry.words)), your chosen category"
                case .canBeChosen: "on \(entry.name) (\(entry.words)) if you choose that category"
                case .top: "on \(entry.name) (\(entry.words)) if that is your top category"
                }
            let limit = cap.map { ", up to \(amount($0.limit)) \(period($0.resetType))" } ?? ""
            let rest = cap == nil ? "" : after.map { ", then \($0)" } ?? ""
            text = "\(card.name) earns \(rate) \(how)\(limit)\(rest)." + conditions(rule)
        }
        return draft(text, subject: subject(entry))
    }

    func merchants(_ names: [MerchantName], _ rule: RewardRule) -> PassageDraft {
        let list = names.map(\.display).joined(separator: isChinese ? "、" : ", ")
        let rate = rate(rule.multiplier, rule.pointType)
        return isChinese
            ? draft("\(card.name)在\(list)消费有\(rate)。" + conditions(rule), subject: "在\(list)消费")
            : draft("\(card.name) earns \(rate) at \(list)." + conditions(rule), subject: "shopping at \(list)")
    }

    func bonus(_ bonus: QuarterlyBonus, on category: Category) -> PassageDraft {
        let entry = words.entry(category, isChinese: isChinese)
        return self.bonus(
            bonus, isChinese ? "在\(entry.name)（\(entry.words)）上" : "on \(entry.name) (\(entry.words))",
            subject: subject(entry))
    }

    func bonus(_ bonus: QuarterlyBonus, at merchant: MerchantName) -> PassageDraft {
        self.bonus(
            bonus, isChinese ? "在\(merchant.display)" : "at \(merchant.display)",
            subject: isChinese ? "在\(merchant.display)消费" : "shopping at \(merchant.display)")
    }

    private func bonus(_ bonus: QuarterlyBonus, _ place: String, subject: String) -> PassageDraft {
        let rate = rate(bonus.multiplier, bonus.pointType)
        if isChinese {
            let limit = bonus.limit.map { "，最多\(amount($0))" } ?? ""
            let needs = bonus.activated ? "" : "需要先激活。"
            return draft(
                "\(bonus.year)年第\(bonus.quarter)季度，\(card.name)\(place)有\(rate)\(limit)。" + needs, subject: subject)
        }
        let limit = bonus.limit.map { ", up to \(amount($0))" } ?? ""
        let needs = bonus.activated ? "" : " It has to be activated first."
        return draft(
            "In quarter \(bonus.quarter) of \(bonus.year) \(card.name) earns \(rate) \(place)\(limit)." + needs,
            subject: subject)
    }

    func limit(_ limit: SpendingLimit) -> PassageDraft {
        let names = ([limit.category] + limit.sharedWith).map(name).joined(separator: isChinese ? "、" : ", ")
        if isChinese {
            return draft(
                "\(card.name)的\(names)加倍额度是\(period(limit.resetType))\(amount(limit.limit))。",
                subject: "\(names)的额度上限还剩多少")
        }
        return draft(
            "The bonus rate of \(card.name) on \(names) holds up to a limit of \(amount(limit.limit)) "
                + "\(period(limit.resetType)).",
            subject: "how much is left of the spending limit on \(names)")
    }

    /// What a rule asks for besides the category.
    private func conditions(_ rule: RewardRule) -> String {
        var parts: [String] = []
        if let portal = rule.portal {
            parts.append(isChinese ? "须通过\(portal)预订。" : " It must be booked through the portal of \(portal).")
        }
        if let method = rule.paymentMethod {
            parts.append(isChinese ? "须用\(method)支付。" : " It must be paid with \(method).")
        }
        if let region = rule.region {
            parts.append(isChinese ? "仅限\(region)境内。" : " It holds in \(region) only.")
        }
        switch rule.channel {
        case .online: parts.append(isChinese ? "仅限线上。" : " It holds online only.")
        case .store: parts.append(isChinese ? "仅限实体店。" : " It holds in shops only.")
        case nil: break
        }
        return parts.joined()
    }

    private func name(_ key: SpendingLimit.Key) -> String {
        switch key {
        case .category(let category): words.entry(category, isChinese: isChinese).name
        case .choice: isChinese ? "自选类别" : "the chosen category"
        case .topCategory: isChinese ? "消费最高的类别" : "the top category"
        }
    }

    private func subject(_ entry: CategoryWords.Entry) -> String {
        isChinese ? "\(entry.name)：\(entry.words)" : "\(entry.name): \(entry.words)"
    }

    private func rate(_ rate: Rate, _ pointType: String) -> String {
        if pointType == RewardRule.defaultPointType {
            return isChinese ? "\(rate)%返现" : "\(rate)% cash back"
        }
        return isChinese ? "\(rate)倍积分" : "\(rate)x points"
    }

    /// Without a sign: the currency is the wallet's.
    private func amount(_ money: Money) -> String {
        var text = TextBuffer(capacity: 16)
        MoneyText.append(money, currency: nil, to: &text)
        return text.text
    }

    private func period(_ reset: SpendingLimit.ResetType) -> String {
        switch reset {
        case .monthly: isChinese ? "每月" : "a month"
        case .quarterly: isChinese ? "每季度" : "a quarter"
        case .annually: isChinese ? "每年" : "a year"
        case .never: isChinese ? "总共" : "in all"
        }
    }

    private func draft(_ text: String, subject: String) -> PassageDraft {
        PassageDraft(text: text, subject: subject, language: isChinese ? "zh" : "en")
    }
}
