import Basics
import JSON
import Language
import Stores
import Wallet
import Web

/// The wallet's share of `GET /alerts`.
struct WalletAlerts: AlertSource {
    let kit: RouteKit
    let wallet: any WalletReading
    let recommender: Recommender

    func alerts(for user: UserID, on date: CalendarDate, language: String?) async throws -> [HouseAlert] {
        try await kit.answering.beside(for: user) {
            let snapshot = try wallet.snapshot(for: user, on: date)
            let wanted = language.flatMap(LanguageDTO.language(of:))
            return recommender.alerts(
                cards: snapshot.cards, preferences: snapshot.preferences,
                history: SpendingHistory(snapshot.monthToDate), date: date,
                language: wanted ?? snapshot.preferences.language ?? .english
            ).map { alert in
                var json = JSONWriter(capacity: 512)
                json.value(alert)
                return HouseAlert(severity: alert.severity.ofHouse, json: json.finish())
            }
        }
    }
}

extension RewardWarning.Severity {
    fileprivate var ofHouse: HouseAlert.Severity {
        switch self {
        case .low: .low
        case .medium: .medium
        case .high: .high
        }
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
