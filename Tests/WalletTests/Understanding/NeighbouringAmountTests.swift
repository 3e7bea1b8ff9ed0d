import Basics
import Testing
import Wallet

/// Numbers beside the ones that are prices: ranges, names, weights, years, shares, change.
struct NeighbouringAmountTests {
    @Test(
        arguments: [
            ("Costco 200-300", 30_000),
            ("rent 1.8k-2.2k", 220_000),
            ("flights 300–450 each for 2", 90_000),
            ("F-150 oil change $80", 8_000),
            ("macbook 1.2k or 1.5k", 150_000),
            ("Boeing 737-800 flight $400", 40_000),
            ("wifi 6e-7 router $120", 12_000),
            ("5k-10k run entry $40", 4_000),
            ("groceries $1.50", 150),
            ("gas $45.009", 4_501),
            ("diesel 20 gallons @ $4.899/gal", 9_798),
            ("filled up 11.2 gallons at 3.199", 3_583),
            ("charge my ev 30 kwh at $0.48", 1_440),
            ("hotel 3 000 $", 300_000),
            ("dinner $ 45.50 at Chili's", 4_550),
            ("15 $ Starbucks", 1_500),
            ("iPhone 15 $ 999", 99_900),
            ("iPhone 15 $999", 99_900),
            ("room 12 $ 200", 20_000),
            ("gate 22 flight $ 300", 30_000),
            ("hotel Jan 2-5 2027 $450", 45_000),
            ("Netflix 15 December", 1_500),
            ("rent December 2100", 210_000),
            ("rent for Dec 1800", 180_000),
            ("dinner next Friday 2026", nil),
            ("New Year 2027 party supplies $60", 6_000),
            ("summer 2027 cruise $1500", 150_000),
            ("tickets for the 2027 season $300", 30_000),
            ("2027 Toyota lease payment $400", 40_000),
            ("car lease 2027 Civic", nil),
            ("laptop for 2026 dollars", 202_600),
            ("insurance 2026 premium $900", 90_000),
            ("spend 2027 at Costco", 202_700),
            ("budget 2026 for flights", 202_600),
            ("total was 2026 at Home Depot", 202_600),
            ("Windows 2026 license $120", 12_000),
            ("coffee 350¢", 350),
            ("candy for 5¢", 5),
            ("groceries $80 - $90", 9_000),
            ("20 pounds of ice for the party", nil),
            ("a 50 pound bag of rice", nil),
            ("5 pounds of chicken at Kroger for $20", 2_000),
            ("shipping a 10 pound box $25", 2_500),
            ("10 pound turkey", nil),
            ("I need to lose 10 pounds, gym membership $40", 4_000),
            ("beef 3 pounds at $5", 1_500),
            ("weights 20 pounds at Target", nil),
            ("Mexico City tacos $10", 1_000),
            ("Turkish airlines $800", 80_000),
            ("Paris metro tickets $20", 2_000),
            ("cruise to Mexico $900", 90_000),
        ] as [(String, Int?)])
    func `prices among numbers that look like them`(_ text: String, _ cents: Int?) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("买菜 50 $", 5_000),
            ("2026年1月的房租2000", 200_000),
            ("2026款MacBook 9000块", 900_000),
            ("明年2027年的保险3000", 300_000),
            ("八块八毛八的水", 888),
            ("星巴克38块5", 3_850),
            ("38块5星巴克", 3_850),
            ("打车23块6毛", 2_360),
            ("7块9毛9的面包", 799),
            ("水果9毛9", 99),
            ("水果9毛9分", 99),
            ("一块五的公交", 150),
            ("50块3个菜", 5_000),
            ("100块5斤肉", 10_000),
            ("20块2瓶水", 2_000),
            ("30块8点吃饭", 3_000),
            ("五块钱的公交", 500),
            ("100块2张票", 10_000),
            ("15元5角的午饭", 1_550),
            ("午饭15.5元", 1_550),
            ("买菜三百五十块八", 35_080),
            ("200块五花肉", 20_000),
            ("泰国按摩100", 10_000),
            ("墨西哥餐厅80", 8_000),
            ("法国餐厅吃饭120", 12_000),
        ] as [(String, Int?)])
    func `Chinese prices with change and counts`(_ text: String, _ cents: Int?) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("lunch $12/pp for 4", 4_800),
            ("$25/ticket x 4 concert", 10_000),
            ("concert 4 x $25", 10_000),
            ("concert $25 × 4", 10_000),
            ("pizza 3 @ $15", 4_500),
            ("2x$30 tickets", 6_000),
            ("5x points card for $30 lunch", 3_000),
            ("I get 4x $100 groceries", 10_000),
            ("2x4 lumber $50 at Home Depot", 5_000),
            ("4x4 truck tires $600", 60_000),
            ("3x $20 Uber rides", 6_000),
            ("dinner $60 tip 20%", 7_200),
            ("dinner $60 + tip", 6_000),
            ("dinner $60 plus tip and tax", 6_000),
            ("dinner $60 with 20% tip included", 6_000),
            ("dinner $60 before 20% tip", 7_200),
            ("dinner $60 after 20% tip", 6_000),
            ("$60 dinner, leaving 15 percent tip", 6_900),
            ("hotel $200 plus 12% tax", 22_400),
            ("card with 3% foreign fee for $100 dinner", 10_000),
            ("I get 5% back on $100 groceries", 10_000),
            ("$100 groceries, does 6% apply", 10_000),
            ("groceries $100 with 5% cash back", 10_000),
            ("my half of the $120 dinner", 6_000),
            ("half of $90 groceries", 4_500),
            ("half the rent $2000", 200_000),
            ("half a tank of gas $30", 3_000),
            ("half gallon of milk $4", 400),
            ("half dozen bagels $9", 900),
            ("one and a half hours parking $9", 900),
            ("half-day tour $80", 8_000),
            ("second half of the $200 deposit", 10_000),
            ("quarter pounder $6", 600),
            ("a quarter of the $400 bill for dinner", 10_000),
            ("third street cafe $12", 1_200),
            ("split the $120 dinner bill between 4 of us", 3_000),
            ("dinner $120, split 4 ways", 3_000),
            ("splitting a $50 Uber with my roommate", 2_500),
            ("split $120 groceries on two cards", 12_000),
            ("split the payment $120 groceries between Amex and Citi", 12_000),
            ("banana split $8", 800),
            ("火锅300块四个人平分", 7_500),
            ("火锅300块AA", 30_000),
            ("我们三个人AA，火锅300块", 10_000),
            ("$50 minus $10 off at Target", 4_000),
            ("$50 less $5 discount groceries", 4_500),
            ("less than $50 groceries", 5_000),
            ("$30 Uber minus the tip", 3_000),
            ("$200 - $50 coupon at Macy's", 15_000),
        ] as [(String, Int?)])
    func `prices that the sentence computes with, and words that compute nothing`(_ text: String, _ cents: Int?) throws
    {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("Route 66 diner $30", 3_000),
            ("$7.50 at 7-Eleven", 750),
            ("24 Hour Fitness", nil),
            ("3-course dinner for 2 $120", 12_000),
            ("5 Guys burgers $30", 3_000),
            ("76 gas station $40", 4_000),
            ("Motel 6 $70", 7_000),
            ("Pier 1 Imports $80", 8_000),
            ("Forever 21 $45", 4_500),
            ("99 Cents Only $12", 1_200),
            ("Chapter 2 books $20", 2_000),
            ("dinner at 8 for 2 people $90", 9_000),
            ("apt 4B rent $1800", 180_000),
            ("PS5 $500", 50_000),
            ("Windows 11 laptop $700", 70_000),
        ] as [(String, Int?)])
    func `numbers in names are no prices`(_ text: String, _ cents: Int?) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("tv €1.299", 129_900, "EUR"),
            ("tv 1.299,00 €", 129_900, "EUR"),
            ("Aldi 12,50 €", 1_250, "EUR"),
            ("Aldi 12,5 €", 1_250, "EUR"),
            ("dinner 100,- €", 10_000, "EUR"),
            ("train 9,99€", 999, "EUR"),
            ("train 2 tickets 100 €", 10_000, "EUR"),
            ("hotel 850 CHF", 85_000, "CHF"),
            ("sushi 5 000 yen", 500_000, "JPY"),
            ("sushi 5000円", 500_000, "JPY"),
            ("ramen ¥ 1200 in Tokyo", 120_000, "JPY"),
            ("酒店 120 €", 12_000, "EUR"),
            ("超市30 €", 3_000, "EUR"),
            ("出租车 ₩ 15000", 1_500_000, "KRW"),
            ("taxi 200 ฿", 20_000, "THB"),
            ("dinner 35 quid", 3_500, "GBP"),
            ("pub in Manchester 40 pounds", 4_000, "GBP"),
            ("hotel in Edinburgh, a hundred pounds", 10_000, "GBP"),
            ("Pret in London 8 pounds", 800, "GBP"),
            ("paid 12 pounds at Greggs", 1_200, "GBP"),
            ("London Underground £20", 2_000, "GBP"),
        ] as [(String, Int?, String?)])
    func `signs and codes of other countries`(_ text: String, _ cents: Int?, _ currency: String?) throws {
        let item = try #require(try Understood.query(text).items.first)
        #expect(item.amount?.cents == cents)
        #expect(item.foreignCurrency == currency)
    }

    @Test func `two prices with change keep their purchases`() throws {
        let items = try Understood.query("18块6的外卖和25块的奶茶").items
        #expect(items.map { $0.amount?.cents } == [1_860, 2_500])
    }
}
