import Basics
import Testing

@testable import Wallet

/// A chain has other entries in other countries.
@Suite struct MerchantLocatorTests {
    private func merchant(_ text: String, home: String = "US", currency: String = "USD") throws -> Merchant? {
        try Understood.shared.get().understand(
            text, today: Understood.today, homeCurrency: currency, homeRegion: home
        ).items.first?.merchant
    }

    @Test(arguments: [
        ("Costco in Canada $300", "Costco Canada", Network.mastercard),
        ("Costco in Toronto 300 CAD", "Costco Canada", .mastercard),
        ("Costco gas in Canada 60 CAD", "Costco Canada Gas", .mastercard),
        ("在日本的Costco买菜8000日元", "Costco Japan", .mastercard), ("Costco 300 CAD", "Costco Canada", .mastercard),
        ("Costco $300", "Costco", .visa), ("Costco in the US $300", "Costco", .visa),
    ])
    func `the place or the currency says which Costco`(text: String, name: String, network: Network) throws {
        let found = try merchant(text)
        #expect(found?.name == name)
        #expect(found?.acceptedNetworks == [network])
    }

    @Test func `where nothing is known of a chain's branch, what it takes at home is not said of it`() throws {
        let france = try merchant("Costco in France €80")
        #expect(france?.name == "Costco")
        #expect(france?.acceptedNetworks == nil)
        #expect(france?.country == "FR")
        let gas = try merchant("Costco gas in London £60")
        #expect(gas?.acceptedNetworks == nil)
        #expect(gas?.category == .gas)
    }

    @Test func `at home in another country it is the branch there`() throws {
        #expect(try merchant("Costco 300", home: "CA", currency: "CAD")?.name == "Costco Canada")
        #expect(try merchant("Costco 300", home: "CN", currency: "CNY")?.name == "Costco China")
    }

    @Test func `a follow-up moves the purchase`() throws {
        let understanding = try Understood.shared.get()
        let first = understanding.understand("Costco $300", today: Understood.today)
        let second = understanding.understand("what if it's in Canada?", previous: first, today: Understood.today)
        #expect(second.items.first?.merchant?.name == "Costco Canada")
    }

    @Test func `every branch is of a merchant that the tables have, and of its class`() throws {
        let understanding = try Understood.shared.get()
        #expect(!understanding.lexicon.branches.isEmpty)
        for (name, branches) in understanding.lexicon.branches {
            let chain = try #require(understanding.merchant(named: name), "\(name)")
            #expect(chain.name == name)
            for branch in branches {
                #expect(branch.merchantClass == chain.merchantClass, "\(branch.name)")
                #expect(branch.country != nil && branch.country != chain.country, "\(branch.name)")
            }
        }
    }
}
