import Basics
import Language
import RAG

/// The decision as facts, in JSON: what the model may say, and nothing that it could decide.
struct PromptFacts {
    private static let maximumItems = 8
    /// Items told with their numbers; of the others only the card is.
    private static let detailedItems = 4
    private static let maximumWarnings = 4

    private let context: PurchasePrompt.Context
    private let size: PromptSize
    private var recommendation: Recommendation { context.recommendation }

    init(_ context: PurchasePrompt.Context, size: PromptSize) {
        self.context = context
        self.size = size
    }

    /// One member a line.
    var json: String {
        var members: [String] = []
        let best = recommendation.primary.map { PromptText.quoted(name($0.outcome), maximum: 80) } ?? "null"
        members.append("\"bestCard\": \(best)")
        if recommendation.items.count <= 1 {
            if let outcome = recommendation.primary?.outcome {
                members += describe(outcome, item: recommendation.items.first?.decision.item)
            }
            if let second = recommendation.secondary?.outcome {
                let why = reasonForLosing(second)
                members.append(
                    "\"runnerUp\": {\"card\": \(PromptText.quoted(name(second), maximum: 80)), "
                        + describe(second, item: recommendation.items.first?.decision.item).prefix(2)
                        .joined(separator: ", ") + ", \"losesBecause\": \"\(why)\"}")
            }
        } else {
            let parts = recommendation.items.prefix(PromptFacts.maximumItems).enumerated().map { index, item in
                part(item, isDetailed: index < PromptFacts.detailedItems)
            }
            members.append("\"items\": [\n\(parts.joined(separator: ",\n"))\n]")
        }
        let warnings = recommendation.warnings.prefix(PromptFacts.maximumWarnings)
        if !warnings.isEmpty {
            members.append("\"warnings\": [\(warnings.map { quoted($0.message) }.joined(separator: ", "))]")
        }
        // The decision in plain words already: every name, number and date that may be said.
        let length = size != .full || recommendation.items.count > PromptFacts.detailedItems ? 500 : 900
        members.append("\"inPlainWords\": \(quoted(recommendation.reasoning, length))")
        if size == .full, !recommendation.suggestions.isEmpty {
            let tips = recommendation.suggestions.prefix(ReplySchema.maximumSuggestions).map { quoted($0, 160) }
            members.append("\"tips\": [\(tips.joined(separator: ", "))]")
        }
        return "{\n" + members.joined(separator: ",\n") + "\n}"
    }

    private func part(_ item: Recommendation.Item, isDetailed: Bool) -> String {
        let merchant = item.decision.item.merchant.map { ", \"merchant\": \(quoted($0.name, 60))" } ?? ""
        let card = item.primary.map { PromptText.quoted(name($0.outcome), maximum: 80) } ?? "null"
        let outcome = isDetailed ? item.primary?.outcome : nil
        let numbers = outcome.map { ", " + describe($0, item: nil).prefix(2).joined(separator: ", ") } ?? ""
        return "{\"category\": \"\(item.decision.item.category.rawValue)\"\(merchant), \"card\": \(card)\(numbers)}"
    }

    /// Members about an outcome: rate and reward first.
    private func describe(_ outcome: CardOutcome, item: PurchaseItem?) -> [String] {
        let isCash = outcome.pointType == RewardRule.defaultPointType
        let currency = outcome.currency
        let value = money(
            outcome.value.money(in: recommendation.currency), recommendation.currency, alwaysCents: true)
        var members = [
            "\"rate\": \"\(outcome.multiplier)\(isCash ? "% back" : "x points")\"",
            "\"reward\": \""
                + (isCash || outcome.amountIsForeign ? "" : "\(outcome.points) points worth ") + value + "\"",
        ]
        if let item {
            members.append("\"category\": \"\(item.category.rawValue)\"")
            if let merchant = item.merchant { members.append("\"merchant\": \(quoted(merchant.name, 60))") }
        }
        let amount = money(outcome.amount, currency)
        members.append("\"\(outcome.amountIsAssumed ? "rewardIsForEach" : "amount")\": \"\(amount)\"")
        if let pot = outcome.pot {
            members.append(
                "\"limit\": {\"of\": \"\(money(pot.limit))\", \"left\": \"\(money(pot.remaining))\", "
                    + "\"status\": \"\(pot.status.rawValue)\"}")
        } else {
            members.append("\"limit\": \"none\"")
        }
        return members
    }

    private func reasonForLosing(_ second: CardOutcome) -> String {
        guard let first = recommendation.primary?.outcome else { return "it brings less" }
        if second.value == first.value { return "it brings the same, and the best card was preferred" }
        if second.limitStatus == .limitReached { return "its limit is used up" }
        if second.fee > .zero { return "its foreign fee" }
        return "it brings less"
    }

    private func name(_ outcome: CardOutcome) -> String {
        guard recommendation.cards.indices.contains(outcome.cardIndex) else { return "" }
        return PromptCards.name(recommendation.cards[outcome.cardIndex])
    }

    private func quoted(_ text: String, _ maximum: Int = 300) -> String {
        PromptText.quoted(PANDetector.redacted(text) ?? text, maximum: maximum)
    }

    private func money(_ money: Money, _ currency: String? = nil, alwaysCents: Bool = false) -> String {
        var text = TextBuffer(capacity: 16)
        MoneyText.append(money, currency: currency ?? recommendation.currency, alwaysCents: alwaysCents, to: &text)
        return PromptText.line(text.text, maximum: 40)
    }

    /// The sign of a currency, as money is written with it.
    static func symbol(_ currency: String) -> String {
        var text = TextBuffer(capacity: 16)
        MoneyText.append(Money.zero, currency: currency, to: &text)
        return String(text.text.dropLast())
    }

    /// A quoted text cut to some tokens; the quote stays closed.
    static func cut(_ quoted: String, toTokens maximum: Int) -> String {
        guard TokenEstimator.tokens(in: quoted) > maximum else { return quoted }
        var scalars = Array(quoted.unicodeScalars.dropLast())
        var length = scalars.count
        while length > 1 {
            length = length * 7 / 8
            scalars.removeSubrange(length...)
            // Never between a backslash and what it quotes.
            while scalars.last == "\\" { scalars.removeLast() }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            let cut = String(text) + "…\""
            if TokenEstimator.tokens(in: cut) <= maximum { return cut }
            length = scalars.count
        }
        return "\"…\""
    }
}
