import Web
import Basics
import JSON
import TestSupport
import Testing

/// Feedback, what is learned from it, and what nobody else may see of it.
struct FeedbackRoutesTests {
    private func service() async throws -> (service: TestService, conversation: String) {
        let service = try TestService()
        #expect(await service.add("amex-gold", id: "gold").status == 201)
        #expect(await service.add("citi-double-cash", id: "citi").status == 201)
        let answer = await service.ask("dinner tonight, $80")
        #expect(answer["primaryRecommendation.cardId"].string == "gold")
        return (service, try #require(answer["conversationId"].string))
    }

    @Test func `a correction is kept with what was advised`() async throws {
        let (service, conversation) = try await service()
        let reply = await service.send(
            "POST", "/feedback",
            body: """
                {"conversationId":"\(conversation)","outcome":"corrected","cardId":"citi",
                "comment":" my card 4111 1111 1111 1111\\n was declined "}
                """)
        #expect(reply.status == 201)
        #expect(reply["advice.cardId"].string == "gold" && reply["advice.arm"].string == "deterministic")
        #expect(reply["advice.amount"].number == "80" || reply["advice.amount"].number == "80.00")
        #expect(reply["turn"].number == "1")
        let comment = try #require(reply["comment"].string)
        #expect(
            !comment.contains("4111 1111 1111") && comment.hasPrefix("my card") && comment.hasSuffix("was declined"))
        let listed = await service.send("GET", "/feedback")
        #expect(listed["feedback"].array.count == 1 && listed["nextCursor"] == .null)
        let totals = await service.send("GET", "/feedback/totals")
        #expect(totals["arms[1].arm"].string == "deterministic" && totals["arms[1].corrected"].number == "1")
        #expect(totals["arms[0].meanMilliseconds"] == .null)
        #expect(service.logs.entries.allSatisfy { !$0.text.contains("declined") })
    }

    @Test func `a repeated request is one feedback`() async throws {
        let (service, conversation) = try await service()
        let body = #"{"conversationId":"\#(conversation)","outcome":"accepted"}"#
        let key = [("Idempotency-Key", "k")]
        let first = await service.send("POST", "/feedback", body: body, headers: key)
        let second = await service.send("POST", "/feedback", body: body, headers: key)
        #expect(first.status == 201 && second.status == 201 && first.body == second.body)
        let other = body.replacing("accepted", with: "rejected")
        #expect(await service.send("POST", "/feedback", body: other, headers: key).code == "idempotency_key_reused")
        // The same key and body mean another thing elsewhere.
        let elsewhere = await service.send(
            "POST", "/transactions", body: #"{"cardId":"gold","amount":1}"#, headers: key)
        #expect(elsewhere.code == "idempotency_key_reused")
    }

    @Test func `what is wrong with feedback is said by its field`() async throws {
        let (service, conversation) = try await service()
        for (members, path) in [
            (#""outcome":"liked""#, "outcome"), (#""outcome":"corrected""#, "cardId"),
            (#""outcome":"accepted","turn":0"#, "turn"), (#""outcome":"accepted","surprise":1"#, "surprise"),
            (#""outcome":"accepted","comment":"\#(String(repeating: "x", count: 1_001))""#, "comment"), ("", "outcome"),
        ] {
            let more = members.isEmpty ? "" : "," + members
            let reply = await service.send(
                "POST", "/feedback", body: #"{"conversationId":"\#(conversation)"\#(more)}"#)
            #expect(reply.status == 422 && reply["errors[0].path"].string == path, "\(members): \(reply.text)")
        }
        let unknown = #"{"conversationId":"\#(conversation)","outcome":"corrected","cardId":"none"}"#
        #expect(await service.send("POST", "/feedback", body: unknown).code == "card_not_found")
    }

    @Test func `insights say what was done instead of what was advised`() async throws {
        let (service, _) = try await service()
        service.clock.advance(seconds: 60)
        for number in 0..<3 {
            let bought = await service.send(
                "POST", "/transactions",
                body: #"{"cardId":"citi","amount":3\#(number),"category":"dining","date":"2026-11-20"}"#)
            #expect(bought.status == 201)
        }
        let reply = await service.send("GET", "/insights?days=30")
        #expect(reply["habits[0].usedCardId"].string == "citi" && reply["habits[0].times"].number == "3")
        #expect(reply["advice.usedAnother"].number == "3" && reply["purchases"].number == "3")
        let first = try #require(reply["sentences[0]"].string)
        #expect(first.contains("3 of 3") && first.contains("dining"))
        let chinese = await service.send("GET", "/insights?language=zh")
        #expect(chinese["sentences[0]"].string?.contains("餐饮") == true)
        // Words, not arithmetic: the same card is advised.
        let answer = await service.ask("dinner tonight, $80")
        #expect(answer["primaryRecommendation.cardId"].string == "gold")
        _ = await service.send(
            "PUT", "/privacy", body: #"{"retentionDays":7,"languageModel":true,"remembersBehaviour":false}"#)
        let silent = await service.send("GET", "/insights")
        #expect(silent["sentences"].array.isEmpty && silent["remembersBehaviour"].bool == false)
    }

    @Test(arguments: ["I spent $20 on dinner with the Citi", "card?", "how much is left on my dining limit?", "thanks"])
    func `an answer that advises no card for a purchase is compared with none`(_ query: String) async throws {
        let (service, conversation) = try await service()
        #expect(await service.send("DELETE", "/conversations/\(conversation)").status == 204)
        let answer = await service.ask(query)
        let id = try #require(answer["conversationId"].string)
        let turns = await service.send("GET", "/conversations/\(id)")
        #expect(turns["turns"].array.count == 1 && turns["turns[0].advice"] == .null)
        service.clock.advance(seconds: 60)
        let bought = await service.send(
            "POST", "/transactions", body: #"{"cardId":"citi","amount":20,"category":"dining","date":"2026-11-20"}"#)
        #expect(bought.status == 201)
        let insights = await service.send("GET", "/insights?days=30")
        #expect(insights["advice.usedAnother"].number == "0" && insights["advice.followed"].number == "0")
    }

    @Test func `another user's things are as unknown as things that never were`() async throws {
        let tokens = ["one": UserID(rawValue: "ann"), "two": UserID(rawValue: "bob")]
        let service = try TestService(
            configuration: APIConfiguration(
                allowedHosts: nil,
                authentication: .tokens { $0.flatMap { tokens[$0.revealed()] }.map { Caller($0, .all) } }))
        let (ann, bob) = ([("Authorization", "Bearer one")], [("Authorization", "Bearer two")])
        for (id, user) in [("anns", ann), ("bobs", bob)] {
            let made = await service.send(
                "POST", "/cards", body: #"{"catalogId":"amex-gold","id":"\#(id)"}"#, headers: user)
            #expect(made.status == 201)
        }
        let answer = await service.send("POST", "/recommend", body: #"{"query":"dinner"}"#, headers: ann)
        let conversation = try #require(answer["conversationId"].string)
        func give(_ id: String, _ card: String) async -> TestReply {
            await service.send(
                "POST", "/feedback",
                body: #"{"conversationId":"\#(id)","outcome":"corrected","cardId":"\#(card)"}"#, headers: bob)
        }
        func text(_ reply: TestReply) -> String {
            reply.text.replacing(reply["requestId"].string ?? "-", with: "")
        }
        #expect(await text(give(conversation, "bobs")) == text(give("never", "bobs")))
        let bobs = await service.send("POST", "/recommend", body: #"{"query":"dinner"}"#, headers: bob)
        let own = try #require(bobs["conversationId"].string)
        #expect(await text(give(own, "anns")) == text(give(own, "never")))
        #expect(await give(own, "bobs").status == 201)
        for path in ["/feedback", "/export", "/privacy/report", "/insights"] {
            let reply = await service.send("GET", path, headers: ann)
            #expect(reply.status == 200 && !reply.text.contains("bobs") && !reply.text.contains(own), "\(path)")
        }
        #expect(await service.send("DELETE", "/data?confirm=true", headers: ann).status == 200)
        #expect(await service.send("GET", "/cards/bobs", headers: bob).status == 200)
        #expect(await service.send("GET", "/feedback", headers: bob)["feedback"].array.count == 1)
    }
}
