import Basics
import Testing
import Wallet

/// What comes on top of a price and off it comes to the same in one sentence and as a turn of its own.
struct PriceSumTests {
    @Test(arguments: [
        ("dinner 100", "with 8% tax and 20% off", 86.4), ("dinner 100", "8% tax, 20% off", 86.4),
        ("dinner 100", "20% off and 8% tax", 86.4), ("dinner 100", "tip 18%, 20% off", 94.4),
        ("dinner 100", "10 off and 5 tip", 95), ("dinner 100", "10 off, tip 5", 95),
        ("dinner 100", "with 10 off and 5 tip", 95), ("dinner 100", "plus 5 tip and 10 off", 95),
        ("dinner 100", "minus 10 plus 5 tip", 95), ("dinner 100", "minus 20 minus 10", 70),
        ("shoes 120", "20 off plus 8 shipping", 108), ("shoes 100", "with 20% off and 10 off", 70),
        ("dinner 100", "plus 10 tip and 8% tax", 118), ("dinner 100", "plus 8% tax and 10 tip", 118),
        ("dinner 100", "with 10 off and 20% tip", 108), ("dinner 100", "half off plus 10 tip", 60),
        ("dinner 80", "plus 8% tax and 18% tip", 100.8), ("dinner 80", "plus 8.875% tax", 87.1),
        ("groceries 100", "add 5 percent", 105), ("dinner 30 each for 4", "10 off and 20% tip", 132),
        ("dinner 30 a head for 4 people", "plus 10 tip", 130),
        ("晚饭100", "减20加小费10", 90), ("晚饭100", "减20再减10", 70), ("晚饭100", "打八折小费10", 90),
        ("晚饭100", "打八折再加10%小费", 88), ("晚饭100", "打八五折", 85), ("晚饭100", "加一成半小费", 115),
        ("晚饭100", "加18个点小费", 118), ("晚饭100", "加十八个点小费", 118), ("晚饭100", "加税8%加小费18%", 126),
        ("晚饭100", "加百分之八的税和百分之十八的小费", 126), ("晚饭100", "加8.875%的税", 108.88),
    ])
    func `a sum is the same in one sentence and in two`(_ price: String, _ parts: String, _ dollars: Double) throws {
        try Understood.expect("\(price) \(parts)", dollars: dollars)
        try Understood.expect("\(price) | \(parts)", dollars: dollars)
    }

    @Test(arguments: [
        ("dinner 100 | tip 18% and 20% off", 94.4), ("dinner 100 | 10 tip and 8% tax", 118),
        ("dinner 100 | 5 tip and 8% tax", 113), ("dinner 100 | 小费10，打八折", 90), ("dinner 100 | tip: 20%", 120),
        ("dinner 100 | friend paid 40 and tip 10", 50), ("dinner 100 | make it 120 plus 8% tax", 129.6),
        ("dinner 30 each for 4 plus 20% tip | 5 people", 180), ("lunch 40 and 10 off", 40),
        ("dinner 100 plus 5% back", 100), ("dinner 100 | which card gives 5% on tips", 100),
        ("dinner 100 | coupon 20", 80), ("dinner 100 | 优惠券20，小费10", 90), ("dinner 100 | coupon for 20 and tip 15", 95),
        ("dinner 100 | $20 gift card and $10 tip", 90), ("dinner 100 | after the coupon 80", 80),
        ("dinner 100 | with the coupon 80", 80), ("uber 25 | 5 dollar tip minus 3 credit", 27),
        ("dinner 100 | take off 5 and add 10", 105), ("dinner 100 | add 10 and take off 5", 105),
        ("shoes 100 | 10 for shipping, 8% tax", 118), ("flight 300 plus 40 bag and 25 seat fee", 365),
        ("flight 300 | bag 40", 340), ("flight 300 | 2 bags 40 each", 380), ("dress 80 | bag 40", 40),
        ("dinner 100 | half price plus 10 tip", 60), ("dinner 100 | split 4 ways plus 20% tip", 30),
        ("dinner 100 | split in half with 20% tip", 60), ("dinner 100 | double that plus 20% tip", 240),
        ("请客户吃饭180 | 小费另外给36", 216), ("晚饭100 | 再多订50块的", 150), ("晚饭100 | 加20%小费三个人平摊", 40), ("晚饭100 | 打八折三个人分", 26.67),
    ])
    func `parts of a price in several turns`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test func `every item of several has its share`() throws {
        let query = try Understood.dialogue("shoes 100, movie 50 | 8% tax and 20% off")
        #expect(query.items.map { $0.amount?.cents } == [8_640, 4_320])
    }
}
