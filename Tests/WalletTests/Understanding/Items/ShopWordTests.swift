import Basics
import Testing
import Wallet

/// Shops and words that were read as something else.
struct ShopWordTests {
    @Test(arguments: ["LV买包 3000刀", "LV 钱包 600刀", "在LV买钱包", "LV买了个包 900刀", "lv bag 900"])
    func `a brand is no country and no insurer`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.items.map { $0.merchant?.name } == ["Louis Vuitton"])
        #expect(!query.constraints.isAbroad)
    }

    @Test(arguments: ["去韩国城做头发 60刀", "去日本城买文具 30刀", "唐人街吃饭 30刀"])
    func `a district is not abroad`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.constraints.region == nil && !query.constraints.isAbroad)
    }

    @Test(arguments: [("街口支付買飲料 50元台幣", "otherWallet"), ("Line Pay付小吃 80元台幣", "otherWallet"), ("支付宝买菜 80", "alipay")])
    func `a wallet is a way of paying`(_ text: String, _ wallet: String) throws {
        let query = try Understood.query(text)
        #expect(query.items.map(\.paymentMethod) == [wallet])
        #expect(query.items.first?.merchant == nil)
    }

    @Test(arguments: ["吃烧拷 20", "吃佛跳墙 90", "食肉骨茶 HK$20", "喝胡辣汤 20刀", "新加坡小贩中心 20新币", "恰饭 20", "公司聚会订餐 600刀"])
    func `eating is dining, whatever is eaten`(_ text: String) throws {
        let categories = try Understood.categories(text)
        #expect(categories.count == 1 && categories.allSatisfy { $0.isWithin(.dining) })
    }

    @Test(arguments: [
        ("同仁堂抓中药 60", Wallet.Category.drugstores), ("停车罚单 65刀", .general), ("亚马逊 Fresh 买菜 95刀", .groceries),
        ("全家買便當 80", .general), ("请阿姨打扫 100", .general), ("换锁 100", .general), ("早教班 300", .education),
        ("過海隧道 HK$40", .tolls), ("M記 HK$50", .fastFood), ("7仔 HK$12", .general), ("costco旅游订邮轮 900", .travelAgencies),
        ("海鲜自助 90", .dining), ("airport food 25", .dining),
        ("我在加油站便利店买了水和零食 12刀", .general), ("gas station store snacks 12", .general), ("coach包 300刀", .clothing),
    ])
    func `words name what they name`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text) == [category])
    }
}
