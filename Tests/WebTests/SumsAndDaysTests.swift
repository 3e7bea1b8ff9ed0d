import JSON
import TestSupport
import Testing

/// Sums and days as people write them, up to the answer.
struct SumsAndDaysTests {
    @Test(arguments: [
        ("groceries $1\u{A0}234.56", "1234.56", "USD"), ("groceries $1\u{202F}234.56", "1234.56", "USD"),
        ("groceries $1 234.56", "1234.56", "USD"), ("groceries CHF 1'234.50", "1234.50", "CHF"),
        ("groceries CHF 1’234.50", "1234.50", "CHF"), ("groceries ₹1,23,456", "123456.00", "INR"),
        ("groceries Rs. 12,34,567.50", "1234567.50", "INR"), ("groceries 3 500 dollars", "3500.00", "USD"),
        ("groceries 3 500$", "3500.00", "USD"), ("买菜3 500块", "3500.00", "USD"),
        ("$1,234 and 56 cents of groceries", "1234.56", "USD"), ("groceries five dollars and ten cents", "5.10", "USD"),
        ("groceries $5 and ten cents", "5.10", "USD"), ("groceries 12 euros 50", "12.50", "EUR"),
        ("groceries 12€50", "12.50", "EUR"), ("groceries five pounds thirty pence", "5.30", "GBP"),
        ("groceries £5 and 30p", "5.30", "GBP"), ("groceries 100 rupees 50 paise", "100.50", "INR"),
        ("买菜八十八块五", "88.50", "USD"), ("买菜¥88和5毛", "88.50", "CNY"), ("groceries KWD 1.234", "1.234", "KWD"),
        ("groceries 5 dinars 250 fils", "5.25", "KWD"), ("2 100g bars of chocolate $5", "5.00", "USD"),
        ("groceries $20 200 Main Street", "20.00", "USD"), ("$45 365 Whole Foods", "45.00", "USD"),
        ("groceries $5 100 pack of wipes", "5.00", "USD"), ("groceries, 3 100 dollar gift cards", "100.00", "USD"),
        ("12 eggs at Kroger, $5", "5.00", "USD"), ("table for 6 at Olive Garden $120", "120.00", "USD"),
    ])
    func `a sum is read whole`(_ text: String, _ amount: String, _ currency: String) async throws {
        let service = try TestService()
        let reply = await service.ask(
            text, #""cards":[{"name":"N","network":"visa"}],"preferences":{"currency":"USD"}"#)
        #expect(reply["items[0].amount"].number == amount, "\(text)")
        #expect(reply["items[0].currency"].string == currency, "\(text)")
    }

    /// The bonus is of the fourth quarter of 2026.
    @Test(arguments: [
        ("dinner tonight $80", "7"), ("dinner on New Year's Day $80", "3"), ("dinner on Christmas Eve $80", "7"),
        ("dinner on New Year's Eve $80", "7"), ("dinner on Valentine's Day $80", "3"),
        ("dinner on Thanksgiving $80", "7"), ("dinner on Memorial Day $80", "3"),
        ("dinner last Christmas $80", "3"), ("dinner before Easter $80", "7"), ("春节聚餐80", "3"),
        ("冬至聚餐80", "7"), ("国庆节聚餐80", "3"), ("春节前聚餐80", "7"),
    ])
    func `the quarter of a holiday counts`(_ text: String, _ multiplier: String) async throws {
        let service = try TestService()
        let card = #"""
            {"name":"Bonus","network":"visa","rewardCategories":[{"category":"dining","multiplier":3}],
            "quarterlyBonus":{"categories":["dining"],"multiplier":7,"quarter":4,"year":2026,"activated":true}}
            """#
        let reply = await service.ask(text, #""cards":[\#(card)],"date":"2026-11-20""#)
        #expect(reply["primaryRecommendation.multiplier"].number == multiplier, "\(text)")
    }
}
