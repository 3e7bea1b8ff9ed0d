import HTTPTypes
import JSON
import TestSupport
import Testing

struct RecommendRoutesTests {
    private func wallet() async throws -> TestService {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        _ = await service.add("citi-double-cash", id: "double")
        _ = await service.add("costco-anywhere-visa", id: "costco")
        return service
    }

    @Test func `groceries at Whole Foods earn four points a dollar on the Gold card`() async throws {
        let reply = try await wallet().ask("I'm buying groceries at Whole Foods, about $150")
        #expect(reply.status == 200)
        #expect(reply["primaryRecommendation.cardId"].string == "gold")
        #expect(reply["primaryRecommendation.reward.points"].number == "600")
        #expect(reply["primaryRecommendation.reward.value"].number == "6.00")
        #expect(reply["secondaryRecommendation.cardId"].string == "double")
        #expect(reply["items[0].category"].string == "groceries")
        #expect(reply["items[0].amount"].number == "150.00")
        #expect(reply["warnings"].array.isEmpty)
        let reasoning = try #require(reply["reasoning"].string)
        #expect(reasoning.contains("600") && reasoning.contains("$6.00") && reasoning.contains("$25,000"))
    }

    @Test func `an answer in Chinese names the same card and numbers`() async throws {
        let reply = try await wallet().ask("我要去全食超市买菜，大约150块")
        #expect(reply["primaryRecommendation.cardId"].string == "gold")
        #expect(reply["primaryRecommendation.reward.points"].number == "600")
        #expect(reply["responseMetadata.language"].string == "zh")
        #expect(reply["reasoning"].string?.contains("积分") == true)
    }

    @Test func `a warehouse that takes only Visa gets a Visa card, and the reply says who is refused`() async throws {
        let reply = try await wallet().ask("taking the family to Costco, around $300")
        #expect(reply["primaryRecommendation.cardId"].string == "costco")
        #expect(reply["items[0].category"].string == "wholesaleClubs")
        #expect(!reply["warnings"].array.contains { $0.at("type").string == "ambiguous_query" })
    }

    @Test func `a purchase that crosses a limit is split to the best`() async throws {
        let service = try wallet0()
        let cards = """
            [{"id":"capped","name":"Capped","network":"visa","rewardCategories":[{"category":"groceries","multiplier":6},
            {"category":"general","multiplier":1}],"spendingLimits":[{"category":"groceries","limit":500,
            "currentSpending":400,"resetType":"monthly"}]},
            {"id":"flat","name":"Flat","network":"visa","rewardCategories":[{"category":"general","multiplier":2}]}]
            """
        let reply = await service.ask("groceries $300", #""cards":\#(cards)"#)
        // On one card: 100 at 6 % and 200 at 1 % are 8.00; flat 6.00. Split: 6.00 + 4.00.
        #expect(reply["primaryRecommendation.cardId"].string == "capped")
        #expect(reply["primaryRecommendation.reward.value"].number == "8.00")
        #expect(reply["primaryRecommendation.remainingLimit"].number == "100.00")
        let parts = reply["items[0].allocations"].array
        #expect(parts.map { $0.at("cardId").string } == ["capped", "flat"])
        #expect(parts.map { $0.at("amount").number } == ["100.00", "200.00"])
        #expect(parts.map { $0.at("reward.value").number } == ["6.00", "4.00"])
        #expect(reply["warnings[0].type"].string == "limit_warning")
    }

    private func wallet0() throws -> TestService { try TestService() }

    @Test func `an inline wallet is not stored`() async throws {
        let service = try TestService()
        let cards = #""cards":[{"id":"x","name":"X","network":"visa"}]"#
        #expect(await service.ask("gas", cards)["primaryRecommendation.cardId"].string == "x")
        #expect(await service.send("GET", "/cards")["cards"].array.isEmpty)
    }

    @Test func `of an inline wallet a conversation keeps the question and no word about its cards`() async throws {
        let service = try await wallet()
        let cards =
            #""cards":[{"id":"x","name":"Zebra Club","network":"visa","rewardCategories":[{"category":"dining","multiplier":9}]}]"#
        let first = await service.ask("dinner $50", cards)
        #expect(first["reasoning"].string?.contains("Zebra Club") == true)
        let id = try #require(first["conversationId"].string)
        let kept = await service.send("GET", "/conversations/\(id)")
        #expect(kept["turns[0].query"].string == "dinner $50")
        #expect(kept["turns[0].answer"].string == "")
        try await service.remember()
        #expect(!(await service.send("GET", "/export")).text.contains("Zebra"))
        let next = await service.ask("and if it's $500?", cards + #","conversationId":"\#(id)""#)
        #expect(next["items[0].category"].string == "dining")
        #expect(next["items[0].amount"].number == "500.00")
    }

    @Test func `a follow-up changes what it says and keeps the rest`() async throws {
        let service = try await wallet()
        let first = await service.ask("groceries at Whole Foods, $150")
        let id = try #require(first["conversationId"].string)
        let second = await service.ask("and if it's $500?", #""conversationId":"\#(id)""#)
        #expect(second["items[0].amount"].number == "500.00")
        #expect(second["items[0].category"].string == "groceries")
        let third = await service.ask("what about dining instead?", #""conversationId":"\#(id)""#)
        #expect(third["items[0].category"].string == "dining")
        let conversation = await service.send("GET", "/conversations/\(id)")
        #expect(conversation["turns"].array.count == 3)
        #expect(await service.send("DELETE", "/conversations/\(id)").status == 204)
        let gone = await service.ask("and gas?", #""conversationId":"\#(id)""#)
        #expect(gone.status == 404)
        #expect(gone.code == "conversation_not_found")
    }

    @Test(arguments: ["", " ", "\\n\\t", "\\u200b\\u2060", "\\u0000"])
    func `a blank query is refused with quick actions`(query: String) async throws {
        let reply = try await TestService().ask(query)
        #expect(reply.status == 422)
        #expect(reply.code == "blank_query")
        #expect(reply["suggestions"].array.count == 5)
    }

    @Test func `a blank query in Chinese is refused with quick actions in Chinese`() async throws {
        let reply = try await TestService().ask(" ", #""language":"zh""#)
        #expect(reply["suggestions"].array.first?.string == "买菜用哪张卡？")
    }

    @Test(arguments: ["card?", "help", "what's good?", "best option?", "I need advice", "asdf qwer zxcv", "🤔", "42"])
    func `a vague query is a 200 with low confidence and quick actions`(query: String) async throws {
        let reply = try await wallet().ask(query)
        #expect(reply.status == 200)
        let confidence = try #require(Double(reply["confidence"].number ?? ""))
        #expect(confidence < 0.6)
        #expect(reply["suggestions"].array.count == 5)
    }

    @Test func `an empty wallet is told how to add a card`() async throws {
        let reply = try await TestService().ask("groceries $20")
        #expect(reply.status == 200)
        #expect(reply["primaryRecommendation"] == .null)
        #expect(reply["warnings[0].type"].string == "empty_wallet")
    }

    @Test func `a model that is not there is said, not hidden`() async throws {
        let reply = try await wallet().ask("gas", #""generator":"model""#)
        #expect(reply["responseMetadata.processingModel"].string == "deterministic-v1")
        #expect(reply["responseMetadata.fallbackReason"].string == "model_unavailable")
    }

    @Test func `a stream tells the decision at once, then the reasoning, then the whole answer`() async throws {
        let reply = try await wallet().ask("gas", #""stream":true"#)
        #expect(reply.headers[.contentType] == "text/event-stream")
        let events = reply.text.split(separator: "\n").filter { $0.hasPrefix("event:") }
        #expect(events.map { $0.dropFirst(7) } == ["decision", "reasoning", "recommendation", "done"])
    }

    @Test func `a purchase moves its card towards the limit`() async throws {
        let service = try await wallet()
        _ = await service.send(
            "POST", "/transactions",
            body: #"{"cardId":"gold","amount":24900,"merchant":"Whole Foods","date":"2026-11-10"}"#)
        let reply = await service.ask("groceries at Whole Foods, $150")
        #expect(reply["primaryRecommendation.remainingLimit"].number == "100.00")
        #expect(reply["primaryRecommendation.limitStatus"].string == "Warning")
        #expect(reply["warnings"].array.contains { $0.at("type").string == "limit_warning" })
        #expect(reply["currentSpendingStatus.totalMonthlySpending"].number == "24900.00")
        let alerts = await service.send("GET", "/alerts")
        #expect(alerts["alerts[0].type"].string == "limit_warning")
    }

    @Test(arguments: ["4111 1111 1111 1111", "4111|1111|1111|1111", "4111    1111    1111    1111"])
    func `a card number typed in comes back nowhere`(_ number: String) async throws {
        let service = try await wallet()
        let reply = await service.ask("pay \(number) for gas $40", #""debug":true"#)
        #expect(reply.status == 200)
        let id = try #require(reply["conversationId"].string)
        let conversation = await service.send("GET", "/conversations/\(id)")
        for text in [reply.text, conversation.text] + service.logs.entries.map(\.text) {
            #expect(!text.contains("1111"))
        }
    }

    @Test func `preferences sent along count for this answer only`() async throws {
        let service = try await wallet()
        let worth = #""preferences":{"pointValues":{"amex_membership_rewards":0.4}}"#
        let reply = await service.ask("groceries at Whole Foods $100", worth)
        #expect(reply["primaryRecommendation.cardId"].string == "double")
        #expect(await service.ask("groceries at Whole Foods $100")["primaryRecommendation.cardId"].string == "gold")
    }

    @Test func `a card that would win but is not active is not said to bring less`() async throws {
        let service = try TestService()
        let cards = """
            "cards":[{"id":"big","name":"Big","network":"visa","isActive":false,
            "rewardCategories":[{"category":"groceries","multiplier":6}]},
            {"id":"small","name":"Small","network":"visa","rewardCategories":[{"category":"general","multiplier":2}]}]
            """
        let first = await service.ask("groceries $100", cards)
        let id = try #require(first["conversationId"].string)
        let reply = await service.ask("why not the Big card?", cards + #","conversationId":"\#(id)""#)
        let reasoning = try #require(reply["reasoning"].string)
        #expect(!reasoning.contains("less than"))
        #expect(reply["primaryRecommendation.cardId"].string == "small")
    }

    @Test func `a foreign fee is told apart from what is earned`() async throws {
        let cards = """
            "cards":[{"id":"a","name":"Away","network":"visa","foreignTransactionFee":3,
            "rewardCategories":[{"category":"general","multiplier":2,"pointType":"acme_points"}]}]
            """
        let reply = try await TestService().ask("dinner in Paris, $100", cards)
        let reasoning = try #require(reply["reasoning"].string)
        #expect(reasoning.contains("200 points worth $2.00"))
        #expect(reasoning.contains("$3.00"))
        #expect(reply["primaryRecommendation.reward.value"].number == "-1.00")
    }

    @Test func `an answer says what of the stored wallet it was grounded on, and nothing for an inline one`()
        async throws
    {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        let stored = await service.ask("restaurants tonight, $80", #""debug":true"#)
        #expect(stored["responseMetadata.embeddingsSimilarity"].number != nil)
        #expect(stored["responseMetadata.contextRelevance"].number != nil)
        #expect(stored["debug.context.mode"].string == "fused")
        let inline = await service.ask(
            "restaurants tonight, $80", #""debug":true,"cards":[{"id":"a","name":"A","network":"visa"}]"#)
        #expect(inline["responseMetadata.embeddingsSimilarity"] == .null)
        #expect(inline["responseMetadata.contextRelevance"] == .null)
        #expect(inline["debug.context"] == .null)
    }

    @Test func `grounds follow the wallet at once, whatever was asked before`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        let debug = #""debug":true"#
        let before = await service.ask("dining restaurants, $80", debug)
        #expect(before["responseMetadata.embeddingsSimilarity"].number != nil)
        #expect(
            await service.ask("dining restaurants, $95", debug)["responseMetadata.embeddingsSimilarity"]
                == before["responseMetadata.embeddingsSimilarity"])
        _ = await service.send("DELETE", "/cards/gold")
        #expect(await service.ask("dining restaurants, $80", debug)["responseMetadata.embeddingsSimilarity"] == .null)
    }
}
