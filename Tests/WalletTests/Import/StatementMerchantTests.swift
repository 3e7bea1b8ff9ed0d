import Testing

@testable import Wallet

/// Who was paid, and for what.
struct StatementMerchantTests {
    private func merchant(_ text: String, more: String = "", header: String = "", currency: String = "USD") throws
        -> StatementRow
    {
        let file = "Date,Description,Amount\(header)\n2026-11-02,\"\(text)\",5.00\(more)\n"
        let reading = try Statements.read(file, currency: currency)
        return try #require(reading.rows.first, "\(reading.skipped) \(reading.faults)")
    }

    @Test(arguments: [
        ("支付宝-肯德基", Category.fastFood), ("财付通-滴滴出行", .rideshare), ("微信支付-星巴克", .coffee), ("（消费）永辉超市", .groceries),
        ("TST* ZQXV HOUSE", .restaurants), ("TST*ZQXV OUTPOST B", .restaurants), ("SQ *BLUE BOTTLE COFFEE", .coffee),
        ("PAYPAL *NETFLIX", .streaming), ("PP*KROGER", .groceries), ("SP ZQXV GOODS", .general),
        ("IC* SPROUTS BY INSTACART", .groceries),
        ("POS PURCHASE KROGER 123 ATLANTA GA", .groceries), ("SALES: MCDONALDS", .fastFood), ("SHELL OIL 57442", .gas),
        ("SPROUTS FARMERS MARKET", .groceries), ("ZQXV NOWHERE", .general),
    ])
    func `a processor hides the shop, tells its kind or is it`(text: String, category: Wallet.Category) throws {
        let row = try merchant(text)
        #expect(row.merchant.category == category, "\(row.merchant)")
        #expect(row.merchantText == text)
    }

    @Test(arguments: [
        ("Merchandise & Supplies-Groceries", Category.groceries), ("Restaurant-Restaurant", .restaurants),
        ("Restaurant-Bar & Café", .dining),
        ("Transportation-Fuel", .gas), ("Travel-Airline", .airfare), ("Travel-Lodging", .hotels),
        ("Merchandise & Supplies-Pharmacies", .drugstores),
        ("Gas/Automotive", .gas), ("Food & Drink", .dining), ("Lebensmittel", .groceries), ("餐饮美食", .dining),
        ("Zqxv", .general), ("5411", .groceries),
    ])
    func `a bank's word for a category counts where the shop is unknown`(word: String, category: Wallet.Category) throws
    {
        let row = try merchant("ZQXV ONE", more: ",\"\(word)\"", header: ",Category")
        #expect(row.merchant.category == category)
        #expect(try merchant("KROGER 12", more: ",Travel-Airline", header: ",Category").merchant.category == .groceries)
    }

    @Test func `a code counts more than a word and less than a shop`() throws {
        #expect(try merchant("ZQXV", more: ",5411,Travel", header: ",MCC,Category").merchant.evidence == .code)
        #expect(try merchant("SHELL OIL 1", more: ",5411,Travel", header: ",MCC,Category").merchant.category == .gas)
    }

    @Test func `the first filled cell that is more than a kind of entry names the shop`() throws {
        let file = """
            Date,Description,Memo,Amount
            2026-11-02,POS PURCHASE,KROGER 123,5.00
            2026-11-03,ZQXV RESTAUR,ZQXV RESTAURANT GROUP,6.00
            2026-11-04,,KROGER 123,7.00
            2026-11-05,KROGER 123,SHELL OIL,8.00
            """
        let rows = try Statements.read(file).rows
        #expect(rows.map(\.merchantText) == ["KROGER 123", "ZQXV RESTAURANT GROUP", "KROGER 123", "KROGER 123"])
    }
}
