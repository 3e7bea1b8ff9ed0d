import Basics
import JSON
import Wallet

extension JSONWriter {
    /// What an answer was told of its user.
    mutating func value(_ user: UserContext) {
        beginObject()
        name("cards")
        beginArray()
        for card in user.cards { raw(CardDTO.encoded(card)) }
        endArray()
        name("preferences")
        raw(PreferencesDTO.encoded(user.preferences))
        name("spendingPatterns")
        beginArray()
        for entry in user.spendingPatterns {
            beginObject()
            name("cardId")
            value(entry.cardID.rawValue)
            name("category")
            value(entry.category.rawValue)
            name("month")
            value(String(entry.month.description.prefix(7)))
            name("amount")
            value(entry.amount)
            name("count")
            value(entry.count)
            endObject()
        }
        endArray()
        name("cardUsageHistory")
        beginArray()
        for usage in user.cardUsageHistory {
            beginObject()
            name("cardId")
            value(usage.cardID.rawValue)
            name("count")
            value(usage.count)
            name("total")
            value(usage.total)
            nullable("lastUsed", usage.lastUsed?.description)
            endObject()
        }
        endArray()
        name("seasonalTrends")
        beginArray()
        for quarter in user.seasonalTrends {
            beginObject()
            name("quarter")
            value(quarter.name)
            name("total")
            value(quarter.total)
            name("byCategory")
            value(quarter.byCategory)
            endObject()
        }
        endArray()
        name("currentDate")
        value(user.currentDate.description)
        name("contextMetadata")
        value(user.contextMetadata)
        endObject()
    }

    /// A wallet in four numbers.
    mutating func value(_ metadata: UserContext.Metadata) {
        beginObject()
        name("totalCards")
        value(metadata.totalCards)
        name("activeCards")
        value(metadata.activeCards)
        name("primaryPointSystems")
        beginArray()
        for system in metadata.primaryPointSystems { value(system) }
        endArray()
        name("averageMonthlySpending")
        value(metadata.averageMonthlySpending)
        endObject()
    }

    mutating func value(_ spending: [CategorySpending]) {
        beginArray()
        for entry in spending {
            beginObject()
            name("category")
            value(entry.category.rawValue)
            name("amount")
            value(entry.amount)
            endObject()
        }
        endArray()
    }
}
