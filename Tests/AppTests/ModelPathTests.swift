import Web
import Basics
import HTTPMessages
import HTTPTypes
import JSON
import ModelFixtures
import ModelGateways
import Storage
import RAG
import TestSupport
import TestWaiting
import Testing
import Wallet

/// The whole path through a language model, with a real server in a process of its own that misbehaves in every way it
/// can: the answer is complete, the card and its numbers are right, and what really ran is said.
@Suite("The way through a language model", .serialized)
struct ModelPathTests {
    private static let server = Task { try await FaultModel.start() }
    private static let question = "groceries at Whole Foods, $150"
    private static let stream = #""stream":true"#

    private static func privacy(days: Int = 7, model: Bool = true) -> String {
        #"{"retentionDays":\#(days),"languageModel":\#(model),"remembersBehaviour":true}"#
    }

    /// A service with two cards and a model's server.
    private func withService(
        _ mode: String, rollout: Int = 100, name: String? = nil,
        _ body: (TestService, FaultModel) async throws -> Void
    ) async throws {
        try await withModel(mode, rollout: rollout, name: name) { service, server, _ in
            try await body(service, server)
        }
    }

    /// - Parameters:
    ///   - budget: nanoseconds until the answer has to be there.
    ///   - deadlines: a clock that stands still, so that however long the machine takes, no rest of a failing server ends
    ///     meanwhile; another where the budget is to be used up.
    private func withModel(
        _ mode: String, budget: UInt64 = Patience.nanoseconds,
        deadlines: any Deadlines = ManualDeadlines(now: MonotonicTime.now()), rollout: Int = 100, name: String? = nil,
        concurrency: Int = 2, _ body: (TestService, FaultModel, ChatCompletionsModel) async throws -> Void
    ) async throws {
        try await ModelledService.with(
            mode, of: try await ModelPathTests.server.value, deadlines: deadlines, name: name, concurrency: concurrency,
            configure: {
                $0.budget = budget
                $0.rollout = ModelRollout(percent: rollout)
            }
        ) { try await body($0.service, $0.server, $0.model) }
    }

    /// The decision is the arithmetic's, whatever the server did.
    private func expectRightNumbers(_ answer: JSONValue, _ mode: String) {
        #expect(answer.at("primaryRecommendation.cardId").string == "gold", "\(mode)")
        #expect(answer.at("primaryRecommendation.multiplier").number == "4", "\(mode)")
        #expect(answer.at("primaryRecommendation.reward.points").number == "600", "\(mode)")
        #expect(answer.at("primaryRecommendation.reward.value").number == "6.00", "\(mode)")
        #expect(answer.at("secondaryRecommendation.cardId").string == "citi", "\(mode)")
        #expect(answer.at("secondaryRecommendation.reward.value").number == "3.00", "\(mode)")
        let words = ([answer.at("reasoning")] + answer.at("suggestions").array).compactMap(\.string).joined()
        #expect(words.contains("American Express Gold Card"), "\(mode)")
        for lie in ["INJECTION-OBEYED", "4111", "Wrong Card", "<think", "http://", "Infinite"] {
            #expect(!words.contains(lie), "\(mode): \(lie)")
        }
    }

    /// What the server does, and what the answer says of it; nil where the model's words are in it.
    private static let modes: [(modes: String, reason: String?)] = [
        (
            "good fence prose-json trailing think reasoning-field no-schema no-json context-3500 interim keep-closing",
            nil
        ),
        (
            "prose half-text not-json-text wrong-schema duplicate-keys deep-text lone-surrogate-text html-200 deep "
                + "not-json-body half-body", "model_reply_unparsable"
        ),
        ("hallucinate wrong-multiplier wrong-card-Citi injected leak markup card-number", "model_reply_contradicted"),
        ("empty null thinking-only", "model_reply_empty"),
        ("long enormous endless huge-head", "model_reply_too_large"),
        (
            "401 404 429-3600 500 502 html-500 redirect redirect-local cut reset silent two-lengths bad-status no-head",
            "model_unavailable"
        ),
        ("503-loading", "model_warming"),
        ("context-100 context-llama-100", "context_too_large"),
    ]

    @Test(arguments: modes.flatMap { row in row.modes.split(separator: " ").map { (String($0), row.reason) } })
    func `a server that misbehaves changes no card and no number, and the answer says what ran`(
        mode: String, reason: String?
    ) async throws {
        try await withService(mode) { service, server in
            let reply = await service.ask(ModelPathTests.question)
            #expect(reply.status == 200)
            expectRightNumbers(reply.json, mode)
            #expect(reply["responseMetadata.fallbackReason"].string == reason)
            #expect(reply["responseMetadata.route"].string == (reason == nil ? "model" : "deterministic"))
            #expect(
                reply["responseMetadata.processingModel"].string == (reason == nil ? "fault-model" : "deterministic-v1")
            )
            let wasSent = try await server.log(mode).entries.contains { $0.body.contains("Whole Foods") }
            #expect((reply["responseMetadata.sentTo"].string == "127.0.0.1:\(server.port)") == wasSent)
            let streamed = await service.ask(ModelPathTests.question + "!", ModelPathTests.stream)
            let final = try #require(streamed.events.first { $0.name == "recommendation" }).data
            expectRightNumbers(final, mode)
            #expect(final.at("responseMetadata.fallbackReason").string == reason)
        }
    }

    /// What concerns a body or a stream only.
    @Test(arguments: [
        ("wrong-body", "model_reply_unparsable"), ("empty-body", "model_reply_unparsable"),
        ("invalid-utf8", "model_reply_unparsable"), ("short-length", "model_reply_unparsable"),
        ("no-choices", "model_reply_empty"),
    ])
    func `a body that is no reply is not read as one`(mode: String, reason: String) async throws {
        try await withService(mode) { service, _ in
            let reply = await service.ask(ModelPathTests.question)
            expectRightNumbers(reply.json, mode)
            #expect(reply["responseMetadata.fallbackReason"].string == reason)
        }
    }

    @Test(arguments: ["slow-head", "drip-50", "stall", "hang"])
    func `a server that never ends its answer is left at the deadline`(mode: String) async throws {
        try await withModel(mode, budget: 300_000_000, deadlines: DispatchDeadlines()) { service, server, _ in
            let reply = await service.ask(ModelPathTests.question)
            expectRightNumbers(reply.json, mode)
            #expect(reply["responseMetadata.fallbackReason"].string == "model_timeout")
            let streamed = await service.ask(ModelPathTests.question + "!", ModelPathTests.stream)
            let final = try #require(streamed.events.first { $0.name == "recommendation" }).data
            expectRightNumbers(final, mode)
            #expect(final.at("responseMetadata.fallbackReason").string == "model_timeout")
            // Its connections were closed: the generation stops.
            try await server.wait(for: .open, 0, of: mode)
        }
    }

    @Test func `a stream tells the decision first, then checked words as they come, and ends with the whole`()
        async throws
    {
        try await withService("good") { service, _ in
            let events = await service.ask(ModelPathTests.question, ModelPathTests.stream).events
            #expect(events.first?.name == "decision")
            #expect(events.suffix(3).map(\.name) == ["reasoning", "recommendation", "done"])
            let decision = try #require(events.first).data
            expectRightNumbers(decision, "good")
            #expect(decision.at("responseMetadata.route").string == "deterministic")
            #expect(decision.at("responseMetadata.arm").string == "model")
            let final = try #require(events.first { $0.name == "recommendation" }).data
            #expect(events.last { $0.name == "reasoning" }?.data.at("text") == final.at("reasoning"))
            #expect(final.at("responseMetadata.route").string == "model")
            #expect(final.at("conversationId") == decision.at("conversationId"))
            // The same as without a stream, but for what names the one request.
            let plain = await service.ask(ModelPathTests.question)
            for member in ["primaryRecommendation", "items", "reasoning", "suggestions", "warnings", "confidence"] {
                #expect(plain[member] == final.at(member))
            }
            #expect(plain["responseMetadata.cached"].bool == true)
            // Nothing was sent for it.
            #expect(final.at("responseMetadata.sentTo").string != nil)
            #expect(plain["responseMetadata.sentTo"] == .null)
            #expect(plain["responseMetadata.stages.generate"] == .null)
        }
    }

    @Test func `how fast the model wrote is its tokens over the time that it took, and nothing where it wrote none`()
        async throws
    {
        try await withModel("good~speed", deadlines: DispatchDeadlines()) { service, server, _ in
            func number(_ value: JSONValue) throws -> Double { try #require(value.number.flatMap { Double($0) }) }
            let reply = await service.ask(ModelPathTests.question)
            #expect(reply["responseMetadata.route"].string == "model")
            let asked = try await server.log("good~speed").entries.filter { $0.method == "POST" }
            #expect(asked.count == 1 && asked.allSatisfy { $0.body.contains("Whole Foods") })
            let tokens = try number(reply["responseMetadata.usage.completionTokens"])
            let speed = try number(reply["responseMetadata.usage.tokensPerSecond"])
            let seconds = try number(reply["responseMetadata.stages.generate"]) / 1_000
            #expect(tokens > 0 && speed > 0)
            // Both numbers are rounded when written: as near as their last digits allow.
            #expect(abs(speed * seconds - tokens) <= tokens * 0.01)
            let facts = await service.ask(ModelPathTests.question + "!", #""generator":"deterministic""#)
            #expect(facts["responseMetadata.usage"] == .null)
        }
    }

    @Test func `words are kept until something changes`() async throws {
        try await withService("good~kept") { service, server in
            func requests() async throws -> Int {
                try await server.log("good~kept").entries.count { $0.method == "POST" }
            }
            #expect(await service.ask(ModelPathTests.question)["responseMetadata.cached"].bool == false)
            let again = await service.ask(ModelPathTests.question)
            #expect(again["responseMetadata.cached"].bool == true)
            #expect(again["responseMetadata.route"].string == "model")
            let count1 = try await requests()
            #expect(count1 == 1)
            _ = await service.send(
                "POST", "/transactions",
                body: #"{"cardId":"gold","amount":100,"merchant":"Safeway","date":"2026-11-19"}"#)
            let after = await service.ask(ModelPathTests.question)
            #expect(after["responseMetadata.cached"].bool == false)
            #expect(after["primaryRecommendation.remainingLimit"].number == "24900.00")
            let count2 = try await requests()
            #expect(count2 == 2)
        }
    }

    @Test func `many who ask the same at once cost one request`() async throws {
        try await withService("slow-200~crowd") { service, server in
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let reply = await service.ask(ModelPathTests.question)
                        #expect(reply["responseMetadata.route"].string == "model")
                    }
                }
            }
            let count3 = try await server.log("slow-200~crowd").entries.count { $0.method == "POST" }
            #expect(count3 == 1)
        }
    }

    @Test func `who asks for the facts' own words, or is not in the rollout, sends nothing anywhere`() async throws {
        try await withService("good~nothing", rollout: 0) { service, server in
            let out = await service.ask(ModelPathTests.question)
            #expect(out["responseMetadata.arm"].string == "deterministic")
            #expect(out["responseMetadata.fallbackReason"] == .null)
            let facts = await service.ask(ModelPathTests.question, #""generator":"deterministic""#)
            #expect(facts["responseMetadata.sentTo"] == .null)
            let count4 = try await server.log("good~nothing").requests
            #expect(count4 == 0)
            let model = await service.ask(ModelPathTests.question, #""generator":"model""#)
            #expect(model["responseMetadata.route"].string == "model")
            #expect(model["responseMetadata.sentTo"].string == "127.0.0.1:\(server.port)")
        }
    }

    @Test func `a client that goes away ends the model's work`() async throws {
        try await withService("hang~gone", name: "fault-model") { service, server in
            for extra in ["", ModelPathTests.stream] {
                let asking = Task { await service.ask("groceries, $\(extra.isEmpty ? 10 : 20)", extra) }
                try await server.wait(for: .requests, extra.isEmpty ? 1 : 2, of: "hang~gone")
                asking.cancel()
                _ = await asking.value
            }
            try await server.wait(for: .abandoned, 2, of: "hang~gone")
        }
    }

    @Test(arguments: ["/data?confirm=true", "/conversations/"])
    func `what is deleted while an answer is written does not come back with it`(target: String) async throws {
        let mode = "held~deleted\(target.count)"
        try await withService(mode, name: "fault-model") { service, server in
            let first = await service.ask("groceries $10", #""generator":"deterministic""#)
            let id = try #require(first["conversationId"].string)
            let asking = Task { await service.ask("and dining?", #""conversationId":"\#(id)""#) }
            try await server.wait(for: .requests, 1, of: mode)
            let path = target.hasSuffix("/") ? target + id : target
            #expect((200...204).contains(await service.send("DELETE", path).status))
            try await server.release(mode)
            #expect(await asking.value.status == 200)
            await service.conversations.flush()
            let listed = await service.send("GET", "/conversations")
            #expect(listed["conversations"].array.isEmpty)
            #expect(await service.send("GET", "/conversations/\(id)").status == 404)
        }
    }

    @Test func `who forbids the model while a question waits for its turn, forbids it for that question`() async throws
    {
        let mode = "held~forbidden"
        try await withModel(mode, name: "fault-model", concurrency: 1) { service, server, model in
            let first = Task { await service.ask("groceries $10") }
            try await server.wait(for: .requests, 1, of: mode)
            let second = Task { await service.ask("a secret dinner $20") }
            try await eventually { model.statistics.waiting > 0 }
            #expect(await service.send("PUT", "/privacy", body: ModelPathTests.privacy(model: false)).status == 200)
            try await server.release(mode)
            #expect(await first.value["responseMetadata.route"].string == "model")
            let reply = await second.value
            #expect(reply["responseMetadata.fallbackReason"].string == "model_disabled")
            #expect(reply["responseMetadata.sentTo"] == .null)
            let log = try await server.log(mode)
            #expect(!log.entries.contains { $0.body.contains("secret dinner") })
        }
    }

    @Test func `of a wallet that a request brings, the model learns nothing of the stored one`() async throws {
        try await withService("good~inline") { service, server in
            _ = await service.send(
                "POST", "/transactions",
                body: #"{"cardId":"gold","amount":77,"merchant":"Joes Secret Sushi","date":"2026-11-19"}"#)
            let cards =
                #""cards":[{"id":"x","name":"Foo","network":"visa","rewardCategories":"#
                + #"[{"category":"dining","multiplier":3,"pointType":"points"}]}]"#
            let reply = await service.ask("dinner $30", cards)
            #expect(reply.status == 200, "\(reply.text)")
            let prompts = try await server.log("good~inline").entries.map(\.body).filter { $0.contains("dinner $30") }
            #expect(prompts.count == 1)
            #expect(!prompts.contains { $0.contains("Sushi") || $0.contains("$77") || $0.contains("Amex") })
        }
    }

    @Test func `with a retention of nothing, no answer is kept, not even for a moment`() async throws {
        try await withService("good~nothing-kept") { service, _ in
            #expect(await service.send("PUT", "/privacy", body: ModelPathTests.privacy(days: 0)).status == 200)
            for _ in 0..<2 {
                let reply = await service.ask(ModelPathTests.question)
                #expect(reply["responseMetadata.route"].string == "model")
                #expect(reply["responseMetadata.cached"].bool == false)
                #expect(reply["conversationId"] == .null)
            }
            let kept = service.caches.map(\.entries)
            #expect(kept.allSatisfy { $0 == 0 })
            #expect(service.embedder.statistics.entries == 0)
        }
    }

    @Test func `a dead server is left alone: answers come at once and nothing is sent`() async throws {
        try await withService("500~dead") { service, server in
            for amount in 1...8 { _ = await service.ask("groceries $\(amount)") }
            let before = try await server.log("500~dead").requests
            let body = Array(#"{"query":"groceries $99"}"#.utf8)
            let reply = service.api.handler(
                Request(
                    method: .post, target: "/recommend",
                    headers: HeaderFields([("Host", "127.0.0.1:8080"), ("Content-Type", "application/json")]),
                    body: body), RequestContext(requestID: ""))
            guard case .ready(let response) = reply else {
                Issue.record("the answer waits for something")
                return
            }
            #expect(await TestReply(response)["responseMetadata.fallbackReason"].string == "model_unavailable")
            let count5 = try await server.log("500~dead").requests
            #expect(count5 == before)
        }
    }

    @Test(arguments: [
        ["groceries $80", "what about dining instead?", "and if it's $500?"],
        ["gas, 40 dollars", "why not the Citi?", "and online shopping?"],
        ["我要买菜，200块", "那吃饭呢？", "如果是500呢？"],
        ["dinner for two, $120", "and the taxi home, $25", "make it 60"],
    ])
    func `a dialogue has the same cards with the model and without`(turns: [String]) async throws {
        try await withService("good") { service, _ in
            var conversations: [String: String] = [:]
            for turn in turns {
                var answers: [JSONValue] = []
                for generator in ["model", "deterministic"] {
                    let follow = conversations[generator].map { #","conversationId":"\#($0)""# } ?? ""
                    let reply = await service.ask(turn, #""generator":"\#(generator)""# + follow)
                    #expect(reply.status == 200)
                    conversations[generator] = reply["conversationId"].string
                    answers.append(reply.json)
                }
                for member in ["primaryRecommendation", "secondaryRecommendation", "items", "warnings", "confidence"] {
                    #expect(answers[0].at(member) == answers[1].at(member), "\(turn): \(member)")
                }
            }
        }
    }
}
