import Basics
import Testing
import Wallet

/// Several purchases told in one breath, and words beside a purchase that are none of their own.
struct TogetherToldTests {
    @Test(
        arguments: [
            (
                "in laws land at 6 and the house is a pit so target for cleaning stuff, 42, then shell on the way to the airport, 39",
                [.superstores, .gas], [4_200, 3_900]
            ),
            (
                "so 3 things today. haircut 32, oil change 69, sandwiches for the office 54",
                [.general, .auto, .fastFood],
                [3_200, 6_900, 5_400]
            ),
            ("presents at macys 130, and 22 to park there", [.departmentStores, .parking], [13_000, 2_200]),
            (
                "tonight is the concert, my ticket is 75 and we get pizza after, 13 for my half",
                [.entertainment, .fastFood],
                [7_500, 1_300]
            ),
            ("an exhibition for 18 and burgers afterwards, 15", [.entertainment, .fastFood], [1_800, 1_500]),
            ("film tonight is 30, tacos beforehand 22", [.entertainment, .restaurants], [3_000, 2_200]),
            ("今晚看电影30，之前先吃火锅22", [.entertainment, .restaurants], [3_000, 2_200]),
            (
                "Whole Foods AND then fill up at BP on the way back. 130 for food, 55 for gas", [.groceries, .gas],
                [13_000, 5_500]
            ),
            (
                "Three stops: gas at Sunoco for 40, the pharmacy for about 18, then cat litter at PetSmart, 22",
                [.gas, .drugstores, .pets], [4_000, 1_800, 2_200]
            ),
            ("gym dues 45, plus cat litter for 20", [.fitness, .pets], [4_500, 2_000]),
        ] as [(String, [Wallet.Category], [Int])])
    func `each has its own price`(_ text: String, _ categories: [Wallet.Category], _ cents: [Int]) throws {
        let items = try Understood.query(text).items
        #expect(items.count == categories.count)
        for (item, category) in zip(items, categories) { #expect(item.category.isWithin(category.parent ?? category)) }
        #expect(items.map { $0.amount?.cents } == cents)
    }

    @Test(
        arguments: [
            ("想办健身房会员，年费480", .fitness, 48_000), ("joining the gym, annual fee 480", .fitness, 48_000),
            ("懒得出门，叫外卖，连运费31", .foodDelivery, 3_100), ("在餐厅订了一桌，连酒水一共三百六", .restaurants, 36_000),
            ("老丈人生日，在饭店订了一桌，连酒水一共三百六", .restaurants, 36_000),
            ("dinner 360 including drinks", .dining, 36_000), ("现在在海底捞，账单 210", .restaurants, 21_000),
            ("机票我已经订好了，现在要订酒店，三晚五百四", .hotels, 54_000), ("Netflix的套餐要续了，22.99美元", .streaming, 2_299),
            ("tickets for the whole family, 6 hundred and fifty", .entertainment, 65_000),
            ("洗牙加补牙，保险不报的部分240", .healthcare, 24_000),
            ("amzn order 76, dorm stuff", .online, 7_600),
            ("is it better in December if I order in December, amazon 90", .online, 9_000),
            ("splitting a bucket of wings with my brother, my half is about 22", .fastFood, 2_200),
            ("safeway for the cabin, all 8 of us chipping in but im paying, 264", .groceries, 26_400),
            ("ipad for the kids school, best buy has it at 329 w the edu discount", .electronics, 32_900),
            ("client dinner tonight at 7 for 6 ppl, looking at 540", .dining, 54_000),
            ("租四天车，一共244", .carRental, 24_400), ("周末租辆七座车，260", .carRental, 26_000),
            ("租了一辆suv三天，300", .carRental, 30_000),
            ("趁这两小时去Costco把油加了，52", .gas, 5_200),
            ("does it matter which card for the amtrak up to boston? 118 round trip", .publicTransit, 11_800),
            ("visiting my sister in Portland over spring break, round trip is 436", .airfare, 43_600),
            ("we were gonna do home goods but ended up at ross, jackets for the boys 76", .clothing, 7_600),
        ] as [(String, Wallet.Category, Int)])
    func `what is told beside a purchase is none`(_ text: String, _ category: Wallet.Category, _ cents: Int) throws {
        let items = try Understood.query(text).items
        #expect(items.map(\.category) == [category])
        #expect(items.map { $0.amount?.cents } == [cents])
    }
}
