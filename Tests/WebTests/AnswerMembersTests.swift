import Basics
import Foundation
import JSON
import RAG
import Synchronization
import TestSupport
import Testing

/// What an answer says besides the card, and to whom nobody understands.
struct AnswerMembersTests {
    private func service(_ cards: [String] = ["amex-gold", "citi-double-cash"]) async throws -> TestService {
        let service = try TestService()
        for id in cards { #expect(await service.add(id, id: id).status == 201) }
        return service
    }

    @Test func `an empty wallet is told in a sentence for people`() async throws {
        let service = try TestService()
        for (query, words) in [("groceries $50", "no cards yet"), ("买菜50块", "还没有卡")] {
            let reply = await service.ask(query)
            #expect(reply["primaryRecommendation"] == .null)
            #expect(reply["warnings[0].type"].string == "empty_wallet")
            let text = try #require(reply["reasoning"].string)
            #expect(text.contains(words) && !text.contains("/cards") && !text.contains("{"))
        }
    }

    @Test func `a reward without an amount says what it is of`() async throws {
        let service = try await service()
        let open = await service.ask("groceries")
        #expect(open["primaryRecommendation.reward.basis.amount"].number == "100.00")
        #expect(open["primaryRecommendation.reward.basis.assumed"].bool == true)
        #expect(open["items[0].secondary.reward.basis.assumed"].bool == true)
        let said = await service.ask("groceries $50")
        #expect(said["primaryRecommendation.reward.basis"] == .null)
    }

    @Test func `a limit that is reached is said in one word`() async throws {
        let service = try await service()
        let patch =
            #"{"spendingLimits":[{"category":"groceries","limit":100,"currentSpending":100,"resetType":"never"}]}"#
        #expect(await service.send("PATCH", "/cards/amex-gold", body: patch).status == 200)
        let reply = await service.ask("groceries $50", #""debug":true"#)
        for outcome in reply["debug.ranking[0]"].array {
            #expect(outcome.at("isLimitReached").bool == (outcome.at("limitStatus").string == "Limit Reached"))
        }
        #expect(reply["debug.ranking[0]"].array.contains { $0.at("isLimitReached").bool == true })
    }

    @Test func `a purchase that fits a limit in part shows both parts`() async throws {
        let service = try await service(["amex-gold"])
        let patch =
            #"{"spendingLimits":[{"category":"groceries","limit":100,"currentSpending":60,"resetType":"never"}]}"#
        #expect(await service.send("PATCH", "/cards/amex-gold", body: patch).status == 200)
        let reply = await service.ask("groceries $100")
        let parts = reply["items[0].allocations"].array
        #expect(parts.map { $0.at("amount").number } == ["40.00", "60.00"])
        #expect(parts.map { $0.at("multiplier").number } == ["4", "1"])
        #expect(parts.map { $0.at("reward.points").number } == ["160", "60"])
        #expect(parts.allSatisfy { $0.at("cardId").string == "amex-gold" })
        #expect(reply["primaryRecommendation.reward.points"].number == "220")
        #expect(await service.ask("groceries $30")["items[0].allocations"].array.count == 1)
    }

    @Test func `the second choice says that it is one, and speaks of its card`() async throws {
        let service = try await service()
        for (query, lead) in [("groceries $50", "Alternative option: "), ("买菜50块", "备选：")] {
            let reply = await service.ask(query)
            for path in ["secondaryRecommendation", "items[0].secondary"] {
                let text = try #require(reply["\(path).reasoning"].string)
                #expect(text.hasPrefix(lead) && text.contains("Citi Double Cash"), "\(text)")
            }
            #expect(reply["primaryRecommendation.reasoning"].string?.hasPrefix(lead) == false)
        }
    }

    @Test func `of several purchases each recommendation says whose it is`() async throws {
        let service = try await service(["amex-gold", "citi-double-cash", "chase-freedom-unlimited"])
        let reply = await service.ask("U-Haul $200, then dinner at Chili's $60")
        #expect(reply["items"].array.count == 2)
        for name in ["primaryRecommendation", "secondaryRecommendation"] {
            let item = try #require(reply["\(name).item"].number.flatMap { Int($0) })
            let card = reply["\(name).cardId"].string
            let places = ["primary", "secondary"].map { reply["items[\(item)].\($0).cardId"].string }
            #expect(places.contains(card))
        }
        for index in 0..<2 { #expect(reply["items[\(index)].primary.item"].number == "\(index)") }
        #expect(await service.ask("groceries $50")["primaryRecommendation.item"].number == "0")
    }

    @Test func `who was not understood is asked to say it again, and told what can be asked`() async throws {
        let service = try await service()
        let reply = await service.ask("qwertyuiop zxcvb")
        #expect(reply["suggestedQueries"].array.count == 5)
        #expect(
            reply["reasoning"].string?.hasPrefix(
                "I'm having trouble understanding your request. Could you please rephrase it?") == true)
        let chinese = await service.ask("card?", #""language":"zh""#)
        #expect(chinese["suggestedQueries"].array.count == 5)
        #expect(chinese["reasoning"].string?.contains("换个说法") == true)
        #expect(await service.ask("groceries $50")["suggestedQueries"] == .null)
        // What has nothing to do with cards gets a sentence and no card.
        let sum = await service.ask("What is 2+2?")
        #expect(sum["reasoning"].string?.isEmpty == false)
    }

    @Test func `a purchase that was made comes back as the body that stores it`() async throws {
        let service = try await service()
        let reply = await service.ask("I spent $80 at Olive Garden on my Amex")
        #expect(reply["responseMetadata.intent"].string == "recordPurchase")
        #expect(reply["reasoning"].string?.contains("POST ") == false)
        let proposed = reply["proposedTransaction"]
        #expect(proposed.at("cardId").string == "amex-gold" && proposed.at("amount").number == "80.00")
        #expect(proposed.at("merchant").string == "Olive Garden")
        // As it stands in the answer.
        let start = try #require(reply.text.range(of: "\"proposedTransaction\":"))
        let rest = reply.text[start.upperBound...]
        let end = try #require(rest.firstIndex(of: "}"))
        let stored = await service.send("POST", "/transactions", body: String(rest[...end]))
        #expect(stored.status == 201, "\(stored.text)")
        #expect(await service.ask("groceries $50")["proposedTransaction"] == .null)
    }

    @Test func `a card whose credit line would be passed comes second`() async throws {
        let service = try await service()
        let line = #"{"creditLimit":1000,"currentBalance":900}"#
        #expect(await service.send("PATCH", "/cards/amex-gold", body: line).status == 200)
        let within = await service.ask("groceries $100")
        #expect(within["primaryRecommendation.cardId"].string == "amex-gold")
        let over = await service.ask("groceries $100.01")
        #expect(over["primaryRecommendation.cardId"].string == "citi-double-cash")
        #expect(over["secondaryRecommendation.cardId"].string == "amex-gold")
        #expect(await service.send("DELETE", "/cards/citi-double-cash").status == 204)
        let only = await service.ask("groceries $150")
        #expect(only["primaryRecommendation.cardId"].string == "amex-gold")
        #expect(only["warnings"].array.contains { $0.at("type").string == "credit_limit" })
    }

    /// What is embedded in advance are the very texts that these questions embed.
    @Test func `after a fresh start the five quick actions are five hits`() async throws {
        let service = try await service()
        try service.embedder.warmUp(service.likelyQueries)
        let before = service.embedder.statistics
        let vague = await service.ask("card?")
        for query in vague["suggestedQueries"].array.compactMap(\.string) {
            #expect(await service.ask(query, #""debug":true"#).status == 200)
        }
        let after = service.embedder.statistics
        #expect(after.hits - before.hits >= 5 && after.misses == before.misses)
    }

    @Test func `where all cards are used up, each whose pot would have paid is named`() async throws {
        let service = try await service(["amex-gold", "amex-bcp", "citi-double-cash"])
        let reply = await service.ask("all my cards are maxed out, groceries $80")
        #expect(reply["primaryRecommendation.cardId"].string == "citi-double-cash")
        let exceeded = reply["warnings"].array.filter { $0.at("type").string == "limit_exceeded" }
        #expect(Set(exceeded.compactMap { $0.at("cardId").string }).isSuperset(of: ["amex-gold", "amex-bcp"]))
    }

    // MARK: A model

    /// Keeps how it is asked, and answers or fails as it is told.
    private final class Writer: LanguageModel {
        let name = "writer"
        let availability = ModelAvailability.available
        let refusal: GenerationError.Kind? = nil
        private let state = Mutex<(options: [GenerationOptions], failure: GenerationError.Kind?)>(([], nil))

        var options: [GenerationOptions] { state.withLock { $0.options } }
        func fail(_ kind: GenerationError.Kind?) { state.withLock { $0.failure = kind } }

        func reply(to request: GenerationRequest) -> GenerationReply {
            let failure = state.withLock { state in
                state.options.append(request.options)
                return state.failure
            }
            return .pending {
                if let failure { throw GenerationError(failure) }
                return Generation(content: .text("?"), model: "writer", sentTo: "127.0.0.1:9")
            }
        }

        func snapshots(of request: GenerationRequest) -> AsyncThrowingStream<GenerationSnapshot, any Error> {
            AsyncThrowingStream { $0.finish() }
        }
    }

    private func service(_ model: Writer) async throws -> TestService {
        let service = try TestService(languageModel: model)
        for id in ["amex-gold", "citi-double-cash"] { #expect(await service.add(id, id: id).status == 201) }
        return service
    }

    @Test func `how a model is to write is the request's choice, and else what is configured`() async throws {
        let model = Writer()
        let service = try await service(model)
        _ = await service.ask("groceries $50", #""generator":"model""#)
        _ = await service.ask("groceries $51", #""generator":"model","generation":{"temperature":0.7,"maxTokens":100}"#)
        _ = await service.ask("groceries $52", #""generator":"model","generation":{"temperature":1}"#)
        #expect(model.options.map(\.temperatureHundredths) == [30, 70, 100])
        #expect(model.options.map(\.maximumTokens) == [512, 100, 512])
        for wrong in [#"{"temperature":1.01}"#, #"{"temperature":-0.1}"#, #"{"maxTokens":0}"#, #"{"top":1}"#, "5"] {
            #expect(await service.ask("groceries", #""generation":\#(wrong)"#).status == 422, "\(wrong)")
        }
    }

    @Test func `a model that never answered failed to begin, one that did failed to write`() async throws {
        let model = Writer()
        let service = try await service(model)
        var number = 0
        func detail(_ kind: GenerationError.Kind?) async -> String? {
            model.fail(kind)
            number += 1
            let reply = await service.ask("groceries $\(number)", #""generator":"model""#)
            return reply["responseMetadata.fallbackDetail"].string
        }
        #expect(await detail(.unavailable) == "llm_init_failed")
        #expect(await detail(.warming) == "llm_init_failed")
        #expect(await detail(nil) == "generation_failed")
        #expect(await detail(.unavailable) == "generation_failed")
        #expect(await detail(.warming) == "llm_init_failed")
        let facts = await service.ask("groceries $99", #""generator":"deterministic""#)
        #expect(facts["responseMetadata.fallbackDetail"] == .null && facts["responseMetadata.fallbackReason"] == .null)
    }
}
