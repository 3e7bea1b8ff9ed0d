import Basics
import Language
import Testing
import Wallet

struct CategoryUnderstandingTests {
    @Test(arguments: [
        ("picking up a few things for dinner at the supermarket", Wallet.Category.groceries),
        ("we're out of milk and eggs", .groceries), ("taking my parents out to eat", .dining),
        ("my faucet leaks, I need a new washer and a wrench", .homeImprovement), ("vet bill", .pets),
        ("need antibiotics", .drugstores), ("tuition is due", .education), ("oil change", .auto),
        ("dentist appointment", .healthcare), ("cell phone bill", .phone), ("a new phone", .electronics),
        ("the internet bill", .utilities), ("filling up the truck", .gas), ("charging my Tesla", .evCharging),
        ("cab to the airport", .rideshare), ("train ticket to Boston", .publicTransit), ("a hotel in Austin", .hotels),
        ("plane tickets to see my sister", .airfare), ("haircut", .general), ("donating to charity", .charity),
        ("copay at the doctor", .healthcare), ("kibble for the puppy", .pets), ("a couch and a rug", .homeImprovement),
        ("toothpaste and shampoo", .drugstores), ("take the subway downtown", .publicTransit),
    ])
    func `everyday English names a category`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text) == [category])
    }

    @Test(arguments: [
        ("我要买菜", Wallet.Category.groceries), ("今晚和朋友吃火锅", .dining), ("給車加油", .gas), ("訂機票", .airfare),
        ("坐捷運上班", .publicTransit), ("搭計程車回家", .rideshare), ("交电费", .utilities), ("繳學費", .education),
        ("狗狗看兽医", .pets), ("修车", .auto), ("看牙医", .healthcare), ("点外卖", .foodDelivery), ("買手搖飲", .coffee),
        ("停车费", .parking), ("看电影", .entertainment), ("买感冒药", .drugstores), ("装修材料", .homeImprovement),
        ("缴房租", .rent), ("办健身卡", .fitness), ("捐款", .charity),
    ])
    func `everyday Chinese names a category`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text) == [category])
    }

    @Test func `a merchant beats the word for what is bought there`() throws {
        let item = try #require(try Understood.query("groceries at Costco").items.first)
        #expect(item.category == .wholesaleClubs)
        #expect(item.saidCategory == .groceries)
        #expect(item.merchant?.name == "Costco")
        #expect(try Understood.categories("dinner at the Costco food court") == [.wholesaleClubs])
        #expect(try Understood.categories("shampoo on Amazon") == [.online])
    }

    @Test func `fuel at a warehouse club is fuel at its pumps`() throws {
        let item = try #require(try Understood.query("gas at Costco, $60").items.first)
        #expect(item.category == .gas)
        #expect(item.merchant?.merchantClass == .warehouseGas)
    }

    @Test func `several purchases are several items, and one purchase is one`() throws {
        #expect(
            try Understood.categories("I'm buying groceries, gas, and dinner tonight") == [.groceries, .gas, .dining])
        #expect(
            try Understood.categories("Shopping trip: Target, Starbucks, and filling up the car")
                == [.superstores, .coffee, .gas])
        #expect(try Understood.categories("milk, eggs and bread") == [.groceries])
        #expect(try Understood.categories("买菜还有加油") == [.groceries, .gas])
        #expect(try Understood.categories("groceries at Whole Foods") == [.groceries])
    }

    @Test(arguments: [
        ("I want to grab some salmon on the way home", Wallet.Category.groceries), ("my dog needs food, $50", .pets),
        ("the kids ate everything, heading to Safeway, 220", .groceries), ("order groceries online", .groceries),
        ("buy a jacket online", .online), ("网上买机票", .airfare), ("parking at the hospital", .parking),
        ("3 nights at $180 a night", .hotels), ("UA 88 to Denver, $320", .airfare),
        ("a holiday in Sanya, the hotel is 900", .hotels),
        ("chicken and rice for dinner at the supermarket", .groceries), ("uber to Whole Foods", .rideshare),
        ("bowling league dues", .entertainment), ("给朋友寄个快递", .general), ("in n out after practice", .fastFood),
        ("cruise to Alaska", .cruises), ("☕ $6", .coffee),
    ])
    func `the purchase is told from what surrounds it`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text) == [category])
    }

    @Test func `what is denied or corrected does not count`() throws {
        #expect(try Understood.categories("I'm not buying groceries, I need gas") == [.gas])
        #expect(try Understood.categories("gas instead of groceries") == [.gas])
        #expect(try Understood.categories("Costco, no wait, Whole Foods") == [.groceries])
    }

    @Test func `circumstances are no purchases`() throws {
        #expect(try Understood.categories("coffee before my flight") == [.coffee])
        #expect(try Understood.categories("parking near the hospital") == [.parking])
        #expect(try Understood.categories("uber to the restaurant") == [.rideshare])
        #expect(try Understood.categories("fill up on the way to Costco") == [.gas])
    }

    @Test(arguments: [
        ("at the 76 station", "76"), ("Target run", "Target"), ("going to Target", "Target"), ("jeans from Gap", "Gap"),
        ("lunch at Subway", "Subway"), ("gas at Shell", "Shell"),
    ])
    func `everyday words are merchants where the sentence says so`(_ text: String, _ name: String) throws {
        #expect(try Understood.query(text).items.first?.merchant?.name == name)
    }

    @Test(arguments: ["my savings target is $76", "there is a gap in the fence", "a shell on the beach, $76 worth"])
    func `everyday words are no merchants elsewhere`(_ text: String) throws {
        let names = try Understood.query(text).items.compactMap { $0.merchant?.name }
        #expect(Set(names).isDisjoint(with: ["Target", "Gap", "Shell", "76"]))
    }

    @Test(arguments: [
        ("groceris at safway", Wallet.Category.groceries), ("restaraunt downtown", .restaurants),
        ("wholefoods", .groceries),
        ("STARBUCKS", .coffee), ("ＣＯＳＴＣＯ", .wholesaleClubs), ("café", .coffee), ("Traders Joes", .groceries),
    ])
    func `spelling, case and width do not matter`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text).first == category)
    }

    @Test func `simplified and traditional sentences mean the same`() throws {
        let simplified = try Understood.query("去超市买鸡蛋，三百块")
        let traditional = try Understood.query("去超市買雞蛋，三百塊")
        #expect(simplified.language == .simplifiedChinese)
        #expect(traditional.language == .traditionalChinese)
        #expect(simplified.items == traditional.items)
    }

    @Test(arguments: [
        ("put fifty in", 5_000), ("put fifty in the tank", 5_000), ("putting $40 in my truck", 4_000),
        ("加了50的油", 5_000), ("加了50块的油", 5_000),
    ])
    func `what is put into a car is fuel`(_ text: String, _ cents: Int) throws {
        let query = try Understood.query(text)
        #expect(query.items.map(\.category) == [.gas])
        #expect(query.items.first?.amount?.cents == cents)
    }

    @Test func `fuel that is bought at a warehouse comes from its pumps`() throws {
        let query = try Understood.query("在Costco加了50的油")
        #expect(query.items.map(\.category) == [.gas])
        #expect(query.items.first?.merchant?.name == "Costco Gas")
        #expect(query.items.first?.amount?.cents == 5_000)
    }

    @Test func `a guest is no reason to dine out from the supermarket`() throws {
        #expect(try Understood.categories("明天请客，去超市买海鲜大概260") == [.groceries])
        #expect(try Understood.categories("请客400") == [.dining])
    }

    @Test(arguments: [("phone 75", "phone"), ("phone 700", "electronics"), ("a phone 90", "electronics")])
    func `too little for a telephone is its bill`(_ text: String, _ expected: String) throws {
        #expect(try Understood.categories(text).map(\.rawValue) == [expected])
    }

    @Test func `two of a kind with one price together are one purchase`() throws {
        #expect(SeveralPurchasesTests.purchases(try Understood.query("peacock and hulu together run me 22")).count == 1)
    }

    @Test func `a shop's name with a letter wrong opens a sentence about its price`() throws {
        #expect(try Understood.query("netflx just went up to 17.99").items.first?.merchant?.name == "Netflix")
    }

    @Test(arguments: [
        ("a new telly for my dad, 520", Wallet.Category.electronics), ("a hoover 150", .electronics),
        ("new trainers 80", .clothing), ("a jumper 40", .clothing), ("plasters and paracetamol 9", .drugstores),
        ("crisps and bin bags 12", .groceries), ("going by coach, 45", .publicTransit),
        ("black cab home 18", .rideshare),
        ("a personal trainer 60", .fitness), ("flying coach to Denver 300", .airfare),
    ])
    func `words as said in Britain`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text) == [category])
    }
}
