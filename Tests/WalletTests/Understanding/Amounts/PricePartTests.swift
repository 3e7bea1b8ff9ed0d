import Basics
import Testing
import Wallet

/// Parts of a price told after it, on the same bill or with their names, and taken off again; turns stand between bars.
struct PricePartTests {
    @Test(arguments: [
        ("lunch 38 | plus mimosas, 22, same tab | they took the mimosas off the bill", 38.0),
        ("nike shoes from amazon 90 | add socks, 12 more, same order | never mind the socks", 90),
        ("air filter at walmart 25 | second filter 20 more | drop the filter", 25),
        ("flight 480 | seat upgrade, 120 more | they won't let me upgrade, forget it", 480),
        ("淘宝买鞋80 | 再加双袜子10，一起付 | 袜子不买了", 80), ("机票500 | 升舱再加150 | 公司不给升，算了", 500),
        ("带猫看兽医100 | 加上猫粮40，同一张单 | 先不要猫粮", 100),
    ])
    func `a part that was added is taken off again`(_ turns: String, _ dollars: Double) throws {
        try Understood.expect(turns, dollars: dollars)
    }

    @Test(arguments: [
        ("walgreens 18 | add a birthday card, 5 more, same store", 23.0),
        ("brunch 60 | and mimosas, 20, same bill", 80),
        ("买手机800 | 加个手机壳20，一起结账", 820), ("rental car 200 | with the insurance it's 260", 260),
        ("hotel 300 | with breakfast it's 340", 340), ("vet visit 90 | she needs her shots too so 150 total", 150),
        ("超市60 | 加了水果变75", 75), ("etsy 40 | shipping's 6 more", 46), ("dinner 70 | leaving 14 for the server", 84),
        ("dinner 70 | I'll leave 10", 80), ("晚饭80 | 留15", 95), ("捐款200 | 再多捐80", 280),
        ("房租2000 | 室友付一半 | 她搬走了，全我付", 2_000),
        ("dinner 66 | change of plan, we're getting it delivered", 66),
    ])
    func `a part told with its name changes the price`(_ turns: String, _ dollars: Double) throws {
        try Understood.expect(turns, dollars: dollars)
    }

    @Test(arguments: [
        ("Walgreens 30 and Kroger 80 | make the Kroger one 95", ["drugstores 30", "groceries 95"]),
        ("water bill 40, rent 1200 | rent's going up, 1300", ["utilities 40", "rent 1300"]),
        ("phone bill 50, rent 1200 | leave out the phone", ["rent 1200"]),
    ])
    func `of several purchases the one named is changed`(_ turns: String, _ expected: [String]) throws {
        let items = try Understood.dialogue(turns).items
        #expect(items.map { "\($0.category.rawValue) \(($0.amount?.cents ?? 0) / 100)" } == expected)
    }

    @Test(arguments: [
        // Another purchase is no part.
        ("groceries 50 | gas with a car wash is 60", 60.0, Wallet.Category.auto),
        ("dinner 80 | gas 40, same place", 40, .gas), ("groceries 50 | and the insurance is 190", 190, .insurance),
        // What is not wanted is the purchase, or the words were about its kind.
        ("dinner 80 | make it 100 | not dinner, lunch", 100, .dining),
        ("dinner 80 | dinner is 100 | no dessert", 100, .dining),
        // A price that is more than a tip.
        ("dinner 80 | leaving 70 for groceries", 70, .groceries),
    ])
    func `what is no part stays as it is`(_ turns: String, _ dollars: Double, _ category: Wallet.Category) throws {
        try Understood.expect(turns, dollars: dollars, category: category)
    }
}
