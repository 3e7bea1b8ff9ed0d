import Basics
package import JSON
package import Wallet
import Web

/// A card of the contract.
package enum CardDTO {
    static let record = Record<Card> {
        Field("id", \.id, id)
        Field("name", \.name, .text(maximum: 120), .required())
        Field("cardType", \.cardType, .token)
        Field("network", \.network, network, .required())
        Field("rewardCategories", \.rewardRules, .list(of: RewardRuleDTO.form, maximum: 60))
        Field("quarterlyBonus", \.quarterlyBonus, QuarterlyBonusDTO.form)
        Field(
            "spendingLimits", \.spendingLimits,
            .list(of: SpendingLimitDTO.form, maximum: 40, faults: SpendingLimitDTO.duplicates))
        Field("choice", \.choice, .list(of: RuleTargetDTO.form, maximum: 10), .means([]))
        Field("annualFee", \.annualFee, .money())
        Field(
            "foreignTransactionFee", \.foreignTransactionFee, .rate(maximum: Rate(hundredths: 10_000)), .means(.zero))
        Field("creditLimit", \.creditLimit, .money())
        Field("currentBalance", \.currentBalance, .money(minimum: Money(cents: -Money.maximumInput.cents)))
        Field("rounding", \.rounding, .choice)
        Field("isActive", \.isActive, .bool)
        Field("lastUsed", \.lastUsed, .timestamp)
        Field("currency", \.currency, .currency)
        Field("catalogId", \.catalogID, .newIdentifier)
        Field("sharedWith", \.sharedWith, .newIdentifier)
        Field("owner", \.owner, .text(maximum: 255))
        Field(passedOver: transactionCount)
    }

    private static let transactionCount: StaticString = "transactionCount"

    private static let id = FieldForm<String>.newIdentifier.map({ id, _ in CardID(id) }, from: { $0.rawValue })
    private static let network = FieldForm<String>.letters(maximum: 32).map(
        { name, _ in Network(name) }, from: { $0.rawValue })

    /// - Parameter makeID: the id of a card that names none.
    static func decode(
        _ value: JSONValue, path: String = "", makeID: () -> String
    ) throws(FieldErrors) -> Card {
        var card = try record.read(value, path: path, from: unnamed)
        if card.id == unnamed.id { card.id = CardID(makeID()) }
        return card
    }

    /// No card that is sent has an empty id.
    private static let unnamed = Card(id: CardID(""), name: "", network: Network(""))

    /// The cards of an inline wallet: ids are made by position where absent, and must be unique.
    package static let wallet = FieldForm<[Card]>.list(
        maximum: NewCardDTO.maximum, faults: duplicates,
        of: { index in
            FieldForm(
                parts: { value, path throws(FieldErrors) in
                    try decode(value, path: path) { "card-\(index + 1)" }
                }, write: record.write)
        })

    /// The cards of a list whose id another before them has.
    @Sendable
    static func duplicates(_ cards: [(value: Card, path: String)]) -> [FieldError] {
        var seen: Set<CardID> = []
        return cards.compactMap { card, path in
            guard !seen.insert(card.id).inserted else { return nil }
            return FieldError(path: path + ".id", code: "duplicate", message: "Another card has this id already.")
        }
    }

    static func encoded(_ card: Card) -> [UInt8] { record.encoded(card, capacity: 1_024) }

    static func encoded(_ stored: StoredCard) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024)
        json.value(stored)
        return json.finish()
    }

    fileprivate static func write(_ stored: StoredCard, to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(of: stored, to: &json)
        json.endObject()
    }

    static func writeMembers(of stored: StoredCard, to json: inout JSONWriter) {
        record.writeMembers(of: stored.card, to: &json)
        if let count = stored.transactionCount {
            json.name(transactionCount)
            json.value(count)
        }
    }
}

extension JSONWriter {
    mutating func value(_ stored: StoredCard) { CardDTO.write(stored, to: &self) }
}
