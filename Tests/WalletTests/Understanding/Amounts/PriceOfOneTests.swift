import Basics
import Testing
import Wallet

/// The price of one and how many there are, percents, and what others pay, over several turns.
struct PriceOfOneTests {
    @Test(
        arguments: [
            ("car rental 5 days 50 a day | 60 a day", .carRental, 300), ("租车三天每天60 | 每天70呢", .carRental, 210),
            ("停车三天每天20 | 每天30呢", .parking, 90), ("boarding my dog 5 days 40 a day | and 50 a day", .pets, 250),
            ("租车200 | 五天 每天50", .carRental, 250), ("hotel 3 nights 200 a night | 250 a night", .hotels, 750),
            ("parking 20 a day | 5 days", .parking, 100), ("dinner 60 | 3 nights at 180 a night", .hotels, 540),
            ("car rental 5 days 50 a day | make it a week", .carRental, 350),
        ] as [(String, Wallet.Category, Double)])
    func `a rate by the day belongs to the purchase before`(
        _ dialogue: String, _ category: Wallet.Category, _ dollars: Double
    ) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("movie tickets 12 each for 3", 36), ("3 movie tickets at 12 each", 36), ("lunch 9 each for 3", 27),
        ("2 shirts at 12 each", 24), ("6 beers 7 each", 42), ("午饭每人12，三个人", 36), ("电影票每张12，三张", 36),
    ])
    func `a small number beside each is a price`(_ sentence: String, _ dollars: Double) throws {
        try Understood.expect(sentence, dollars: dollars)
    }

    @Test(arguments: [
        ("去塔吉特买奶粉，一罐三十一，拿两罐", 62), ("买油漆，一桶45，要四桶", 180), ("印名片五盒每盒250", 1_250), ("补充练习四本每本$78", 312),
        ("轮胎一条五百二，前面两条先换", 1_040), ("四本书加六支笔，每本八块", 32), ("猫砂一包189", 189),
    ])
    func `a price of one is taken as often as that is counted, before it or after`(
        _ sentence: String, _ dollars: Double
    ) throws {
        try Understood.expect(sentence, dollars: dollars)
    }

    @Test(arguments: [
        ("hotel 150 a night for 2 weeks", 2100), ("hotel 150 a night, two weeks", 2100), ("酒店每晚150住两周", 2100),
        ("hotel 150 a night | make it two weeks", 2100), ("hotel 150 a night in 2 weeks", 150), ("酒店每晚150，两周后住", 150),
        ("hotel 150 a night for 2 weeks | 3 weeks", 3150), ("hotel 150 a night | two weeks from now", 150),
        ("酒店每晚150 | 住两周", 2100),
    ])
    func `weeks are seven nights each`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("hotel | 3 nights | 200 a night", 600), ("flight | 2 tickets | 350 each", 700), ("酒店 | 三晚 | 每晚两百", 600),
        ("吃饭 | 四个人 | 每人30", 120), ("电影票 | 两张 | 15一张", 30), ("机票 | 两个人 | 每人350", 700),
    ])
    func `how many is remembered until the price of one is told`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("dinner 80 | plus 7.5% tax", 86), ("dinner 100 | 8.875% tax", 108.88), ("dinner 100 | 10% more", 110),
        ("dinner 100 | twenty percent tip", 120), ("dinner 100 | and with tip 20%", 120), ("dinner 100 | 5% back", 100),
        ("dinner 100 | 12.5% off", 87.5), ("dinner 100 | ten percent off", 90),
        ("dinner 100 | plus 8% tax and 18% tip", 126), ("晚饭100 | 加8.5%的税", 108.5), ("晚饭100 | 小费18个点", 118),
        ("晚饭100 | 贵了10%", 110), ("晚饭100 | 税8.875%", 108.88), ("晚饭100 | 加税8%加小费18%", 126),
        ("dinner 80 | plus 1500% tip", 80), ("dinner 80 plus 8.875% tax", 87.1), ("晚饭100加8.875%的税", 108.88),
        ("dinner 100 | plus 8.875 percent tax", 108.88), ("酒店 1.250 欧元", 1250),
        ("target 90 | it's 60 with a coupon", 60), ("target 90 | 10 off with a coupon", 80),
    ])
    func `a share comes on top or off, whole or not`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("吃饭100 | 朋友出了40", 60), ("吃饭100 | 我出40 朋友出60", 40), ("吃饭100 | 里面20不是我的", 80),
        ("吃饭100 | 漏了20", 120), ("吃饭100 | 多算了20", 80), ("吃饭100 | 退货20", 80), ("吃饭100 | 再多30", 130),
        ("吃饭100 | 税是8块", 108), ("吃饭100 | 三家分", 33.33), ("吃饭100 | 小费20 | 小费不给了", 100),
        ("dinner 100 | my friend paid 40", 60), ("dinner 100 | 20 of it isn't mine", 80),
        ("dinner 100 | forgot to add 20", 120),
    ])
    func `what others pay and what was left out`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: ["hotel 1 night", "hotel | 1 night"])
    func `one night is counted too`(_ dialogue: String) throws {
        #expect(try Understood.dialogue(dialogue).evidence.first?.nights == 1)
    }

    @Test(arguments: [
        ("flights $460 | taking my kid too, same fare", 920), ("dinner 42 | buddy's joining, same price", 84),
        ("dinner 42 | crew of four, same each", 168), ("飞机票310 | 大厨也去，票价一样", 620),
        ("work pants 90 | three of em", 270), ("scrubs, 68 | two sets", 136), ("Target 100 | walmart is 10 less", 90),
        ("lumber at Home Depot, $190 | lowes is 20 cheaper", 170), ("万豪320一晚 | 希尔顿便宜30", 290),
        ("Target 100 | walmart for 80", 80), ("rent 2000 | went up 5%", 2100),
        ("rent 1450 | rent's going up, 1500", 1500),
        ("dinner 100 | same price at Target", 100), ("dinner 100 | same price with tax", 100),
        ("dinner 100 | it's the same price too", 100), ("dinner 100 | my wife is coming too, same price", 200),
        ("flight 520 | cofounder's flying with me, same price", 1040),
        ("concert tickets for Saturday, 85 each and i need 2", 170),
        ("gym class 15 each, all three", 45), ("Zoo trip, tickets are 28 a person for me and two kids", 84),
        ("pizza 108 | he's chipping in 40", 68), ("pizza 108 | i'm chipping in 40", 40),
        ("splitting a bucket of wings with my brother, my half is about 22", 22),
    ])
    func `the same for others, and how many are needed`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }
}
