import Basics
import Testing
import Wallet

/// Questions and talk that name a shop, a food or a place, and are no purchase; and purchases that look like them.
struct WorldQuestionTests {
    @Test(arguments: [
        "can dogs eat bananas", "is Uber profitable yet", "is Walgreens hiring", "can a passenger sue Lyft",
        "does renters insurance cover a flood", "is a tomato a fruit or a vegetable",
        "is the Big Mac healthier than a Whopper",
        "can I drink alcohol with amoxicillin", "my throat hurts, should I see a doctor",
        "should I go to the ER for a sprained ankle", "is it safe to eat sushi while pregnant",
        "could Walmart go out of business", "do Target employees get a discount", "can I bring my dog to Lowe's",
        "can you get drunk on rum cake", "is there parking near the stadium", "how much is Amazon worth",
        "tell me the history of Starbucks", "give me three facts about Amazon", "did Delta merge with Northwest",
        "沃尔玛全球有多少员工", "感冒能喝咖啡吗", "狗能吃巧克力吗", "番茄是水果还是蔬菜", "餐馆吃坏肚子怎么维权", "蛋白粉有副作用吗",
        "飞机上能带充电宝吗", "去泰国要签证吗", "世界上最贵的酒店是哪家", "家得宝能租卡车吗", "牛排几分熟好吃", "优步和滴滴是什么关系",
    ])
    func `knowledge, health and the world are asked back about`(_ text: String) throws {
        #expect(try Understood.query(text).confidence < 600)
    }

    @Test(arguments: [
        "my landlord wants to raise the rent 20 percent, is that legal", "can my landlord charge 200 for a late fee",
        "my insurance denied a 1,200 claim, can I appeal", "should I buy Nvidia shares before earnings",
        "is Costco stock a good long term investment", "they overcharged me 30 dollars at Target, what are my rights",
        "房东扣了1500押金合法吗", "房租涨了20%合法吗", "超市多收我30块怎么维权", "特斯拉250能买入吗",
    ])
    func `law and shares are asked back about, price or not`(_ text: String) throws {
        #expect(try Understood.query(text).confidence < 600)
    }

    @Test(arguments: [
        "have you had lunch", "do you like coffee", "what's your favorite restaurant", "what are you doing for lunch",
        "had a great dinner last night, how was yours", "你吃饭了吗", "吃过早饭了吗", "晚饭吃了没呀", "早安,喝咖啡了吗", "你喜欢吃火锅吗",
        "昨天的火锅真好吃",
    ])
    func `small talk about a meal buys none`(_ text: String) throws {
        #expect(try Understood.query(text).confidence < 600)
    }

    @Test(arguments: [
        "for (int i = 0; i < 3; i++) { buy(coffee); }", "SELECT price FROM groceries WHERE store = 'Costco';",
        "<div class=\"coffee\">latte</div>", "if total > 100: print(\"groceries\")",
        "{\"item\": \"gas\", \"price\": 40}",
        "for item in groceries: print(item)", "let 咖啡 = 5; console.log(咖啡)", "git commit -m \"add coffee shop\"",
    ])
    func `a piece of a program buys nothing`(_ text: String) throws {
        #expect(try Understood.query(text).confidence < 600)
    }

    @Test(arguments: [
        ("my landlord is a pain, anyway rent is 2100", Wallet.Category.rent, 2_100.0),
        ("can I put the vet bill on something good? it's 240", .pets, 240),
        ("headache again, grabbing ibuprofen at Walgreens, 12 dollars", .drugstores, 12),
        ("Uber home, driver rear-ended somebody but still charged me 23", .rideshare, 23),
        ("can you believe this queue? groceries at Kroger, 88", .groceries, 88),
        ("legal pads and pens, Staples, 23", .office, 23), ("sue's birthday dinner, 95", .dining, 95),
        ("房东催了,房租1800怎么付", .rent, 1_800), ("头疼,去CVS买了布洛芬12块", .drugstores, 12),
        ("加油50块,油价又涨了", .gas, 50), ("吃饭120块,用什么卡", .dining, 120), ("打车回家23", .rideshare, 23),
        ("星巴克 7块5 我先走了", .coffee, 7.5), ("第一轮我请,酒吧六杯啤酒一共42块", .bars, 42),
        ("老妈七十大寿,订了邮轮,1900", .cruises, 1_900),
    ])
    func `a purchase beside such words keeps its category and its price`(
        _ text: String, _ category: Wallet.Category, _ dollars: Double
    ) throws {
        let query = try Understood.query(text)
        #expect(query.confidence >= 600)
        #expect(query.items.map(\.category) == [category])
        #expect(query.items.first?.amount?.cents == Int((dollars * 100).rounded()))
    }

    @Test(arguments: [
        "is Costco good for gas", "what for groceries", "is it dining", "can I get groceries at Target",
        "does walmart count as groceries", "do I use the Gold at Kroger", "what about a hotel", "打车可以吗", "去Costco行吗",
        "加油可以刷吗", "is dinner at Chili's 3x or 4x", "is Starbucks dining or coffee", "超市买菜有返现吗",
        "how much do I earn at Starbucks",
    ])
    func `a question of what to pay with stays one`(_ text: String) throws {
        #expect(try Understood.query(text).confidence >= 600)
    }
}
