import Basics
import Testing
import Wallet

/// What a shop takes, and what is at hand, as long as it holds; turns stand between bars.
struct RefusedElsewhereTests {
    @Test(arguments: [
        "dinner 60 | they don't take amex | starbucks 5", "dinner 60 | no amex | groceries at safeway 40",
        "dinner 60 | they don't take amex | ok going to olive garden instead",
        "dinner 60 | they don't take amex | different restaurant that does",
        "dinner 60 | only visa there | mcdonalds 12",
        "dinner 60 | only mastercard here | and then uber home 20", "dinner at chilis 60 | no amex | ihop instead",
        "吃饭60 | 不收运通 | 星巴克 5", "吃饭60 | 只收Visa | 换成星巴克",
    ])
    func `what a shop refuses says nothing of the next`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.constraints.refusedNetworks.isEmpty && query.constraints.acceptedNetworks == nil)
        #expect(query.items.first?.amount != nil)
    }

    @Test(arguments: [
        "dinner 60 | they don't take amex | 80", "dinner 60 | they don't take amex | it's at chilis",
        "dinner at chilis 60 | no amex | dinner was 70", "吃饭60 | 不收运通 | 改成80",
    ])
    func `what a shop refuses holds for the same purchase`(_ turns: String) throws {
        #expect(try Understood.dialogue(turns).constraints.refusedNetworks == [.amex])
    }

    @Test(arguments: [
        "dinner 60 | they don't take amex | oh wait they do", "dinner 60 | they don't take amex | new place takes amex",
        "吃饭60 | 不收运通 | 哦他们收", "dinner 60 | i left the gold at home | got the gold now",
        "dinner 60 | i left the gold at home | tomorrow lunch 20", "吃饭60 | Gold没带 | 明天午饭20",
    ])
    func `it is taken back`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.constraints.refusedNetworks.isEmpty)
        #expect(query.constraints.excludedCards.isEmpty)
    }

    @Test(arguments: [
        "吃饭60 | 不用Gold | 那能返多少", "吃饭60 | 把Gold排除掉", "dinner 60 | exclude gold", "吃饭60 | Gold被偷了",
        "超市买菜80 | Gold没带 | 换成Costco | 还是原来那家",
    ])
    func `a card that was left out stays out`(_ turns: String) throws {
        #expect(try Understood.dialogue(turns).constraints.excludedCards == [CardID("gold")])
    }

    @Test(arguments: [
        "plumber 280 | cash or visa only", "plumber 280 | he only takes cash or visa",
        "plumber 280 | only visa and cash",
        "they only take cash or visa. dinner 60", "吃饭60 | 只收现金或Visa",
    ])
    func `cash beside a network leaves the network`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.constraints.acceptedNetworks == [.visa])
        #expect(query.constraints.refusedNetworks.isEmpty)
        #expect(query.constraints.askedCards.isEmpty)
    }

    @Test(arguments: ["dinner 60 | they don't take amex | nor visa", "吃饭60 | 不收运通 | 也不收Visa"])
    func `another network is refused too`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.constraints.refusedNetworks == [.amex, .visa])
        #expect(query.constraints.useCards.isEmpty)
    }
}
