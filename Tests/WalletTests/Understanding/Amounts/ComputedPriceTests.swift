import Basics
import Testing
import Wallet

/// Prices that the sentence itself computes with.
struct ComputedPriceTests {
    @Test(
        arguments: [
            ("三十五块五的咖啡", 3_550),
            ("咖啡12块8毛5", 1_285),
            ("十二块八的奶茶", 1_280),
            ("6块5的咖啡", 650),
            ("两块五毛五的水", 255),
            ("奶茶十五块八", 1_580), ("去Five Guys吃漢堡，19塊半", 1_950), ("Gap有件39块半的雨衣", 3_950), ("晚饭十九块半", 1_950),
            ("a coffee at a café in Paris, six euros fifty", 650), ("three euros twenty for a sandwich", 320),
            ("咖啡三十五块五", 3_550), ("电费九十三块七得我来交", 9_370), ("燃气六十一块四也一块儿付", 6_140), ("印名牌十块零五毛", 1_050),
            ("咖啡十五块九五", 1_595), ("午饭八十块一顿", 8_000), ("羊肉串十块三串", 1_000), ("玫瑰三块五一朵", 350),
            ("一百二十块五的菜", 12_050),
            ("三块五一个的包子", 350),
            ("买了12块8的水果", 1_280),
            ("停车5块5毛", 550),
            ("12块8一杯的奶茶", 1_280),
            ("五块一杯的咖啡", 500),
            ("十块两个的包子", 1_000),
            ("groceries 50¢", 50),
            ("gum 99¢", 99),
            ("coffee 75 ¢", 75),
        ] as [(String, Int?)])
    func `small change is read wherever it closes the price`(_ text: String, _ cents: Int?) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("$15/person lunch for 3", 4_500),
            ("lunch for 3, $15/person", 4_500),
            ("dinner $40/head for 5 people", 20_000),
            ("movie tickets $20/ticket, 4 tickets", 8_000),
            ("dinner for 4 at $20 pp", 8_000),
            ("two coffees at $5 each", 1_000),
            ("office chairs 4 at 85", 34_000),
            ("three beers, $7 each", 2_100),
            ("3 of us splitting a $27 lunch", 900),
            ("2x $30 tickets to the movies", 6_000),
            ("3 × $12 books", 3_600),
            ("movie tickets $30 x 2", 6_000),
            ("tickets $30x2", 6_000),
            ("2 x $45 concert tickets", 9_000),
            ("4x on groceries $100", 10_000),
            ("3x points on $50 groceries", 5_000),
            ("which card earns 5x $100 gas", 10_000),
        ] as [(String, Int?)])
    func `a price for one is multiplied by how many there are, points are not`(_ text: String, _ cents: Int?) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("$80 dinner plus 20% tip", 9_600),
            ("dinner $80 with a tip of 20 %", 9_600),
            ("dinner $100 + 18% tip", 11_800),
            ("groceries $50 plus 8% tax", 5_400),
            ("dinner $100 including 20% tip", 10_000),
            ("dinner $80, 20% tip", 9_600),
            ("吃饭100加15%小费", 11_500),
        ] as [(String, Int?)])
    func `what a percentage pays for is added once`(_ text: String, _ cents: Int?) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("dinner $100 with tip", 10_000),
            ("half of a $200 dinner", 10_000),
            ("half the $200 dinner", 10_000),
            ("half a $200 dinner bill", 10_000),
            ("a third of a $300 dinner", 10_000),
            ("split a $300 dinner with 2 friends", 10_000),
            ("split a $300 dinner 3 ways", 10_000),
            ("split $90 dinner between 3 people", 3_000),
            ("split a $300 hotel between my two cards", 30_000),
            ("half of my groceries are at Costco, $200", 20_000),
            ("half price $50 jacket at Macy's", 5_000),
            ("half and half $5 at Kroger", 500),
            ("$100 minus $20 coupon at Target", 8_000),
            ("groceries $80 less a $10 coupon", 7_000),
            ("split a $300 dinner with my wife", 15_000),
            ("三个人平摊300块的饭", 10_000),
            ("300块的饭三个人AA", 10_000),
            ("dinner $200 split between 4 friends", 5_000),
            ("we split Hulu, my part is $9", 900),
        ] as [(String, Int?)])
    func `a part of a price, a split bill and what comes off`(_ text: String, _ cents: Int?) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test func `an edit computes as a sentence of its own does`() throws {
        let dinner = try Understood.query("dinner $80")
        #expect(try Understood.query("make it $100 plus 20% tip", after: dinner).items.first?.amount?.cents == 12_000)
        #expect(try Understood.query("make it 2x $30", after: dinner).items.first?.amount?.cents == 6_000)
        #expect(try Understood.query("plus 20% tip", after: dinner).items.first?.amount?.cents == 9_600)
    }
}
