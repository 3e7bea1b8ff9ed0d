import Basics
import Stores
import Testing

@testable import Wallet

/// Which rows of a statement are purchases that were noted before.
@Suite struct PurchaseMatcherTests {
    private let matcher: PurchaseMatcher

    init() throws {
        matcher = try Statements.importer.get().matcher
    }

    private func noted(
        _ id: String, _ merchant: String?, _ cents: Int, _ category: Wallet.Category, on day: Int, at moment: Int = 0
    ) -> StoredTransaction {
        var purchase = Transaction(
            id: id, cardID: CardID("c"), amount: Money(cents: cents), category: category, merchant: merchant,
            date: Make.date(2026, 11, 1).adding(days: day - 1))
        purchase.currency = "USD"
        return StoredTransaction(
            transaction: purchase, recordedAt: Timestamp(milliseconds: moment), revision: .none, importIDs: [])
    }

    private func row(
        _ text: String, _ cents: Int, _ category: Wallet.Category, on day: Int, name: String? = nil,
        posted: Bool = false, currency: String = "USD"
    ) -> ImportDraft.Row {
        var purchase = Transaction(
            id: text, cardID: CardID("c"), amount: Money(cents: cents), category: category, merchant: name ?? text,
            date: Make.date(2026, 11, 1).adding(days: day - 1), source: .import)
        purchase.merchantText = text
        purchase.currency = currency
        return ImportDraft.Row(transaction: purchase, line: 2, hasPostingDayOnly: posted)
    }

    private func pairs(_ rows: [ImportDraft.Row], _ noted: [StoredTransaction]) -> [String: String] {
        var result: [String: String] = [:]
        for (index, found) in matcher.pairs(rows, noted: noted) {
            result[rows[index].transaction.id + "/\(index)"] = noted[found].id
        }
        return result
    }

    private func meets(_ row: ImportDraft.Row, _ noted: StoredTransaction) -> Bool {
        !matcher.pairs([row], noted: [noted]).isEmpty
    }

    @Test func `a purchase and its row are one`() {
        #expect(
            meets(row("SAFEWAY #1234", 8_880, .groceries, on: 19), noted("a", "Safeway", 8_880, .groceries, on: 19)))
        #expect(
            meets(
                row("OLIVE GARDEN 123", 4_800, .restaurants, on: 21), noted("a", "Olive Garden", 4_000, .dining, on: 19)
            ))
        #expect(meets(row("TRADER JOES 5", 500, .groceries, on: 9), noted("a", "Trader Joe's", 500, .groceries, on: 9)))
        #expect(meets(row("CAFE NERO", 500, .coffee, on: 9), noted("a", "Café Nero", 500, .coffee, on: 9)))
        #expect(meets(row("永辉超市（北京）", 500, .groceries, on: 9), noted("a", "永辉超市", 500, .groceries, on: 9)))
        #expect(meets(row("SHELL OIL", 500, .gas, on: 9), noted("a", nil, 500, .general, on: 9)))
        #expect(meets(row("AMZN REFUND", -500, .online, on: 9), noted("a", nil, -500, .general, on: 8)))
    }

    @Test func `days are at most three apart, five behind where a row was only posted`() {
        for apart in -6...6 {
            let found = row("KROGER", 500, .groceries, on: 15 + apart)
            #expect(meets(found, noted("a", "Kroger", 500, .groceries, on: 15)) == (abs(apart) <= 3), "\(apart)")
            let posted = row("KROGER", 500, .groceries, on: 15 + apart, posted: true)
            #expect(
                meets(posted, noted("a", "Kroger", 500, .groceries, on: 15)) == (-3...5).contains(apart), "\(apart)")
        }
    }

    @Test func `a tip is up to thirty percent, and only where tips are given`() {
        for (cents, isMet) in [(1_000, true), (999, false), (1_001, true), (1_300, true), (1_301, false)] {
            for category in [Wallet.Category.restaurants, .bars, .coffee, .rideshare, .gas] {
                #expect(
                    meets(row("X BAR", cents, category, on: 9), noted("a", "X Bar", 1_000, category, on: 9)) == isMet)
            }
            #expect(
                meets(row("X", cents, .groceries, on: 9), noted("a", "X", 1_000, .groceries, on: 9)) == (cents == 1_000)
            )
        }
        #expect(!meets(row("X BAR", -1_200, .bars, on: 9), noted("a", "X Bar", -1_000, .bars, on: 9)))
    }

    @Test func `another merchant, another currency and another amount are another purchase`() {
        #expect(!meets(row("KROGER", 500, .groceries, on: 9), noted("a", "Safeway", 500, .groceries, on: 9)))
        #expect(!meets(row("KROGER", 501, .groceries, on: 9), noted("a", "Kroger", 500, .groceries, on: 9)))
        #expect(
            !meets(
                row("KROGER", 500, .groceries, on: 9, currency: "CAD"), noted("a", "Kroger", 500, .groceries, on: 9)))
    }

    @Test func `one purchase meets one row, the nearest day first, then the amount, then the earliest noted`() {
        let coffees = [
            noted("late", "Blue Cafe", 500, .coffee, on: 9, at: 2),
            noted("early", "Blue Cafe", 500, .coffee, on: 9, at: 1),
        ]
        #expect(pairs([row("BLUE CAFE", 500, .coffee, on: 9)], coffees) == ["BLUE CAFE/0": "early"])
        #expect(
            pairs(
                [row("BLUE CAFE", 500, .coffee, on: 9), row("BLUE CAFE", 500, .coffee, on: 10)],
                [noted("a", "Blue Cafe", 500, .coffee, on: 10)]) == ["BLUE CAFE/1": "a"])
        let dinners = [
            noted("small", "Blue Cafe", 450, .coffee, on: 9), noted("equal", "Blue Cafe", 500, .coffee, on: 9),
        ]
        #expect(pairs([row("BLUE CAFE", 500, .coffee, on: 9)], dinners) == ["BLUE CAFE/0": "equal"])
        // Fares of five days, all posted a day later: each has a row.
        let fares = (1...5).map { noted("\($0)", "Metro", 290, .publicTransit, on: $0) }
        #expect(pairs((2...6).map { row("METRO", 290, .publicTransit, on: $0) }, fares).count == 5)
        // A row with a tip does not take what another row equals.
        #expect(
            pairs([row("BLUE CAFE", 500, .coffee, on: 9), row("BLUE CAFE", 450, .coffee, on: 9)], dinners) == [
                "BLUE CAFE/0": "equal", "BLUE CAFE/1": "small",
            ])
    }

    /// A thousand noted purchases of a year at 120 shops, and the statement that was made of them.
    @Test(arguments: [UInt64(1), 2, 3])
    func `of a thousand purchases none meets another's row, and nearly all meet their own`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let kinds: [Wallet.Category] = [
            .groceries, .restaurants, .coffee, .gas, .rideshare, .superstores, .streaming, .bars, .homeImprovement,
            .general,
        ]
        let words = [
            "Harbor", "Maple", "Granite", "Willow", "Copper", "Juniper", "Lantern", "Orchid", "Pebble", "Quarry",
            "Ridge",
            "Saffron",
        ]
        let marks = ["%@ #1234", "SQ *%@", "%@ 00012 AUSTIN TX", "TST* %@", "%@ INC", "%@.COM/BILL"]
        let shops: [(name: String, text: String, category: Wallet.Category)] = (0..<120).map { number in
            let name = words[number / 10] + " " + kinds[number % 10].rawValue.prefix(6)
            let text = marks[number % 6].split(separator: "%@", omittingEmptySubsequences: false)
            return (name, text.joined(separator: name.uppercased()), kinds[number % 10])
        }
        var all: [StoredTransaction] = []
        var rows: [(row: ImportDraft.Row, of: String?)] = []
        var twins = 0
        for number in 0..<1_000 {
            let shop = random.pick(shops)
            let cents = Int.random(in: 200...20_000, using: &random)
            let day = Int.random(in: 1...365, using: &random)
            let isNamed = random.chance(98)
            func note(_ id: String) {
                all.append(noted(id, isNamed ? shop.name : nil, cents, shop.category, on: day, at: all.count))
            }
            func post(_ id: String) {
                let grows: Set<Wallet.Category> = [.restaurants, .bars, .coffee, .rideshare, .gas]
                let tip =
                    grows.contains(shop.category) && random.chance(50) ? Int.random(in: 5...25, using: &random) : 0
                let posted = random.chance(20)
                let delay = Int.random(in: 0...(posted ? 5 : 3), using: &random)
                rows.append(
                    (row(shop.text, cents + cents * tip / 100, shop.category, on: day + delay, posted: posted), id))
            }
            note("\(number)")
            post("\(number)")
            if random.chance(3) {
                // The same again on the same day.
                twins += 1
                note("\(number)'")
                post("\(number)'")
            }
            if random.chance(30) {
                // At shops where nothing was noted, as much and on the same days.
                let other = random.pick(shops)
                let text = "STRANGER " + other.category.rawValue
                let sum = isNamed && random.chance(50) ? cents : Int.random(in: 200...20_000, using: &random)
                rows.append(
                    (row(text, sum, other.category, on: day + Int.random(in: 0...3, using: &random)), nil))
            }
        }
        rows.shuffle(using: &random)
        let found = matcher.pairs(rows.map(\.row), noted: all)
        var (right, wrong) = (0, 0)
        for (index, purchase) in found {
            // A twin is as good as the other.
            let id = all[purchase].id.filter { $0 != "'" }
            if rows[index].of.map({ $0.filter { $0 != "'" } }) == id {
                right += 1
            } else {
                wrong += 1
            }
        }
        let missed = all.count - right - wrong
        let strangers = rows.count { $0.of == nil }
        print(
            "noted \(all.count) (twins \(twins)), rows \(rows.count) (strangers \(strangers)), right \(right), wrong \(wrong), "
                + "missed \(missed)")
        #expect(wrong == 0)
        #expect(missed * 100 <= all.count)
    }
}
