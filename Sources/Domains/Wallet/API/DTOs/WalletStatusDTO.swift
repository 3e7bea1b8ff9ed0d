import Basics
import JSON
import Wallet

extension JSONWriter {
    mutating func value(_ status: WalletStatus) {
        raw(
            status.written.bytes {
                var json = JSONWriter()
                json.write(status)
                return json.finish()
            })
    }

    private mutating func write(_ status: WalletStatus) {
        beginObject()
        name("totalMonthlySpending")
        value(status.totalMonthlySpending)
        name("categoryBreakdown")
        value(status.categoryBreakdown)
        name("approachingLimits")
        beginArray()
        for alert in status.approachingLimits {
            beginObject()
            name("cardId")
            value(alert.cardID.rawValue)
            name("cardName")
            value(alert.cardName)
            name("category")
            value(alert.pot.key.map(LimitKeyDTO.text) ?? "quarterlyBonus")
            name("currentSpending")
            value(alert.pot.spent)
            name("limit")
            value(alert.pot.limit)
            name("remainingLimit")
            value(alert.pot.remaining)
            name("percentUsed")
            value(alert.pot.percentUsed)
            name("limitStatus")
            value(alert.pot.status.rawValue)
            endObject()
        }
        endArray()
        nullable("availableCredit", status.availableCredit)
        endObject()
    }
}
