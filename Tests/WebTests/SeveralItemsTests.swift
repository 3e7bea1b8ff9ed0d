import JSON
import TestSupport
import Testing

/// One question about several purchases.
struct SeveralItemsTests {
    private func card(_ name: String, _ rates: String, limits: String = "") -> String {
        #"{"name":"\#(name)","network":"visa","rewardCategories":[\#(rates)],"spendingLimits":[\#(limits)]}"#
    }

    private func rate(_ category: String, _ multiplier: Int) -> String {
        #"{"category":"\#(category)","multiplier":\#(multiplier),"pointType":"cashback"}"#
    }

    private func ask(_ query: String, _ cards: [String]) async throws -> TestReply {
        try await TestService().send(
            "POST", "/recommend",
            body: #"{"query":"\#(query)","cards":[\#(cards.joined(separator: ","))]}"#)
    }

    @Test func `items on one limit are advised as the best split divides it`() async throws {
        let bonus = card(
            "Ample", rate("groceries", 6) + "," + rate("general", 1),
            limits: #"{"category":"groceries","limit":6000,"currentSpending":5900,"resetType":"annually"}"#)
        let flat = card("Flat", rate("general", 2))
        let reply = try await ask("Kroger $100, Safeway $100 and Aldi $100", [bonus, flat])
        let items = reply["items"].array
        #expect(items.map { $0.at("primary").at("cardName").string } == ["Ample", "Flat", "Flat"])
        #expect(items.map { $0.at("allocations").array.first?.at("cardName").string } == ["Ample", "Flat", "Flat"])
        #expect(items.compactMap { $0.at("primary").at("reward").at("value").number } == ["6.00", "2.00", "2.00"])
        #expect(reply["warnings"].array.compactMap { $0.at("type").string } == ["limit_warning"])
        #expect(reply["reasoning"].string?.contains("Use Flat at Safeway") == true)
    }

    @Test func `a pot that two items cross is said with its split and what is left after both`() async throws {
        let shared = card(
            "Both", rate("gas", 5) + "," + rate("groceries", 5) + "," + rate("general", 1),
            limits: #"""
                {"category":"gas","sharedWith":["groceries"],"limit":100,"currentSpending":20,"resetType":"monthly"}
                """#)
        let reply = try await ask("gas $60 and groceries $60", [shared, card("Flat", rate("general", 2))])
        #expect(reply["warnings"].array.compactMap { $0.at("type").string } == ["limit_warning"])
        let reasoning = reply["reasoning"].string ?? ""
        #expect(reasoning.contains("$20 on Both and $40 on Flat"))
        #expect(reasoning.contains("$0 of the $100 monthly limit for gas and groceries on Both is left"))
        #expect(reply["suggestions"].array.contains { $0.string?.contains("$20 on Both") == true })
        #expect(
            reply["items"].array.compactMap { $0.at("primary").at("remainingLimit").number } == ["80.00", "20.00"])
    }

    @Test func `a split that brings no cent more is not advised`() async throws {
        let used = card(
            "Rest", rate("groceries", 5) + "," + rate("general", 1),
            limits: #"{"category":"groceries","limit":100,"currentSpending":99.99,"resetType":"annually"}"#)
        let reply = try await ask("groceries $100", [used, card("Flat", rate("general", 2))])
        #expect(reply["primaryRecommendation"].at("cardName").string == "Flat")
        #expect(!reply.text.contains("Split"))
    }

    @Test func `more purchases than are looked at are said to be left out`() async throws {
        let shops = [
            "Kroger", "Shell", "CVS", "Starbucks", "Target", "Walmart", "Netflix", "Uber", "Chipotle", "Walgreens",
            "Safeway", "Spotify", "Chevron", "Lyft",
        ]
        let query = shops.enumerated().map { "\($1) $\(10 + $0)" }.joined(separator: ", ")
        let reply = try await ask(query, [card("Flat", rate("general", 2))])
        #expect(reply["items"].array.count == 12)
        #expect(reply["reasoning"].string?.contains("first 12 purchases") == true)
    }

    private static let fuel = #"""
        {"id":"fuel","name":"Gas Visa","network":"visa",
        "rewardCategories":[{"category":"gas","multiplier":4,"pointType":"cashback"}]}
        """#

    @Test func `the card that comes second is said for what it is second for`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        #expect(await service.send("POST", "/cards", body: SeveralItemsTests.fuel).status == 201)
        let reply = await service.ask("dinner at Olive Garden $80 and gas at Shell $50")
        let second = reply["secondaryRecommendation"]
        #expect(second.at("category").string == "gas")
        #expect(second.at("reasoning").string?.hasPrefix("Alternative option: Use Gas Visa at Shell") == true)
        #expect(reply["primaryRecommendation"].at("reasoning").string?.contains("Olive Garden") == true)
    }

    @Test func `of two purchases the advice is kept for the one it heads`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        #expect(await service.send("POST", "/cards", body: SeveralItemsTests.fuel).status == 201)
        _ = await service.ask("gas at Shell $10 and dinner at Olive Garden $80")
        for _ in 1...3 {
            let purchase = #"{"cardId":"fuel","amount":10,"category":"gas","merchant":"Shell","date":"2026-11-20"}"#
            #expect(await service.send("POST", "/transactions", body: purchase).status == 201)
        }
        let insights = await service.send("GET", "/insights")
        #expect(insights["advice.usedAnother"].number == "0")
    }

    @Test(
        arguments: [
            ("gas at Shell $40", "940.00"), ("gas at Shell $40 on November 28th", "940.00"),
            ("gas at Shell $40 on December 1st", nil), ("12月2日在壳牌加油40美元", nil),
        ] as [(String, String?)])
    func `a month that has not begun has no spending to go on`(query: String, projection: String?) async throws {
        let service = try TestService()
        #expect(await service.send("POST", "/cards", body: SeveralItemsTests.fuel).status == 201)
        let purchase = #"{"cardId":"fuel","amount":600,"category":"gas","merchant":"Shell","date":"2026-11-20"}"#
        #expect(await service.send("POST", "/transactions", body: purchase).status == 201)
        let reply = await service.ask(query)
        #expect(reply["primaryRecommendation.monthlyProjection"].number == projection)
    }

    @Test func `groceries at Costco: the class of the shop is the reason, before the network`() async throws {
        let service = try TestService()
        for id in ["amex-gold", "costco-anywhere-visa"] { _ = await service.add(id, id: id) }
        let reply = await service.send("POST", "/recommend", body: #"{"query":"groceries at Costco $100"}"#)
        let warnings = reply["warnings"].array
        #expect(warnings.compactMap { $0.at("type").string } == ["category_excluded", "network_not_accepted"])
        #expect(warnings.last?.at("message").string?.contains("would earn") == false)
        #expect(reply["primaryRecommendation"].at("monthlyProjection") == .null)
    }
}
