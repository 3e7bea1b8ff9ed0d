import Basics
import JSON
import TestSupport

/// The pots of cards as somebody outside works them out, from what `GET /transactions` and `GET /cards` show.
struct PurchaseReplay {
    let transactions: [JSONValue]
    let today: String

    private static let parents = ["restaurants": "dining", "coffee": "dining", "bars": "dining"]

    private static func cents(_ value: JSONValue) -> Int {
        guard let text = value.number else { return 0 }
        let parts = text.split(separator: ".").map(String.init)
        let size = (Int(parts[0].drop { $0 == "-" }) ?? 0) * 100 + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
        return text.hasPrefix("-") ? -size : size
    }

    /// The period of a day: its month, or its year.
    private static func period(_ day: String, _ resetType: String) -> String {
        String(day.prefix(resetType == "monthly" ? 7 : resetType == "annually" ? 4 : 0))
    }

    /// What a limit of a card must show.
    func spent(_ limit: JSONValue, of card: String) -> Int {
        let category = limit.at("category").string ?? ""
        let type = limit.at("resetType").string ?? ""
        let stated = limit.at("stated")
        let present = PurchaseReplay.period(today, type)
        let asOf = stated.at("asOf").string
        let at = stated.at("at").string ?? ""
        let counts = stated != .null && PurchaseReplay.period(asOf ?? String(at.prefix(10)), type) == present
        var sum = counts ? PurchaseReplay.cents(stated.at("amount")) : 0
        for transaction in transactions where transaction.at("cardId").string == card {
            let purchase = transaction.at("refundOf").string.flatMap { id in
                transactions.first { $0.at("id").string == id }
            }
            let counted = purchase ?? transaction
            let own = counted.at("category").string ?? ""
            guard own == category || PurchaseReplay.parents[own] == category,
                PurchaseReplay.period(counted.at("date").string ?? "", type) == present
            else { continue }
            let isHeld =
                counts
                && (asOf.map { transaction.at("date").string ?? "" <= $0 }
                    ?? (transaction.at("recordedAt").string ?? "" <= at))
            if !isHeld { sum += PurchaseReplay.cents(transaction.at("amount")) }
        }
        return max(0, sum)
    }

    static func shown(_ limit: JSONValue) -> Int { cents(limit.at("currentSpending")) }
}
