import Basics
import Language
import Testing

@testable import Wallet

/// What goes back to a shop earns nothing, on whatever card; what is bought beside it does.
struct RefundTests {
    @Test(arguments: [
        "returned a jacket at macys, 80 bucks refund", "got a refund of $120 from delta",
        "I want to return shoes to zappos", "sending back the tv to best buy for a refund 400",
        "returning pants at gap, which card", "amazon refund 30", "hotel cancelled and refunded me 300",
        "returned it for store credit 25 from target", "chargeback on my hotel",
        "exchanging shoes for a bigger size at dsw",
        "bought a jacket but it didn't fit so i'm taking it back", "-60 at target",
        "which card gets refunded if i return it", "minus 60 at target", "can i get my money back from airbnb",
        "在Macy's退货，80块", "把外套退了", "亚马逊退款30", "机票退票", "酒店取消了，退款300", "买的鞋不合适，想退货", "-60 沃尔玛",
        "returns at kohl's 45", "sending the shoes back to nike", "taking the lamp back to ikea", "-$45 starbucks",
        "i need to take these back to old navy", "returned the drill to home depot",
        "got my deposit back from the hotel", "在Costco退了一个电视",
        "returning a jacket at Macy's, free shipping", "returned shoes to Nordstrom no restocking fee",
        "used fee free ATM returning home depot drill", "returned a jacket to macys, shipping was free",
        "退货，衣服200块", "退货，衣服 200 块，用哪张卡", "退货，衣服200块，鞋子100", "退款，机票300", "refund, jacket 200",
        "return: jacket 200", "i need to make a return, jacket 200 at gap", "在Macy's退货，免运费",
        "bring back the sweater to Gap 60", "taking back the lamp to ikea", "took back my shoes to dsw, 80",
        "mailing back the shirt", "returning to Gap for a refund 60", "bring the sweater back to the store 60",
        "Amazon is giving me 45 back for the broken kettle",
        "target gave me $20 back on the lamp", "水壺壞掉，亞馬遜退我45塊", "舊的吸塵器我退給亞馬遜了，他們說會退130給我",
    ])
    func `a refund names no card`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.intent == .refund)
        #expect(query.items.isEmpty)
        let answer = try ExplanationCase(text, ExplanationWallet.main).recommendation
        #expect(answer.primary == nil)
        #expect(answer.items.isEmpty)
        #expect(answer.reasoning.contains(answer.language.isChinese ? "扣回" : "taken back"))
        #expect(answer.suggestions.count == 5)
    }

    @Test(
        arguments: [
            ("returning shoes to zappos and buying boots 120", .clothing, 12_000),
            ("returned the tv, now getting a laptop for 900", .electronics, 90_000),
            ("got my refund from delta so i'm booking a hotel 300", .hotels, 30_000),
            ("buying groceries for 60 and returning a shirt", .groceries, 6_000),
            ("return flight to boston 240", .airfare, 24_000),
            ("filled the rental before returning it, 44", .gas, 4_400),
            ("headphones 120 but they refunded me 20", .electronics, 12_000),
            ("returning home from the gym, groceries 50", .groceries, 5_000),
            ("退了鞋，买靴子120", .clothing, 12_000), ("退房以后吃饭60", .dining, 6_000),
            ("gas 40, then returning shoes at dsw", .gas, 4_000),
            ("money back guarantee mattress 900", .homeImprovement, 90_000),
            ("bring snacks back for the team 25", .groceries, 2_500),
            ("shoes with return shipping 40", .clothing, 4_000),
            ("refund $30 from Amazon, dinner $50", .dining, 5_000),
            ("dinner $50 and a $30 refund from Amazon", .dining, 5_000),
            ("亚马逊退款30，吃饭50", .dining, 5_000), ("吃饭50，亚马逊退款30", .dining, 5_000),
            ("chargeback on my hotel 300, dinner 50", .dining, 5_000),
            ("bought shoes at amazon for 80, refund of 30 from Amazon", .online, 8_000),
            ("退货，买衣服200块", .clothing, 20_000), ("退货，然后吃饭50", .dining, 5_000), ("退货，吃饭50", .dining, 5_000),
            ("they refunded me, dinner 50", .dining, 5_000), ("got a refund, then groceries 80", .groceries, 8_000),
            ("bring back some milk from target 20", .superstores, 2_000),
            ("bring back the milk from target 20", .superstores, 2_000), ("bring back dinner 40", .dining, 4_000),
            ("taking back the keys, gas 40", .gas, 4_000), ("take back roads, gas 40", .gas, 4_000),
            ("taking the bus back home 3", .publicTransit, 300),
            ("shoes with free return shipping 40", .clothing, 4_000), ("return insurance 15", .insurance, 1_500),
            ("round trip return ticket 300", .airfare, 30_000), ("return trip uber 20", .rideshare, 2_000),
            ("print a return label at staples 2", .office, 200), ("in return for dinner 60", .dining, 6_000),
            ("退了房吃饭60", .dining, 6_000), ("退休聚餐200", .dining, 20_000),
            ("starbucks 10, they gave me 5 back", .coffee, 1_000),
            ("dinner 60 and my friend paid me 20 back", .dining, 6_000),
            ("the gold gives me 4 back on dining, dinner 50", .dining, 5_000),
            ("return to costco for gas 50", .gas, 5_000), ("sending a gift back to mom 40", .general, 4_000),
            ("amazon gave me 10 back, buying a lamp 60", .homeImprovement, 6_000),
            ("full refund if cancelled hotel 300", .hotels, 30_000), ("refund or not, flight 300", .airfare, 30_000),
            ("return shipping 15", .general, 1_500), ("退货运费15", .general, 1_500),
        ] as [(String, Wallet.Category, Int)])
    func `what is bought beside a return is a purchase`(_ text: String, _ category: Wallet.Category, _ cents: Int)
        throws
    {
        let query = try Understood.query(text)
        #expect(query.intent == .recommend)
        #expect(query.items.map(\.category) == [category])
        #expect(query.items.first?.amount?.cents == cents)
    }

    @Test(
        arguments: [
            ("returned half of it", 4_000), ("they refunded me 20", 6_000), ("returned the jacket to gap", nil),
        ] as [(String, Int?)])
    func `a part that goes back changes the price before`(_ text: String, _ cents: Int?) throws {
        let query = try Understood.query(text, after: try Understood.query("macys 80"))
        #expect(query.intent == (cents == nil ? .refund : .recommend))
        #expect(query.items.first?.amount?.cents == cents)
    }
}
