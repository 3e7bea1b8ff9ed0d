import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Language
import Stores
import Wallet
import Web

/// `/alerts`: what a client may want to tell its user without being asked.
struct AlertRoutes: Sendable {
    let kit: RouteKit
    let wallet: any WalletReading
    let recommender: Recommender

    var routes: [Route] {
        [
            Route(.get, "/alerts") { request, context in
                kit.answering.later(context) {
                    try await kit.answering.beside(for: context.user) { try list(request, context) }
                }
            }
        ]
    }

    private func list(_ request: Request, _ context: RequestContext) throws -> Response {
        let parameters = try request.parameters(["date", "language"])
        let date = try parameters.date("date") ?? kit.clock.today()
        let snapshot = try wallet.snapshot(for: context.user, on: date)
        let language = try parameters.language("language") ?? snapshot.preferences.language ?? .english
        let alerts = recommender.alerts(
            cards: snapshot.cards, preferences: snapshot.preferences,
            history: SpendingHistory(snapshot.monthToDate), date: date, language: language)
        var json = JSONWriter(capacity: 1_024)
        json.beginObject()
        json.name("alerts")
        json.beginArray()
        for alert in alerts { json.value(alert) }
        json.endArray()
        json.endObject()
        return .json(json.finish())
    }
}

extension JSONWriter {
    mutating func value(_ alert: WalletAlert) {
        beginObject()
        name("type")
        value(alert.kind.rawValue)
        name("cardId")
        value(alert.cardID.rawValue)
        name("cardName")
        value(alert.cardName)
        name("category")
        value(alert.pot?.key.map(LimitKeyDTO.text) ?? (alert.kind == .choiceRequired ? "choice" : "quarterlyBonus"))
        name("message")
        value(alert.message)
        name("severity")
        value(alert.severity.rawValue)
        name("actionRequired")
        value(alert.actionRequired)
        nullable("limit", alert.limit)
        name("currentSpending")
        value(alert.currentSpending)
        nullable("remainingLimit", alert.pot?.remaining)
        nullable("percentUsed", alert.pot?.percentUsed)
        nullable("limitStatus", alert.pot?.status.rawValue)
        endObject()
    }
}
