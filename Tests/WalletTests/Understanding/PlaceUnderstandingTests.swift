import Basics
import Testing
import Wallet

/// Where one pays, told from names, origins and towns of the same name.
struct PlaceUnderstandingTests {
    @Test(arguments: [
        "dinner in Paris $80",
        "dinner in Paris, France $80",
        "dinner in London, Ontario $40",
        "London hotel $300",
        "Tokyo dinner $80",
        "在日本吃饭80",
        "在法国买红酒60",
        "日本酒店5000",
        "去韩国买化妆品300",
        "东京吃饭80",
        "shopping in China $300",
        "dinner at Cafe Roma in Rome $60",
        "dinner in PARIS OR LONDON $50",
        "India $25 lunch",
        "hotel in India $250",
        "hotel at London Heathrow £200",
        "Tokyo ramen 1200 yen",
        "japan trip hotel $500",
        "london pub £20",
        "日本药妆店300",
        "伦敦酒店£200",
        "dinner in Split, Croatia $80",
    ])
    func `places in other countries are abroad`(_ text: String) throws {
        #expect(try Understood.query(text).constraints.isAbroad)
    }

    @Test(arguments: [
        "India Palace lunch $25",
        "法国红酒60",
        "dinner in Paris, Texas $80",
        "dinner in Puerto Rico $80",
        "dinner in Dublin, Ohio $40",
        "hotel in Naples, FL $200",
        "hotel in Paris TX $90",
        "lunch at Tokyo Garden $25",
        "Canada Goose jacket $900",
        "dinner at Peking Garden $40",
        "Singapore noodles $15",
        "hotel in Guam $200",
        "波多黎各酒店$200",
        "日本料理80",
        "韩国烤肉100",
        "泰国菜60块",
        "意大利面30",
        "日本威士忌300",
        "lunch at the China Buffet $18",
        "lunch at Paris Baguette $12",
        "dinner in Rome, Georgia $60",
        "hotel in Vancouver, WA $200",
        "Moscow mule $14",
        "韩国泡菜30块",
        "美国牛肉100块",
    ])
    func `names of restaurants and goods, towns of the same name and territories are not`(_ text: String) throws {
        #expect(try !Understood.query(text).constraints.isAbroad)
    }
}
