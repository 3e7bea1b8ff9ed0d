import Basics
import Testing
import Wallet

/// More conversations about one price: counts, what comes on top and off, shares and currencies; turns stand between bars.
struct PriceChangeTests {
    private func expect(_ dialogue: String, _ dollars: Double) throws {
        let query = try Understood.dialogue(dialogue)
        #expect(query.items.map { $0.amount?.cents } == [Int((dollars * 100).rounded())])
    }

    @Test(arguments: [
        ("dinner for 4 at 30 a head | make it 6", 180),
        ("dinner 30 a head for 4 | two more people", 180),
        ("dinner 30 per person | there are 5 of us", 150),
        ("dinner 30 per person, 5 people | one can't make it", 120),
        ("hotel 3 nights 450 | just 2 nights", 300),
        ("hotel 150 a night | 2 nights and 2 rooms", 600),
        ("hotel 150 a night for 2 nights | extend it by a night", 450),
        ("rental car 40 a day | for a week", 280),
        ("rental car 40 a day for 3 days | 5 days instead", 200),
        ("three concert tickets at 60 | make it four", 240),
        ("pizza 18 | get three", 54),
        ("2 pizzas 18 each | 3 instead of 2", 54),
        ("coffee 5 | for six people", 5),
        ("gym class 20 each, 5 classes", 100),
        ("4 tires at 160 each plus 80 installation", 720),
        ("flight 450 per person for 3 people", 1350),
        ("flight 450 | plus a bag for 35", 485),
        ("晚饭每人30，四个人 | 六个人", 180),
        ("晚饭人均30四个人 | 再来两个人", 180),
        ("晚饭人均30 | 我们五个人", 150),
        ("晚饭每人30五个人 | 有一个不来了", 120),
        ("酒店三晚450 | 只住两晚", 300),
        ("酒店每晚150 | 住两晚，两间房", 600),
        ("酒店每晚150住两晚 | 多住一晚", 450),
        ("租车每天40 | 租一个星期", 280),
        ("租车一天40租三天 | 改成五天", 200),
        ("演唱会票三张每张60 | 改成四张", 240),
        ("披萨18 | 来三个", 54),
        ("两个披萨，一个18 | 三个吧", 54),
        ("机票每人450，三个人", 1350),
        ("机票450 | 加35行李费", 485),
        ("四个轮胎每个160，安装费80", 720),
        ("健身课一节20，上五节", 100),
        ("2 pizzas 18 each", 36),
        ("租车一天40租三天", 120),
        ("租车每天40，租三天", 120),
        ("租车一天40，三天", 120),
        ("hotel 150 a night for a week", 1050),
        ("酒店一晚150住一周", 1050),
        ("hotel 150 a night, 2 rooms, 3 nights", 900),
        ("酒店每晚150，两间房，三晚", 900),
        ("租车一天40", 40),
        ("租车一天40块租三天", 120),
        ("租车一天40，租三天", 120),
        ("租车一天80租三天", 240),
        ("酒店一天80住三天", 240),
        ("租车40租三天", 40),
    ])
    func `counts`(_ dialogue: String, _ dollars: Double) throws {
        try expect(dialogue, dollars)
    }

    @Test(arguments: [
        ("dinner 60 | with 18% tip", 70.8),
        ("dinner 60 | and 8% tax", 64.8),
        ("dinner 60 plus 10 tip and 5 tax", 75),
        ("dinner 60 including tip", 60),
        ("haircut 40 | tipped 8", 48),
        ("uber 25 | tip 20%", 30),
        ("hotel 200 a night for 2 nights | plus 30 resort fee", 430),
        ("groceries 90 | delivery was 8 and tip 10", 108),
        ("laptop 1000 plus 8.5% tax", 1085),
        ("tv 600 | tax is 50", 650),
        ("jacket 150 | 30% off", 105),
        ("jacket 150 | 30 dollars off", 120),
        ("jacket 150 | half off", 75),
        ("jacket 150 at half price", 150),
        ("jacket 150 | it's on sale for 99", 99),
        ("jacket 150, on sale for 99", 99),
        ("jacket was 150, now 99", 99),
        ("groceries 120 | i have a 15 dollar coupon | actually the coupon expired", 120),
        ("hotel 300 | they knocked 50 off | and another 20 off", 230),
        ("shoes 80 buy one get one half off", 80),
        ("晚饭60 | 加18%小费", 70.8),
        ("晚饭60 | 再加8%的税", 64.8),
        ("晚饭60加10块小费和5块税", 75),
        ("晚饭60含小费", 60),
        ("理发40 | 给了8块小费", 48),
        ("打车25 | 小费20%", 30),
        ("酒店每晚200住两晚 | 加30度假村费", 430),
        ("买菜90 | 运费8块小费10块", 108),
        ("电脑1000加8.5%的税", 1085),
        ("电视600 | 税50", 650),
        ("电视600，税50", 650),
        ("外套150 | 打七折", 105),
        ("外套150 | 便宜30", 120),
        ("外套150 | 半价", 75),
        ("外套150打七五折", 112.5),
        ("外套原价150，打折后99", 99),
        ("外套原价150现在99", 99),
        ("买菜120 | 我有15块的优惠券 | 优惠券过期了", 120),
        ("酒店300 | 便宜了50 | 再便宜20", 230),
        ("外套150 | 打8.5折", 127.5),
        ("外套150打85折", 127.5),
        ("满300减50，买了320", 320),
        ("hotel 100 plus 20 fee", 120),
        ("dinner 50 each for 3 minus 60", 90),
        ("dinner 50 each minus 40 minus 40", 50),
        ("dinner 50 each plus 5 tip minus 52", 3),
        ("flight 300 plus 40 bag", 340),
        ("dinner 100 plus 20 service", 120),
        ("flight 300 plus 40 for a bag", 340),
        ("dinner 100 | 20 fee", 120),
        ("dress 80 and a bag 60", 80),
    ])
    func `on top and off`(_ dialogue: String, _ dollars: Double) throws {
        try expect(dialogue, dollars)
    }

    @Test(arguments: [
        ("dinner 120 | i pay a third", 40),
        ("dinner 120 | split between 4", 30),
        ("dinner 120 | my half", 60),
        ("airbnb 900 | four of us splitting it", 225),
        ("dinner 80 euros | make it 100", 100),
        ("dinner 80 | that's in pounds", 80),
        ("hotel 20000 yen a night | 3 nights", 60000),
        ("晚饭120 | 我付三分之一", 40),
        ("晚饭120 | 四个人分", 30),
        ("晚饭120 | 我出一半", 60),
        ("民宿900 | 我们四个平摊", 225),
        ("晚饭80欧元 | 改成100", 100),
        ("晚饭80 | 是英镑", 80),
        ("酒店一晚2万日元 | 住三晚", 60000),
        ("晚饭80美元 | 换成人民币", 80),
        ("晚饭500人民币 | 涨到600", 600),
        ("晚饭500人民币 | 涨了100", 600),
        ("gas 50 | went up to 60", 60),
        ("gas 50 | went up by 10", 60),
        ("gas 50 | 10 cheaper", 40),
        ("gas 50 | make it 10 less", 40),
        ("gas 50 | add 10", 60),
        ("加油50 | 多加10块", 60),
        ("加油50 | 少加10块", 40),
    ])
    func `shares and currencies`(_ dialogue: String, _ dollars: Double) throws {
        try expect(dialogue, dollars)
    }

    @Test(arguments: [
        ("concert 2 tickets 75 each | they're 90 each", 180),
        ("演唱会两张票每张75 | 每张90", 180),
        ("hotel 180 a night 4 nights | make it 160 a night", 640),
        ("酒店每晚180，四晚 | 改成每晚160", 640),
        ("flight 400 | two checked bags at 35 each", 470),
        ("机票400 | 两件行李每件35", 470),
        ("flights 400 each for the 3 of us | my sister drops out", 800),
        ("机票每人400，我们三个 | 我妹不去了", 800),
        ("dinner 80 | 15% gratuity included", 80),
        ("吃饭80 | 已含小费", 80),
        ("dinner 80 | add dessert, 12", 92),
        ("吃饭80 | 加个甜点12块", 92),
        ("coat 300 marked down to 180", 180),
        ("大衣300降到180", 180),
        ("打车50 | 来回", 100),
        ("groceries 60 | 15 off with the app", 45),
        ("超市200 | 用app减15", 185),
        ("target 200 less 10%", 180),
        ("超市200减10%", 180),
        ("hotel 4 nights | 180 per night", 720),
        ("酒店四晚 | 每晚180", 720),
    ])
    func `another price, another part and another head`(_ dialogue: String, _ dollars: Double) throws {
        try expect(dialogue, dollars)
    }
}
