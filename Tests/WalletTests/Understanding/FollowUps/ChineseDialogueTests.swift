import Testing
import Wallet

/// What Chinese dialogues add to a purchase, take off it, or set beside it.
struct ChineseDialogueTests {
    @Test(arguments: [
        ("我在大华门口，今天买菜估计120 | 不对 算上那条鱼得145", 145.0, Category.groceries),
        ("跟女友看電影兩張票32 | 爆米花跟飲料也算進去，總共50", 50, .entertainment),
        ("买手机999 | 学生优惠折100", 899, .electronics), ("看牙400 | 医保报一半，我自己出200", 200, .healthcare),
        ("睇牙 400 | 保險包一半，我自己畀200", 200, .healthcare),
        ("给我家猫买猫砂猫粮，38 | 顺便打个疫苗，90", 90, .pets), ("带狗看兽医100 | 还要买药，40", 40, .pets),
    ])
    func `the price changes and the purchase stays`(_ dialogue: String, _ dollars: Double, _ category: Category) throws
    {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("看牙200 | 停车费12", 12.0, Category.parking), ("吃饭80 | 过路费8", 8, .tolls),
        ("给猫买猫粮38 | 我妈看病90", 90, .healthcare), ("买狗粮50 | 去CVS拿药20", 20, .drugstores),
    ])
    func `another purchase is another`(_ dialogue: String, _ dollars: Double, _ category: Category) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [("狗狗在宠物医院打疫苗，一共130", 130.0), ("猫在宠物医院打针，总共90", 90)])
    func `a total of what is done to an animal`(_ text: String, _ dollars: Double) throws {
        try Understood.expect(text, dollars: dollars, category: .pets)
    }

    @Test(arguments: ["我要买一百亿块钱的菜", "2 trillion on gas"])
    func `more money than there is makes nobody sure`(_ text: String) throws {
        #expect(try Understood.query(text).confidence < 600)
    }

    @Test(arguments: ["幫我想一個貓咪的名字", "给我家狗取个名字", "帮我写一份菜单"])
    func `a name or a text is no purchase`(_ text: String) throws {
        #expect(try Understood.query(text).intent == .outOfDomain)
    }

    @Test(arguments: ["金卡不行吗", "Flex不能用吗", "蛤 Flex那張不能用喔？", "Flex唔得咩", "係咪唔可以用金卡", "Flex刷不了吗"])
    func `a doubt about a card asks why not that one`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("加油45"))
        #expect(query.intent == .explainCard, "\(text)")
        #expect(query.constraints.excludedCards.isEmpty, "\(text)")
    }

    @Test(arguments: ["Flex不能用了", "Flex没带", "他们不收Flex", "Flex没带吗"])
    func `a card that cannot be used stays away`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("加油45"))
        #expect(query.intent == .recommend, "\(text)")
    }

    @Test(arguments: [
        ("订两晚酒店，一晚139 | 他们非让多住一晚，三晚吧", 417.0), ("订两晚酒店，一晚139 | 他们让我多住一晚", 417),
        ("買杯咖啡5.8 | 轉咗食lunch，我畀18", 18), ("买杯咖啡5.8 | 改吃午饭，我给18", 18),
    ])
    func `who says so changes nothing`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("给猫买零食二十五", 25.0, Category.pets), ("给我家狗买衣服30", 30, .pets), ("三個人吃麻辣鍋一百二", 120, .dining),
        ("网上随便买点小玩意64", 64, .online), ("买菜1200 | 店員說滿千折一百", 1100, .groceries),
        ("看牙260 | 用Costco那张能拿几个点", 260, .healthcare), ("打印纸145 | 还有公司手机的账单，230", 230, .phone),
        ("入油50 | 弊，冇帶Costco張卡 | 搵返喇喺銀包度，照碌六十蚊", 60, .gas), ("买钱包60", 60, .clothing),
        ("给儿子买零食25", 25, .groceries),
    ])
    func `words of every day`(_ dialogue: String, _ dollars: Double, _ category: Category) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: ["刷Flex呢", "用Marmot呢", "要是刷Marmot呢", "刷Costco呢"])
    func `what is swiped is a card`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("请客户吃饭310"))
        #expect(query.items.map(\.category) == [.dining], "\(text)")
        #expect(query.constraints.askedCards.count == 1, "\(text)")
    }
}
