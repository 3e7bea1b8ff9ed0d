import Basics
import HTTPTypes
import JSON
import TestSupport
import Testing

/// Whatever is recorded, corrected, imported, matched, undone and stated, in whatever order: each pot is what a replay from
/// outside says, and all undone is the beginning.
struct PurchasePropertyTests {
    private static let categories = ["groceries", "restaurants", "coffee", "dining", "gas", "general"]
    private static let shops = ["KROGER 12", "OLIVE GARDEN 123", "STARBUCKS 9", "SHELL OIL", "ZQXV LTD"]
    private static let names = ["Kroger", "Olive Garden", "Starbucks", "Shell", "Zqxv"]

    private struct Run {
        let service: TestService
        var random: SplitMix64
        var files: [String] = []

        mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        mutating func pick<T>(_ all: [T]) -> T { all[number(0...(all.count - 1))] }
        mutating func card() -> String { pick(["one", "two"]) }
        mutating func amount() -> String { "\(number(1...60)).\(number(10...99))" }
        mutating func day() -> String {
            (CalendarDate("2026-11-20") ?? CalendarDate(daysSinceEpoch: 0)).adding(days: number(-50...15)).description
        }

        func all() async -> [JSONValue] {
            var found: [JSONValue] = []
            var cursor: String?
            repeat {
                let page = await service.send("GET", "/transactions?limit=100" + (cursor.map { "&cursor=" + $0 } ?? ""))
                found += page["transactions"].array
                cursor = page["nextCursor"].string
            } while cursor != nil
            return found
        }

        mutating func record() async -> Int {
            let shop = number(0...3) == 0 ? "" : #","merchant":"\#(pick(names))""#
            let chosen = number(0...1) == 0 ? "" : #","category":"\#(pick(categories))""#
            let sign = number(0...5) == 0 ? "-" : ""
            return await service.send(
                "POST", "/transactions",
                body: #"{"cardId":"\#(card())","amount":\#(sign)\#(amount()),"date":"\#(day())"\#(shop)\#(chosen)}"#
            ).status
        }

        mutating func refund() async -> Int {
            let found = await all().filter {
                $0.at("refundOf") == .null && $0.at("amount").number?.hasPrefix("-") == false
            }
            guard !found.isEmpty else { return 201 }
            let purchase = pick(found)
            return await service.send(
                "POST", "/transactions",
                body: #"""
                    {"cardId":"\#(purchase.at("cardId").string ?? "")","amount":-\#(number(1...5)),"date":"\#(day())",
                    "refundOf":"\#(purchase.at("id").string ?? "")"}
                    """#
            ).status
        }

        mutating func patch() async -> Int {
            let found = await all()
            guard !found.isEmpty else { return 200 }
            let id = pick(found).at("id").string ?? ""
            let bodies = [
                #"{"amount":\#(amount())}"#, #"{"date":"\#(day())"}"#, #"{"category":"\#(pick(categories))"}"#,
                #"{"cardId":"\#(card())"}"#, #"{"merchant":"\#(pick(names))","note":"changed"}"#,
            ]
            return await service.send("PATCH", "/transactions/" + id, body: pick(bodies)).status
        }

        mutating func delete() async -> Int {
            let found = await all()
            guard !found.isEmpty else { return 204 }
            return await service.send("DELETE", "/transactions/" + (pick(found).at("id").string ?? "")).status
        }

        /// A statement of new purchases and of some that are noted, or one that came before.
        mutating func importFile() async -> Int {
            if files.isEmpty || number(0...3) > 0 {
                var lines = (0..<number(1...6)).map { _ in "\(day()),\(pick(shops)),\(amount())" }
                for noted in await all() where noted.at("statement") == .null && number(0...2) == 0 {
                    let amount = noted.at("amount").number ?? ""
                    let name = noted.at("merchant").string?.uppercased() ?? "ANY SHOP"
                    if !amount.hasPrefix("-") { lines.append("\(noted.at("date").string ?? ""),\(name) 77,\(amount)") }
                }
                files.append("Date,Description,Amount\n" + lines.joined(separator: "\n") + "\n")
            }
            return await service.send(
                "POST", "/transactions/import?sign=purchasesPositive&dateOrder=ymd&cardId=" + card(), body: pick(files),
                headers: [("Content-Type", "text/csv")]
            ).status
        }

        mutating func undo() async -> Int {
            let found = await service.send("GET", "/imports?limit=100")["imports"].array
            guard !found.isEmpty else { return 200 }
            return await service.send("DELETE", "/imports/" + (pick(found).at("id").string ?? "")).status
        }

        mutating func state() async -> Int {
            let past = number(0...1) == 0 ? "" : #","asOf":"2026-11-\#(number(10...20))""#
            let limit = pick(["groceries", "dining", "gas"])
            return await service.send(
                "PUT", "/cards/\(card())/limits/\(limit)", body: #"{"currentSpending":\#(number(0...200))\#(past)}"#
            ).status
        }
    }

    private func wallet(_ id: String) -> String {
        """
        {"id":"\(id)","name":"\(id)","network":"visa","currentBalance":100,"rewardCategories":[
        {"category":"groceries","multiplier":4},{"category":"dining","multiplier":3},{"category":"gas","multiplier":2},
        {"category":"general","multiplier":1}],"spendingLimits":[
        {"category":"groceries","limit":6000,"resetType":"annually"},{"category":"dining","limit":500,"resetType":"monthly"},
        {"category":"gas","limit":100,"resetType":"never"}]}
        """
    }

    /// The export without what tells of time.
    private func everything(_ service: TestService) async -> [String] {
        let export = await service.send("GET", "/export")
        return ["cards", "transactions", "imports", "preferences", "comparisons"].map { name in
            let member = export[name]
            return "\(name) \(member)"
        }
    }

    @Test(arguments: Array(UInt64(1)...12))
    func `pots are a function of what is stored`(seed: UInt64) async throws {
        let service = try TestService()
        for card in ["one", "two"] { #expect(await service.send("POST", "/cards", body: wallet(card)).status == 201) }
        let beginning = await everything(service)
        let states = seed.isMultiple(of: 2)
        var run = Run(service: service, random: SplitMix64(seed: seed))
        for step in 0..<60 {
            service.clock.advance(seconds: 30)
            let kind = run.number(0...19)
            let status =
                switch kind {
                case 0...6: await run.record()
                case 7...8: await run.refund()
                case 9...11: await run.patch()
                case 12: await run.delete()
                case 13...15: await run.importFile()
                case 16...17: await run.undo()
                case 18 where states: await run.state()
                default: await run.record()
                }
            // Refunds of more than is left, and amounts below those of refunds.
            #expect(status < 300 || status == 422, "seed \(seed) step \(step) kind \(kind): \(status)")
            let replay = PurchaseReplay(transactions: await run.all(), today: service.clock.today().description)
            for card in await service.send("GET", "/cards")["cards"].array {
                let id = card.at("id").string ?? ""
                for limit in card.at("spendingLimits").array {
                    #expect(
                        PurchaseReplay.shown(limit) == replay.spent(limit, of: id),
                        "seed \(seed) step \(step) kind \(kind): \(id) \(limit)")
                }
                #expect(
                    card.at("transactionCount").number
                        == String(replay.transactions.count { $0.at("cardId").string == id }))
            }
        }
        guard !states else { return }
        for found in await service.send("GET", "/imports?limit=100")["imports"].array {
            _ = await service.send("DELETE", "/imports/" + (found.at("id").string ?? ""))
        }
        for left in await run.all() {
            _ = await service.send("DELETE", "/transactions/" + (left.at("id").string ?? ""))
        }
        #expect(await everything(service) == beginning)
    }
}
