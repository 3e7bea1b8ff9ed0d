import Basics
import Testing

@testable import Wallet

/// Where a purchase is made, when only the merchant or the currency says so.
@Suite struct PlaceOfPurchaseTests {
    private let home = Make.card(
        "home", [Make.rule(.groceries, 400, region: "US"), Make.rule(.general, 100)])
    private let fee = Make.card("fee", [Make.rule(.groceries, 500), Make.rule(.general, 100)], fee: 300)

    private func shop(_ country: String?, _ category: Wallet.Category = .groceries, channel: Channel? = nil) -> Merchant
    {
        Merchant(name: "Shop", category: category, merchantClass: .supermarket, channel: channel, country: country)
    }

    private func outcome(_ card: Card, _ item: PurchaseItem, home: String = "US") -> CardOutcome {
        RewardEngine(preferences: Preferences(homeRegion: home), date: Make.today).outcome(of: card, for: item)
    }

    @Test func `a shop of another country is abroad: no rate bound to home, and the fee`() {
        let item = Make.item(.groceries, 8_000, at: shop("GB"))
        #expect(outcome(home, item).multiplier == .one)
        #expect(outcome(fee, item).fee.cents == 240)
        #expect(Make.decide([item], [home, fee]).primary?.cardID.rawValue == "fee")
    }

    @Test func `what the words say of the place comes first`() {
        let item = Make.item(.groceries, 8_000, at: shop("GB"), region: "US")
        #expect(outcome(home, item).multiplier == Rate(hundredths: 400))
        #expect(outcome(fee, item).fee == .zero)
    }

    @Test func `a shop of the user's own country, and a chain of many, are at home`() {
        for country in ["US", nil] {
            let item = Make.item(.groceries, 8_000, at: shop(country))
            #expect(outcome(home, item).multiplier == Rate(hundredths: 400))
            #expect(outcome(fee, item).fee == .zero)
        }
        #expect(outcome(fee, Make.item(.groceries, 8_000, at: shop("GB")), home: "GB").fee == .zero)
    }

    @Test func `what is sold to everywhere is not abroad`() {
        #expect(outcome(fee, Make.item(.online, 8_000, at: shop("CN", .online, channel: .online))).fee == .zero)
        #expect(outcome(fee, Make.item(.airfare, 8_000, at: shop("JP", .airfare))).fee == .zero)
    }

    @Test func `an amount in another currency is paid abroad`() {
        let item = Make.item(.groceries, 8_000, currency: "GBP")
        #expect(outcome(home, item).multiplier == .one)
        #expect(outcome(fee, item).fee.cents == 240)
    }

    @Test(arguments: [
        ("superstoreGas", MerchantClass.superstore), ("supermarketGas", .supermarket),
        ("convenienceGas", .convenienceStore),
    ])
    func `a shop's pumps fall under what a gas rate leaves out`(pumps: String, owner: MerchantClass) {
        let card = Make.card(
            "c", [Make.rule(.gas, 400, excludes: [.merchantClass(owner)]), Make.rule(.general, 100)])
        let base = Make.card("base", [Make.rule(.general, 200)])
        func item(_ merchantClass: MerchantClass) -> PurchaseItem {
            Make.item(.gas, 4_000, at: Merchant(name: "Fuel", category: .gas, merchantClass: merchantClass))
        }
        let decision = Make.decide([item(MerchantClass(pumps))], [card, base])
        #expect(decision.primary?.cardID.rawValue == "base")
        #expect(decision.warnings.map(\.kind) == [.categoryExcluded])
        #expect(Make.decide([item(MerchantClass("gasStation"))], [card, base]).primary?.cardID.rawValue == "c")
    }
}
