import Basics
package import JSON
package import Wallet
import Web

/// A card of the contract. Decoding checks every field; encoding writes what a decode gives back.
package enum CardDTO {
    static let fields: Set<String> = [
        "id", "name", "cardType", "network", "rewardCategories", "quarterlyBonus", "spendingLimits", "choice",
        "annualFee", "foreignTransactionFee", "creditLimit", "currentBalance", "rounding", "isActive", "lastUsed",
        "catalogId",
    ]

    /// - Parameter makeID: the id of a card that names none.
    static func decode(
        _ value: JSONValue, path: String = "", makeID: () -> String
    ) throws(FieldError) -> Card {
        let reader = try FieldReader(value, path: path)
        try reader.requireOnly(fields)
        let name = try reader.required(reader.text("name", maximum: 120), "name")
        let network = try reader.required(reader.letters("network", maximum: 32), "network")
        var card = Card(
            id: CardID(try reader.newIdentifier("id") ?? makeID()), name: name, network: Network(network))
        card.cardType = try reader.token("cardType") ?? "credit"
        for element in try reader.array("rewardCategories", maximum: 60) ?? [] {
            card.rewardRules.append(try RewardRuleDTO.decode(element.value, path: element.path))
        }
        if let bonus = reader.value("quarterlyBonus") {
            card.quarterlyBonus = try QuarterlyBonusDTO.decode(bonus, path: reader.path(to: "quarterlyBonus"))
        }
        var counted: Set<SpendingLimit.Key> = []
        for element in try reader.array("spendingLimits", maximum: 40) ?? [] {
            let limit = try SpendingLimitDTO.decode(element.value, path: element.path)
            // A purchase draws from one pot: a second one for the same spending would never be looked at.
            for (index, key) in ([limit.category] + limit.sharedWith).enumerated()
            where !counted.insert(key).inserted {
                throw FieldError(
                    path: element.path + (index == 0 ? ".category" : ".sharedWith[\(index - 1)]"),
                    code: "duplicate_limit",
                    message: "Another limit counts this already; one limit counts it at a time.")
            }
            card.spendingLimits.append(limit)
        }
        card.choice = try RuleTargetDTO.decodeList("choice", of: reader, maximum: 10)
        card.annualFee = try reader.money("annualFee")
        card.foreignTransactionFee = Rate(
            hundredths: try reader.hundredths("foreignTransactionFee", in: 0...10_000) ?? 0)
        card.creditLimit = try reader.money("creditLimit")
        card.currentBalance = try reader.money(
            "currentBalance", minimum: Money(cents: -Money.maximumInput.cents))
        card.rounding = try reader.choice("rounding", Card.Rounding.self) ?? .exact
        card.isActive = try reader.bool("isActive") ?? true
        card.lastUsed = try reader.timestamp("lastUsed")
        card.catalogID = try reader.newIdentifier("catalogId")
        return card
    }

    /// The cards of an inline wallet: ids are made by position where absent, and must be unique.
    package static func decodeWallet(_ name: String, of reader: FieldReader) throws(FieldError) -> [Card]? {
        guard let elements = try reader.array(name, maximum: 100) else { return nil }
        var cards: [Card] = []
        var seen: Set<CardID> = []
        for (index, element) in elements.enumerated() {
            let card = try decode(element.value, path: element.path) { "card-\(index + 1)" }
            guard seen.insert(card.id).inserted else {
                throw FieldError(
                    path: element.path + ".id", code: "duplicate", message: "Another card has this id already.")
            }
            cards.append(card)
        }
        return cards
    }

    static func encoded(_ card: Card) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024)
        json.value(card)
        return json.finish()
    }
}

extension JSONWriter {
    mutating func value(_ card: Card) {
        beginObject()
        name("id")
        value(card.id.rawValue)
        name("name")
        value(card.name)
        name("cardType")
        value(card.cardType)
        name("network")
        value(card.network.rawValue)
        name("rewardCategories")
        beginArray()
        for rule in card.rewardRules { value(rule) }
        endArray()
        if let bonus = card.quarterlyBonus {
            name("quarterlyBonus")
            value(bonus)
        }
        name("spendingLimits")
        beginArray()
        for limit in card.spendingLimits { value(limit) }
        endArray()
        if !card.choice.isEmpty {
            name("choice")
            value(card.choice)
        }
        member("annualFee", card.annualFee)
        if card.foreignTransactionFee != .zero { member("foreignTransactionFee", card.foreignTransactionFee) }
        member("creditLimit", card.creditLimit)
        member("currentBalance", card.currentBalance)
        name("rounding")
        value(card.rounding.rawValue)
        name("isActive")
        value(card.isActive)
        member("lastUsed", card.lastUsed?.description)
        member("catalogId", card.catalogID)
        endObject()
    }
}
