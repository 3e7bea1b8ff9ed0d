import Basics
import Testing
import Wallet

/// What Chinese turns tell of the bill before: parts on it and off it, who shares it, what it comes to, where a card is.
struct ChineseBillTests {
    @Test(arguments: [
        ("请同桌喝奶茶 18 | 他还要了个蛋挞，4块5，一起给了", 22.5, Wallet.Category.coffee),
        ("五金店买油漆 66 | 老板说刷子也带两把，12，开一张票", 78, .homeImprovement),
        ("修车铺换轮胎 320 | 顺带把雨刷也换了，45，一块算", 365, .auto),
        ("加油 50 | 便利店拿瓶水 3块，跟油一起付", 53, .gas),
        ("淘宝买鞋 200 | 袜子也买了，25，同一个订单", 225, .online),
        ("三亚酒店 1800 | 加一张床 200，挂房账", 2_000, .hotels),
        ("三亚酒店 1800 | 房东说清洁费150另计", 1_950, .hotels),
        ("吃火鍋 180 | 服務員說鍋底另收20", 200, .dining), ("食火鍋 180 | 甜品廿蚊，一齊俾", 200, .dining),
        ("带狗看医生 150 | 再验个血，加80", 230, .pets), ("打车 30 | 给司机5块小费", 35, .rideshare),
        ("晚饭 260 | 小费留30", 290, .dining),
    ])
    func `what comes on the same bill is added`(_ dialogue: String, _ dollars: Double, _ category: Wallet.Category)
        throws
    {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("请同桌喝奶茶 18 | 他还要了个蛋挞，4块5，一起给了 | 蛋挞卖光了，划掉吧", 18, Wallet.Category.coffee),
        ("修车铺换轮胎 320 | 顺带把雨刷也换了，45，一块算 | 雨刷下次再说", 320, .auto),
        ("带狗看医生 150 | 再验个血，加80 | 血不验了", 150, .pets),
        ("给娃买羽绒服 120 | 孩儿他爸也要一件，150，放一个单里 | 只要娃的", 120, .clothing),
        ("剪头发 40 | 染发要再加60 | 今天不染了", 40, .general),
        ("买手机 900 | 壳子膜一共40，一起结账 | 壳子膜退了", 900, .electronics),
    ])
    func `a part that goes again`(_ dialogue: String, _ dollars: Double, _ category: Wallet.Category) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("吃火锅六个人 180 | AA吧", 30, Wallet.Category.dining), ("吃火锅 180 | 咱们六个人平摊", 30, .dining),
        ("吃火锅 180 | 和三个哥们AA | 算了我全包", 180, .dining), ("房租 2000 | 跟室友对半 | 室友跑了，全由我出", 2_000, .rent),
        ("日料 300 | 来了五个人，平均分", 60, .dining), ("租车三天 300 | 租金跟我哥们俩人平摊", 150, .carRental),
        ("晚饭 260 | 我妈说她出一百，剩下的我付", 160, .dining),
    ])
    func `shares of the price before`(_ dialogue: String, _ dollars: Double, _ category: Wallet.Category) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("晚饭 260 | 账单来了，248", 248, Wallet.Category.dining), ("三亚酒店 1800 | 订错日子了，房费是2100", 2_100, .hotels),
        ("订酒店 900 | 前台说只收850", 850, .hotels),
        ("打车 38 | 给司机5块小费 | 看错了，车费是48，小费照给", 53, .rideshare), ("看病 120 | 医保报掉70", 50, .healthcare),
        ("淘宝买鞋 200 | 满200减30", 170, .online), ("淘宝买鞋 200 | 满300减50", 200, .online),
    ])
    func `another price of the same thing`(_ dialogue: String, _ dollars: Double, _ category: Wallet.Category) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("吃饭80 | 顺路买杯咖啡 5", 5, Wallet.Category.coffee), ("买菜60 | 再去加油，40", 40, .gas),
        ("晚饭 260 | 然后看电影，30", 30, .entertainment),
    ])
    func `another purchase stays another`(_ dialogue: String, _ dollars: Double, _ category: Wallet.Category) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        "花旗双倍那张搁家里鞋柜上了", "Double Cash放飯店保險箱了", "Double Cash被老板收回去了", "Double Cash没揣身上",
        "Double Cash落丈母娘家了",
    ])
    func `where a card is tells that it is not here`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("加油45"))
        #expect(query.items.map(\.category) == [.gas], "\(text)")
        #expect(query.constraints.excludedCards.contains(CardID("double")), "\(text)")
    }

    @Test func `a card that works again is back`() throws {
        let query = try Understood.dialogue("加油45 | Double Cash被锁了 | 打客服解开了，又可以用了")
        #expect(query.constraints.excludedCards.isEmpty)
        #expect(query.items.map(\.category) == [.gas])
    }
}
