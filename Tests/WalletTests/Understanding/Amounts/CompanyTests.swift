import Basics
import Testing
import Wallet

/// How many pay the price of one: who comes along and who stays at home, months, sets, and what must not be multiplied.
struct CompanyTests {
    @Test(arguments: [
        ("pottery class 60 | bringing my husband, same price each", 120),
        ("train to Boston 49 | the girlfriend is coming, same fare", 98),
        ("tacos 12 | they each want one, there's four of us and it's on me", 48),
        ("tasting menu 90 | that's per person, we're three", 270),
        ("brunch 24 | my treat, four of us at that price", 96),
        ("soup 9 | my coworker's joining and I'm treating, she gets the same", 18),
        ("烤肉店吃饭40 | 今天我请，三个人都一样价钱", 120), ("看展览25 | 带上女朋友，我请", 50), ("点杯奶茶6 | 帮同事带一杯，一样的", 12),
        ("卡车加油80 | 三台车，都加这么多", 240), ("药店买面膜15 | 再一盒给妈妈，一样的", 30), ("一个人去吃寿司20 | 改成三个人呢", 60),
    ])
    func `who comes along pays the same`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("dinner 80 | there'll be four of us", 80), ("dinner 80 | it's for six people", 80),
        ("dinner 80 | 4 of us", 80),
        ("dinner 90 | each paying our own", 90), ("吃饭80 | 我们四个人", 80), ("吃饭80 | 请问四个人用哪张", 80),
        ("dinner 80 | my wife is coming too", 80), ("dinner 80 | is it the same for my brother?", 80),
        ("groceries 60 | my roommate wants the same card", 60), ("hotel 600 | 3 nights", 600),
        ("dinner 80 | split it 4 ways | my treat", 80),
    ])
    func `a whole price is told for all of them`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("flight 300 | my wife's flying with me, same fare | she's paying her own", 300),
        ("ice cream for the 4 kids, 5 each | the youngest isn't hungry", 15),
        ("swim camp 90 per kid, three kids | one of them is sitting out", 180), ("机票500 | 两张 | 妈妈唔去", 500),
        ("船票80 | 两张 | 外婆唔去喇", 80),
        ("burger 14 | they all want one, there's six of us, my treat | two people bailed", 56),
        ("dinner 40 | double it | my card's not here", 80),
    ])
    func `who stays away pays nothing`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("gym 35 a month | paying six months ahead", 210), ("gym 35 a month | half a year | no, just one to start", 35),
        ("健身房每月40 | 交一年", 480), ("parking 100 a month | in two months", 100), ("gym 35 a month | 3 months ago", 35),
        ("motel tonight 85 | three nights, snow everywhere", 255),
        ("a kite for my nephew from Target, 15 | his brother will sulk, so two kites", 30),
        ("a lamp from Ikea 45 | we need 3 lamps really", 135),
        ("hotel 90 a night for 3 nights | a fourth night", 360),
        ("酒店每晚80住两晚 | 再住第三晚", 240), ("a nice set of towels at Target 30 | I'll need three sets", 90),
        ("20 lb bag of cat food 32 | oh, three bags", 96), ("tea and a scone 8 | three of each", 24),
        ("奶茶和蛋糕12 | 各来两份", 24), ("药店买创可贴6 | 两盒 | 一盒就够了", 6), ("bus to Reno 30 one way | round trip then", 60),
        ("Target 48 | make the note say home", 48), ("groceries 60 | three bags", 60),
    ])
    func `months, nights and sets are counted later`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("flights for me and sam, 210 each", 420), ("my wife and I are flying, 210 each", 420),
        ("me and the kids are flying, 210 each", 210), ("我和老公看电影，每张15", 30), ("我俩看电影，每人15", 30),
        ("ballet for both girls, 60 each", 120), ("both gas and milk, 20 each", 20),
        ("dentist is 50 a visit and I'm going twice", 100), ("yoga 18 per class, 3 times", 54),
        ("hotel is 120 a night, staying Friday and Saturday", 240), ("hotel 120 a night, Friday to Monday", 360),
        ("hotel 120 a night this Friday", 120), ("chairs at Ikea, 6 x 90", 540),
        ("all four tires are worn, 150 each", 600), ("hotel near the rink, 3 nites at 90", 270),
    ])
    func `company and days stand for a number`(_ sentence: String, _ dollars: Double) throws {
        let cents = try Understood.query(sentence).items.first?.amount?.cents
        #expect(cents == Int(dollars * 100))
    }

    @Test(arguments: [
        ("tea 4 | and one for my boss, same price", 8), ("sandwich 9 | the same again for my wife", 18),
        ("museum tickets 25 each, 4 of us | grandma's not coming", 75),
        ("flights for me and my wife, 300 each | she has a voucher, so only mine", 300),
        ("ramen with the guys 40 | dave's paying his half in cash", 20), ("ramen 40 | half an hour from now", 40),
        ("aquarium 30 each, 3 of us | one kid's free", 60),
        ("museum tickets 25 each, 4 of us | we're not going", 100), ("门票30每张，四张 | 爷爷不去了", 90),
        ("brunch 18 each | there'll be three", 54), ("dinner 80 | there'll be four", 80),
        ("寿司人均90，三个人 | 又来两个", 450), ("pilates class 25 | I'm going four times", 100), ("movie 14 | one more", 28),
        ("房租1800 | 交三个月的", 5400), ("rent 1500 | it's due in three months", 1500),
        ("burrito 11 | we need three", 33), ("burrito 11 | we want 4", 44), ("burrito 11 | they want 14", 14),
        ("hotel 180 a night for one night | make that three nights so 540 | scratch that, back to one night", 180),
        ("tacos 13 | getting one for my roommate too so 26", 26), ("tires 140 each | all four", 560),
        ("burger 12 | get 3 burgers", 36),
        ("oil change 55 | both cars", 110), ("加油70 | 两辆车都加", 140), ("groceries 60 | 2 bags of groceries", 60),
        ("flight 300 per person | family of four", 1200), ("spin class 22 | 5 classes", 110), ("奶粉40 | 四罐", 160),
        ("netflix 15 a month | for the year", 180),
    ])
    func `how many there are is told later`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("tires 140 each, four", 560), ("flights 300 per person for a family of four", 1200),
        ("buffet 25 a head, party of 8", 200), ("parking 11 a day, 5 days", 55), ("scooter 3 a ride, 4 rides", 12),
        ("wine 15 a bottle, 6 bottles", 90), ("spent 40 on a pair of jeans and 2 shirts", 40),
        ("shoes 60 a pair", 60), ("hotel is 130 a night, staying for 4", 520), ("hotel 130 a night, room for 4", 130),
        ("gym 40 a month, three months up front", 120),
        ("健身卡每月150，先交两个月", 300), ("phone 60 a month for 24 months", 60), ("motel near the lake, 2 nites at 95", 190),
        ("dinner for a party of 12, 400", 400),
    ])
    func `a price of one beside its number`(_ sentence: String, _ dollars: Double) throws {
        let cents = try Understood.query(sentence).items.first?.amount?.cents
        #expect(cents == Int(dollars * 100))
    }
}
