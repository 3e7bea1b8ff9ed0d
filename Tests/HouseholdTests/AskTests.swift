import Basics
import HTTPMessages
import JSON
import RAG
import TestSupport
import Testing

@testable import Web

/// The household's one door.
struct AskTests {
    /// A domain that is as sure as it is told to be.
    private struct Reader: TurnReader {
        let domain: String
        let sureness: Int

        func claim(on turn: AskedTurn) throws -> TurnClaim { TurnClaim(sureness: sureness, meaning: "the \(domain)") }

        func answer(to turn: AskedTurn, context: RequestContext) throws -> TurnAnswer {
            .ready(Array(#"{"said":"\#(turn.text)"}"#.utf8))
        }
    }

    private func ask(_ sureness: [(String, Int)], _ body: String = #"{"text":"milk"}"#) async throws -> TestReply {
        let test = TestKit()
        let routes = AskRoutes(
            kit: test.kit, conversations: NoConversationMemory(),
            readers: sureness.map { Reader(domain: $0.0, sureness: $0.1) }
        ).routes
        return try await test.send("POST", "/ask", body: body, to: routes)
    }

    @Test func `a purchase is answered as recommend answers it`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        let asked = await service.send("POST", "/ask", body: #"{"text":"dinner at Olive Garden, $80"}"#)
        let recommended = await service.ask("dinner at Olive Garden, $80")
        #expect(asked.status == 200 && asked["domain"].string == "wallet")
        #expect(asked["alternatives"].array.allSatisfy { $0.at("domain").string != "wallet" })
        for path in ["primaryRecommendation", "alternatives", "reasoning", "warnings", "confidence"] {
            #expect(asked["answer." + path] == recommended[path], "\(path)")
        }
    }

    @Test func `a conversation goes on through the door`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        let first = await service.send("POST", "/ask", body: #"{"text":"groceries, $100"}"#)
        let id = try #require(first["answer.conversationId"].string)
        let second = await service.send(
            "POST", "/ask", body: #"{"text":"and if it's $500?","conversationId":"\#(id)"}"#)
        #expect(second["answer.items[0].amount"].number == "500.00" || second.text.contains("$500"))
        let kept = await service.send("GET", "/conversations/\(id)")
        #expect(kept["turns"].array.map { $0.at("domain").string } == ["wallet", "wallet"])
    }

    @Test func `the surest domain answers in its own shape, and the others are told`() async throws {
        let reply = try await ask([("wallet", 300), ("pantry", 900), ("house", 10)])
        #expect(reply.status == 200 && reply["domain"].string == "pantry")
        #expect(reply["answer.said"].string == "milk")
        #expect(reply["alternatives"].array.map { $0.at("domain").string } == ["wallet", "house"])
        #expect(reply["alternatives[0].sureness"].number == "0.3")
    }

    @Test func `where none is sure there is one question with the two likeliest meanings`() async throws {
        for unsure in [
            [("wallet", 300), ("pantry", 250), ("house", 10)], [("house", 20), ("wallet", 900), ("pantry", 860)],
        ] {
            let reply = try await ask(unsure)
            #expect(reply.status == 200 && reply["domain"] == .null)
            #expect(reply["answer.question"].string == "Do you mean the wallet, or the pantry?")
            #expect(reply["alternatives"].array.map { $0.at("domain").string } == ["wallet", "pantry"])
        }
        let chinese = try await ask([("wallet", 300), ("pantry", 250)], #"{"text":"牛奶"}"#)
        #expect(chinese["answer.question"].string == "您的意思是the wallet，还是the pantry？")
    }

    @Test func `a domain that claims nothing is not asked about`() async throws {
        let reply = try await ask([("wallet", 100), ("pantry", 0)])
        #expect(reply["domain"].string == "wallet" && reply["alternatives"].array.isEmpty)
    }

    @Test func `the turn before decides between two that cannot be told apart`() {
        let claims = [("wallet", 400), ("pantry", 380)].map {
            TurnChoice.Claimed(domain: $0.0, claim: TurnClaim(sureness: $0.1, meaning: ""))
        }
        #expect(TurnChoice(claims, before: "pantry").decision == .answer(domain: "pantry"))
        #expect(TurnChoice(claims, before: "house").decision == .ask(first: "wallet", second: "pantry"))
        #expect(TurnChoice(claims, before: nil).decision == .ask(first: "wallet", second: "pantry"))
        #expect(TurnChoice([], before: nil).decision == nil)
    }

    @Test(arguments: [
        (#"{}"#, 422), (#"{"text":"  "}"#, 422), (#"{"text":"x","more":1}"#, 422), (#"{"text":1}"#, 422),
        (#"{"text":"x","language":"fr"}"#, 422), (#"{"text":"x","date":"2026-02-30"}"#, 422),
        (#"{"text":"x","conversationId":"nowhere"}"#, 404), (#"{"text":"#, 400),
    ])
    func `what cannot be asked is refused`(body: String, status: Int) async throws {
        #expect(try await ask([("wallet", 900)], body).status == status)
    }
}
