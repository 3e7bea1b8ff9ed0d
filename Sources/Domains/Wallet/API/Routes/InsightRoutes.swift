import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Language
import Stores
import Wallet
import Web

/// `/insights`: what was learned from purchases and feedback, counted and in words. It changes no recommendation.
struct InsightRoutes: Sendable {
    let kit: RouteKit
    let wallet: any WalletReading
    let behaviour: any BehaviourReading
    let recommender: Recommender

    var routes: [Route] {
        [
            Route(.get, "/insights") { request, context in
                kit.answering.later(context) { try await show(request, context) }
            }
        ]
    }

    private func show(_ request: Request, _ context: RequestContext) async throws -> Response {
        let parameters = try request.parameters(["days", "language"])
        let days = try parameters.integer("days", in: 1...365, default: 30)
        let wanted = try parameters.language("language")
        await behaviour.catchUp()
        let through = kit.clock.today()
        let from = through.adding(days: 1 - days)
        let (snapshot, insights) = try await kit.answering.beside(for: context.user) {
            let snapshot = try wallet.snapshot(for: context.user, on: through)
            let found = try behaviour.behaviour(of: context.user, from: from, through: through)
            return (snapshot, Insights(found, cards: snapshot.cards))
        }
        let language = wanted ?? snapshot.preferences.language ?? .english
        let sentences = recommender.sentences(
            insights, cards: snapshot.cards, currency: snapshot.preferences.currency, language: language)
        let names = snapshot.cards.reduce(into: [CardID: String]()) { $0[$1.id] = $1.name }
        var json = JSONWriter(capacity: 2_048)
        json.beginObject()
        json.name("remembersBehaviour")
        json.value(snapshot.privacy.remembersBehaviour)
        json.name("from")
        json.value(from.description)
        json.name("through")
        json.value(through.description)
        json.name("language")
        json.value(language.code)
        json.name("sentences")
        json.beginArray()
        for sentence in sentences { json.value(sentence) }
        json.endArray()
        json.members(of: insights, names: names)
        json.endObject()
        return .json(json.finish())
    }
}

extension JSONWriter {
    fileprivate mutating func members(of insights: Insights, names: [CardID: String]) {
        name("purchases")
        value(insights.purchases)
        name("averagePurchase")
        if let average = insights.averagePurchase { value(average) } else { null() }
        name("advice")
        beginObject()
        for (label, count) in [
            ("followed", insights.followed), ("usedAnother", insights.usedAnother), ("accepted", insights.accepted),
            ("corrected", insights.corrected), ("rejected", insights.rejected),
        ] {
            name(quoting: label)
            value(count)
        }
        endObject()
        name("habits")
        beginArray()
        for habit in insights.habits {
            beginObject()
            name("category")
            value(habit.category.rawValue)
            card("advised", habit.advised, names)
            card("used", habit.used, names)
            counts(habit.times, habit.of)
        }
        endArray()
        name("favourites")
        beginArray()
        for favourite in insights.favourites {
            beginObject()
            name("category")
            value(favourite.category.rawValue)
            name("cardId")
            value(favourite.cardID.rawValue)
            name("cardName")
            value(names[favourite.cardID] ?? favourite.cardID.rawValue)
            counts(favourite.times, favourite.of)
        }
        endArray()
        name("merchants")
        beginArray()
        for merchant in insights.merchants {
            beginObject()
            name("merchant")
            value(merchant.name)
            spending(merchant.purchases, merchant.amount)
        }
        endArray()
        name("categories")
        beginArray()
        for category in insights.categories {
            beginObject()
            name("category")
            value(category.category.rawValue)
            spending(category.purchases, category.amount)
        }
        endArray()
    }

    private mutating func card(_ prefix: String, _ id: CardID, _ names: [CardID: String]) {
        name(quoting: prefix + "CardId")
        value(id.rawValue)
        name(quoting: prefix + "CardName")
        value(names[id] ?? id.rawValue)
    }

    private mutating func counts(_ times: Int, _ total: Int) {
        name("times")
        value(times)
        name("of")
        value(total)
        endObject()
    }

    private mutating func spending(_ purchases: Int, _ amount: Money) {
        name("purchases")
        value(purchases)
        name("amount")
        value(amount)
        endObject()
    }
}
