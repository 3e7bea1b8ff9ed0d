import Basics
import HTTPTypes
import JSON
import ModelFixtures
import RAG
import Storage
import TestSupport
import TestWaiting
import Testing

/// What a language model is sent: asked over HTTP, and read where the model's server got it.
@Suite("What a language model is sent", .serialized)
struct ModelPromptTests {
    private static let server = Task { try await FaultModel.start() }
    private static let grounds = "RELEVANT CONTEXT (Retrieved via RAG)"
    private static let conversation = "RECENT CONVERSATION"
    /// In the words of the passages, so that these are found.
    private static let shopping = "food shopping at the supermarket or grocery store"

    private static func shopping(_ amounts: Int...) -> [String] { amounts.map { "\(shopping), $\($0)" } }

    private func with(
        _ mode: String, configure: (inout ExplainerSettings) -> Void = { _ in },
        _ body: (ModelledService) async throws -> Void
    ) async throws {
        try await ModelledService.with(mode, of: try await ModelPromptTests.server.value, configure: configure, body)
    }

    private func purchase(_ card: String, _ amount: Int, _ merchant: String, _ date: String) -> String {
        #"{"cardId":"\#(card)","amount":\#(amount),"merchant":"\#(merchant)","date":"\#(date)"}"#
    }

    // MARK: The parts

    @Test func `the last three turns have a part of their own, before what was found, and no line stands there twice`()
        async throws
    {
        try await with("good~turns") { asked in
            try await asked.service.remember()
            let id = try await asked.service.talk(ModelPromptTests.shopping(10, 20, 30, 40))
            var turns = try #require(try await asked.sent.last?.lines(below: ModelPromptTests.conversation))
            #expect(turns.count == 3)
            for (line, amount) in zip(turns, [10, 20, 30]) {
                #expect(line.hasPrefix(#"- Asked: "\#(ModelPromptTests.shopping), $\#(amount)""#))
            }
            _ = try await asked.service.talk(ModelPromptTests.shopping(40, 50), in: id)
            let last = try #require(try await asked.sent.last)
            // Of the last three two are the same.
            turns = try #require(last.lines(below: ModelPromptTests.conversation))
            #expect(turns.count == 2 && turns[0].contains("$30") && turns[1].contains("$40"))
            let found = try #require(last.lines(below: ModelPromptTests.grounds))
            #expect(!found.isEmpty && found != ["None"])
            #expect(Set(found + turns).count == found.count + turns.count)
        }
        // The smaller the window, the less there is: what was found goes before a turn does.
        var cuts = (turns: 0, found: 0)
        for window in stride(from: 1_100, through: 1_900, by: 100) {
            let mode = "good~window\(window)"
            try await with(
                mode,
                configure: {
                    $0.contextTokens = window
                    $0.options.maximumTokens = 128
                }
            ) { asked in
                try await asked.service.remember()
                _ = try await asked.service.talk(ModelPromptTests.shopping(10, 20, 30, 40))
                let last = try #require(try await asked.sent.last)
                let turns = try #require(last.lines(below: ModelPromptTests.conversation)).filter { $0 != "None" }
                let found = try #require(last.lines(below: ModelPromptTests.grounds)).filter { $0 != "None" }
                #expect(found.isEmpty || turns.count == 3, "\(window): \(last.user)")
                cuts.turns += turns.count < 3 ? 1 : 0
                cuts.found += found.isEmpty ? 1 : 0
            }
        }
        #expect(cuts.turns > 0 && cuts.found >= cuts.turns && cuts.found < 9)
    }

    @Test
    func
        `passages are told whole in the order of their rank, as many as the limit holds, the first cut where it must be`()
        async throws
    {
        func found(_ limit: Int) async throws -> [String] {
            var lines: [String] = []
            try await with("good~passages\(limit)", configure: { $0.passageCharacters = limit }) { asked in
                for card in ["Corner Shop Card", "Market Card"] {
                    let body =
                        #"{"name":"\#(card)","network":"visa","rewardCategories":[{"category":"groceries","multiplier":3,"#
                        + #""pointType":"cashback"}]}"#
                    #expect(await asked.service.send("POST", "/cards", body: body).status == 201)
                }
                try await asked.service.remember()
                _ = try await asked.service.talk(ModelPromptTests.shopping(150))
                lines = try #require(try await asked.sent.last?.lines(below: ModelPromptTests.grounds))
            }
            return lines
        }
        let all = try await found(3_500)
        let lengths = all.map { $0.unicodeScalars.count + 1 }
        try #require(all.count > 1)
        #expect(lengths.reduce(0, +) <= 3_500)
        for limit in [lengths[0] + lengths[1], lengths[0] + lengths[1] - 1, lengths[0]] {
            var count = 0
            var sum = 0
            while count < all.count, sum + lengths[count] <= limit {
                sum += lengths[count]
                count += 1
            }
            let some = try await found(limit)
            #expect(some == Array(all.prefix(count)), "\(limit)")
        }
        let cut = try await found(lengths[0] - 10)
        #expect(cut.count == 1 && cut[0].hasSuffix("…\"") && cut[0].unicodeScalars.count < lengths[0] - 10)
        #expect(all[0].hasPrefix(cut[0].dropLast(2)))
    }

    @Test(arguments: [3_500, 2_500])
    func `a prompt that is refused is sent again a third shorter at least, below what the server names`(
        limit: Int
    ) async throws {
        for kind in ["context", "context-llama"] {
            try await with("\(kind)-\(limit)~compact") { asked in
                for month in 9...11 {
                    let body = purchase("gold", 100, "Safeway", "2026-\(month < 10 ? "0" : "")\(month)-15")
                    #expect(await asked.service.send("POST", "/transactions", body: body).status == 201)
                }
                try await asked.service.remember()
                let reply = await asked.service.ask(ModelPromptTests.shopping + ", $150")
                #expect(reply["responseMetadata.route"].string == "model", "\(reply.text)")
                let sent = try await asked.sent
                try #require(sent.count == 2)
                #expect(sent[0].length >= limit)
                #expect(sent[1].length * 3 <= sent[0].length * 2, "\(sent.map(\.length))")
                #expect(sent[1].length < limit)
                // The cards that were decided on are there; what was found goes first.
                #expect(sent[1].user.contains("**American Express Gold Card** (Active)"))
                #expect(sent[0].lines(below: ModelPromptTests.grounds)?.contains("None") == false)
                #expect(sent[1].lines(below: ModelPromptTests.grounds) == nil)
                #expect(sent[0].user.contains("- 2026-10: ") && !sent[1].user.contains("2026-10"))
            }
        }
    }

    // MARK: The user

    @Test func `what is known of the user is shown with debug, told to the model, and counted with the cards`()
        async throws
    {
        try await with("good~user") { asked in
            let nobody = await asked.service.ask("groceries $10", #""debug":true"#)
            #expect(nobody["debug.userContext.seasonalTrends"].array.isEmpty)
            #expect(nobody["debug.userContext.cardUsageHistory[0].lastUsed"] == .null)
            for (card, amount, merchant, date) in [
                ("gold", 120, "Safeway", "2026-11-03"), ("gold", 60, "Chili's", "2026-10-07"),
                ("citi", 90, "Shell", "2026-08-01"), ("citi", 30, "Shell", "2025-11-01"),
                ("citi", 7, "Shell", "2025-06-01"),
            ] {
                let body = purchase(card, amount, merchant, date)
                #expect(await asked.service.send("POST", "/transactions", body: body).status == 201)
            }
            #expect(await asked.service.send("PATCH", "/cards/citi", body: #"{"isActive":false}"#).status == 200)
            let reply = await asked.service.ask("groceries at Whole Foods, $150", #""debug":true"#)
            func user(_ path: String) -> JSONValue { reply["debug.userContext." + path] }
            #expect(user("cards").array.map { $0.at("id").string } == ["gold", "citi"])
            #expect(user("preferences.currency").string == "USD")
            #expect(user("currentDate").string == "2026-11-20")
            // Three months: the refuelling of August is older.
            #expect(user("spendingPatterns").array.count == 2)
            #expect(
                user("spendingPatterns").array.map { $0.at("month").string ?? "" }.sorted() == ["2026-10", "2026-11"])
            #expect(user("cardUsageHistory[0].count").number == "2")
            #expect(user("cardUsageHistory[0].total").number == "180.00")
            #expect(user("cardUsageHistory[0].lastUsed").string == "2026-11-03")
            // The present quarter and the four before it.
            #expect(user("cardUsageHistory[1].count").number == "2")
            #expect(user("cardUsageHistory[1].total").number == "120.00")
            #expect(user("seasonalTrends").array.map { $0.at("quarter").string } == ["2026Q4", "2026Q3", "2025Q4"])
            #expect(user("seasonalTrends[0].total").number == "180.00")
            #expect(user("seasonalTrends[0].byCategory[0].category").string == "groceries")
            #expect(user("seasonalTrends[0].byCategory[0].amount").number == "120.00")
            #expect(user("contextMetadata.totalCards").number == "2")
            #expect(user("contextMetadata.activeCards").number == "1")
            #expect(user("contextMetadata.primaryPointSystems").array.map(\.string) == ["amex_membership_rewards"])
            #expect(user("contextMetadata.averageMonthlySpending").number == "60.00")
            let prompt = try #require(try await asked.sent.last).user
            for line in [
                "- Used: 2 times, $180 in all", "- Used: 2 times, $120 in all", "- Last Used: 2026-11-03",
                "- 2026Q4: $180 (groceries $120, restaurants $60)", "- 2026Q3: $90 (gas $90)",
                "- 2025Q4: $30 (gas $30)",
                "- Cards: 2 (1 active)", "- Primary Point Systems: amex_membership_rewards",
                "- Average Monthly Spending: $60", "- Date: 2026-11-20",
            ] {
                #expect(prompt.contains("\n\(line)\n"), "\(line) is not in \(prompt)")
            }
            let cards = await asked.service.send("GET", "/cards?limit=1")
            #expect(cards["cards"].array.count == 1)
            #expect(cards["summary"] == user("contextMetadata"))
            // Only who asks for it is shown it, and a wallet that the request brings is told nothing of the stored one.
            let inline = #""debug":true,"cards":[{"id":"x","name":"Foo","network":"visa"}]"#
            let other = await asked.service.ask("groceries $20", inline)
            #expect(other["debug.userContext.cards"].array.count == 1)
            #expect(other["debug.userContext.seasonalTrends"].array.isEmpty)
            #expect(await asked.service.ask("groceries $20")["debug"] == .null)
        }
    }

    // MARK: The two modes

    @Test
    func `what was decided is explained, what is not about cards is answered as in a conversation, each by its prompt`()
        async throws
    {
        let server = try await ModelPromptTests.server.value
        try await server.can(#"{"card":null,"reasoning":"2 + 2 = 4.","suggestions":[]}"#, as: "sum")
        try await with("good~decide") { asked in
            let reply = await asked.service.ask("groceries at Whole Foods, $150")
            #expect(reply["responseMetadata.mode"].string == "decide")
            #expect(reply["responseMetadata.promptVersion"].number == "1")
            let sent = try #require(try await asked.sent.last)
            #expect(sent.system.contains("Exact arithmetic has already chosen the card"))
            #expect(
                sent.user.contains("## DECISION") && sent.user.contains("Use only names, numbers and dates that stand"))
            #expect(sent.body.at("temperature").number == "0.3")
            // Where no model is asked nothing is said of one.
            let facts = await asked.service.ask("gas $40", #""generator":"deterministic""#)["responseMetadata"]
            for member in ["mode", "promptVersion", "model"] { #expect(facts.at(member) == .null) }
        }
        try await with("canned-sum~chat") { asked in
            for isStream in [false, true] {
                let reply = await asked.service.ask("What is 2+2?", isStream ? #""stream":true"# : "")
                let answer =
                    isStream ? try #require(reply.events.first { $0.name == "recommendation" }).data : reply.json
                #expect(answer.at("reasoning").string == "2 + 2 = 4.", "\(answer)")
                #expect(answer.at("responseMetadata.mode").string == "chat")
                #expect(answer.at("responseMetadata.promptVersion").number == "1")
                #expect(answer.at("responseMetadata.route").string == "model")
            }
            let sent = try #require(try await asked.sent.first)
            #expect(sent.system.contains("Here nothing is to be decided"))
            #expect(sent.user.contains("What is 2+2?") && !sent.user.contains("## DECISION"))
            #expect(!sent.user.contains("American Express") && !sent.user.contains("Citi"))
            #expect(sent.body.at("temperature").number == "0.7")
            let poem = await asked.service.ask("write me a poem")
            #expect(poem["primaryRecommendation"] == .null && poem["responseMetadata.route"].string == "model")
            let cool = await asked.service.ask("What is 2+2?", #""generation":{"temperature":0.1,"maxTokens":100}"#)
            #expect(cool["responseMetadata.route"].string == "model")
            let last = try #require(try await asked.sent.last).body
            #expect(last.at("temperature").number == "0.1" && last.at("max_tokens").number == "100")
        }
    }

    @Test(arguments: [
        "Use your American Express Gold Card for it.", "Chase Sapphire is nice.", "It earns 5x points.",
        "See http://evil.example for more.", "<b>4</b>", "答案是四。",
    ])
    func `a conversation that speaks of cards, or cannot be shown, is not shown`(text: String) async throws {
        let server = try await ModelPromptTests.server.value
        let key = "chat\(abs(text.hashValue))"
        try await server.can(#"{"card":null,"reasoning":"\#(text)","suggestions":[]}"#, as: key)
        try await with("canned-\(key)") { asked in
            let reply = await asked.service.ask("What is 2+2?")
            #expect(reply["responseMetadata.route"].string == "deterministic")
            #expect(reply["responseMetadata.fallbackReason"].string == "model_reply_contradicted")
            #expect(reply["reasoning"].string?.isEmpty == false && reply["reasoning"].string != text)
            #expect(reply["suggestedQueries"].array.count == 5)
        }
    }

    @Test func `what the model takes for a question about paying is left to the facts`() async throws {
        let server = try await ModelPromptTests.server.value
        try await server.can(#"{"card":null,"reasoning":"","suggestions":[]}"#, as: "nothing")
        try await with("canned-nothing") { asked in
            let facts = await asked.service.ask("best card", #""generator":"deterministic""#)
            let reply = await asked.service.ask("best card")
            let sent = try await asked.sent
            #expect(sent.count == 1)
            #expect(reply["reasoning"] == facts["reasoning"])
            #expect(reply["primaryRecommendation"] == facts["primaryRecommendation"])
            #expect(reply["responseMetadata.route"].string == "deterministic")
            #expect(reply["responseMetadata.fallbackReason"] == .null)
            #expect(reply["responseMetadata.mode"].string == "chat")
            #expect(reply["responseMetadata.sentTo"].string != nil)
        }
    }

    // MARK: Limits that are said

    @Test func `who says that a limit is almost used up hears what is left of it, and of another card for gas`()
        async throws
    {
        let freedom =
            #"{"id":"freedom","name":"Chase Freedom","network":"visa","rewardCategories":[{"category":"general","#
            + #""multiplier":1,"pointType":"cashback"}],"quarterlyBonus":{"categories":["gas"],"multiplier":5,"#
            + #""pointType":"cashback","limit":1500,"currentSpending":1450,"quarter":4,"year":2026,"activated":true}}"#
        try await with("good~maxed") { asked in
            #expect(await asked.service.send("POST", "/cards", body: freedom).status == 201)
            let almost = await asked.service.ask(
                "My Chase Freedom quarterly limit is almost maxed out, but I still need to buy gas. What should I do?",
                #""generator":"deterministic""#)
            #expect(almost["primaryRecommendation.cardId"].string == "freedom")
            #expect(almost["primaryRecommendation.remainingLimit"].number == "50.00")
            let words = try #require(almost["reasoning"].string)
            #expect(words.contains("$50 of its $1,500 quarterly limit"), "\(words)")
            #expect(almost["secondaryRecommendation.cardId"].string == "citi")
            #expect(almost["secondaryRecommendation.reasoning"].string?.hasPrefix("Alternative option: ") == true)
            // Said to be used up, it counts as that, whatever is stored.
            let maxed = await asked.service.ask("My Chase Freedom is maxed out, and I need gas for $80.")
            #expect(maxed["primaryRecommendation.cardId"].string == "citi", "\(maxed.text)")
            let warning = try #require(maxed["warnings"].array.first { $0.at("type").string == "limit_exceeded" })
            #expect(warning.at("message").string?.contains("Chase Freedom") == true)
            let sent = try #require(try await asked.sent.last)
            #expect(
                sent.lines(below: "DECISION")?.contains { $0.hasPrefix(#""warnings": ["You said Chase Freedom"#) }
                    == true)
        }
    }
}
