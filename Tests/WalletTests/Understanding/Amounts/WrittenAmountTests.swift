import Basics
import Testing
import Wallet

/// Ranges, points, commas, spaces and signs as people write them in several countries.
struct WrittenAmountTests {
    @Test(
        arguments: [
            ("1k-2k hotel", 200_000),
            ("hotel $1k–2k", 200_000),
            ("around 1k–2k hotel", 200_000),
            ("1.5k–2k laptop", 200_000),
            ("laptop 1k-1.5k", 150_000),
            ("hotel 1k – 2k", 200_000),
            ("hotel 1k to 2k", 200_000),
            ("hotel $50-80", 8_000),
            ("couch $1.2k-1.8k", 180_000),
            ("sofa 800-1.2k", 120_000),
            ("furniture 2k~3k", 300_000),
            ("电脑5k-8k", 800_000),
            ("装修1万-2万", 2_000_000),
            ("装修1万2", 1_200_000),
            ("hotel 1-2k", 200_000),
        ] as [(String, Int?)])
    func `a range in thousands is no sum`(_ text: String, _ cents: Int?) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("10 gallons of gas at $3.459", 3_459, nil),
            ("fill up 15 gallons, 3.999 each", 5_999, nil),
            ("12.5 gallons at $3.899", 4_874, nil),
            ("groceries $12.345", 1_235, nil),
            ("gas at $3.459 a gallon, 10 gallons", 3_459, nil),
            ("gas $3.459/gal, 12 gallons", 4_151, nil),
            ("gas is 3.459 a gallon", nil, nil),
            ("gas is $3.999 per gallon today, which card", nil, nil),
            ("40 litres of petrol at 1.799 €", 7_196, "EUR"),
            ("laptop $1.299", 129_900, nil),
            ("hotel 1.500 €", 150_000, "EUR"),
            ("rent 1.500", 150_000, nil),
            ("hotel €1.250", 125_000, "EUR"),
            ("加油10加仑，每加仑3.459", 3_459, nil),
            ("加油40升，每升7.859元", 31_436, nil),
            ("8 gal @ 4.199", 3_359, nil),
        ] as [(String, Int?, String?)])
    func `three digits after a point are thousands, or decimals at a pump`(
        _ text: String, _ cents: Int?, _ currency: String?
    ) throws {
        try Understood.expect(text, cents: cents, currency: currency)
    }

    @Test(
        arguments: [
            ("Amazon 50 €", 5_000, "EUR"),
            ("hotel 1500 €", 150_000, "EUR"),
            ("1.500,00 € hotel", 150_000, "EUR"),
            ("Amazon 50 £", 5_000, "GBP"),
            ("50 ¥ at Lawson", 5_000, "JPY"),
            ("Amazon € 50", 5_000, "EUR"),
            ("1 500 € hotel", 150_000, "EUR"),
            ("hotel 1 500,50 €", 150_050, "EUR"),
            ("coffee 1,5 euro", 150, "EUR"),
            ("coffee 2,5 €", 250, "EUR"),
            ("1,5 euro coffee", 150, "EUR"),
            ("Amazon 50 $", 5_000, nil),
            ("Kroger $ 50", 5_000, nil),
            ("dinner 45 EUR", 4_500, "EUR"),
            ("dinner EUR 45", 4_500, "EUR"),
            ("hotel 12 000 ₽", 1_200_000, "RUB"),
            ("dinner 1.200 ₺", 120_000, "TRY"),
            ("餐饮 300 ¥", 30_000, "CNY"),
            ("酒店 200 欧", 20_000, "EUR"),
            ("超市 50 £", 5_000, "GBP"),
            ("gas 2 for $50", 5_000, nil),
        ] as [(String, Int?, String?)])
    func `a currency may stand after a space, and groups of three too`(
        _ text: String, _ cents: Int?, _ currency: String?
    ) throws {
        try Understood.expect(text, cents: cents, currency: currency)
    }

    @Test(
        arguments: [
            ("dinner in London, 50 pounds", 5_000, "GBP"),
            ("hotel in London for 100 pounds", 10_000, "GBP"),
            ("100 pounds at Tesco", 10_000, "GBP"),
            ("spent 20 pounds at Boots", 2_000, "GBP"),
            ("2 pounds of beef $15", 1_500, nil),
            ("50 pounds of dog food at Petco", nil, nil),
            ("20 pounds of rice at Costco", nil, nil),
            ("I lost 20 pounds, groceries $50", 5_000, nil),
            ("paid 30 pounds for dinner", 3_000, "GBP"),
            ("dinner cost 45 pounds", 4_500, "GBP"),
            ("three pounds of shrimp, 40 dollars", 4_000, nil),
            ("dog food 30 pounds", nil, nil),
            ("30 pounds of kibble for $60 in London", 6_000, nil),
            ("rice 10 lbs $12", 1_200, nil),
            ("伦敦吃饭50镑", 5_000, "GBP"),
        ] as [(String, Int?, String?)])
    func `pounds are money in Britain and a weight elsewhere`(_ text: String, _ cents: Int?, _ currency: String?) throws
    {
        try Understood.expect(text, cents: cents, currency: currency)
    }

    @Test func `two sums in euros keep their shops`() throws {
        let items = try Understood.query("Rewe 20 € und Lidl 30 €").items
        #expect(items.map { $0.amount?.cents } == [2_000, 3_000])
        #expect(items.allSatisfy { $0.foreignCurrency == "EUR" })
    }

    @Test(
        arguments: [
            ("dinner $50", "CNY", "CN", "USD"),
            ("dinner in New York 50 dollars", "CNY", "CN", "USD"),
            ("吃饭50块", "CNY", "CN", nil),
            ("吃饭50美元", "CNY", "CN", "USD"),
            ("dinner 50 bucks", "EUR", "DE", "USD"),
            ("dinner $50", "EUR", "DE", "USD"),
            ("dinner 50 €", "EUR", "DE", nil),
            ("dinner $50", "CAD", "CA", nil),
            ("dinner in New York $50", "CAD", "CA", "USD"),
            ("dinner 50 dollars", "AUD", "AU", nil),
            ("dinner in Sydney $50", "AUD", "AU", nil),
            ("吃饭50元", "EUR", "DE", nil),
            ("在纽约吃饭50刀", "CNY", "CN", "USD"),
            ("吃饭$50", "CNY", "CN", "USD"),
            ("dinner ¥50", "CNY", "CN", nil),
            ("dinner 50 yuan", "CNY", "CN", nil),
        ] as [(String, String, String, String?)])
    func `dollars are foreign in a wallet of another money, and the wallet's own elsewhere`(
        _ text: String, _ home: String, _ region: String, _ currency: String?
    ) throws {
        let query = try Understood.shared.get().understand(
            text, cards: Understood.cards, today: Understood.today, homeCurrency: home, homeRegion: region)
        let item = try #require(query.items.first)
        #expect(item.amount?.cents == 5_000)
        #expect(item.foreignCurrency == currency)
    }

    @Test(arguments: [
        ("groceries 68 quid i mean dollars", nil as String?), ("groceries 50 euros, sorry, dollars", nil),
        ("groceries 30 dollars, wait, euros", "EUR"), ("groceries 300 yen, correction, dollars", nil),
        ("groceries 68 bucks I mean pounds", "GBP"), ("groceries 68 quid or rather dollars", nil),
        ("买菜68英镑，不对，美元", nil), ("超市68美元，哦不，加币", "CAD"), ("groceries 68 euros not dollars", "EUR"),
        ("groceries 68 dollars not euros", nil),
    ])
    func `a currency is corrected in the same breath`(_ text: String, _ currency: String?) throws {
        let item = try #require(try Understood.query(text).items.first)
        #expect(item.amount != nil && item.foreignCurrency == currency)
    }
}
