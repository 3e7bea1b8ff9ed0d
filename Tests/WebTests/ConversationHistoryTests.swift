import Foundation
import HTTPTypes
import JSON
import RAG
import TestSupport
import Testing

/// A conversation that is drawn again as it was.
struct ConversationHistoryTests {
    private func service() async throws -> TestService {
        let service = try TestService()
        for id in ["amex-gold", "citi-double-cash"] { #expect(await service.add(id, id: id).status == 201) }
        return service
    }

    private func shown(_ service: TestService, _ id: String) async -> TestReply {
        await service.send("GET", "/conversations/\(id)")
    }

    @Test func `an answer is shown again whole, before it is written and after`() async throws {
        let service = try await service()
        let first = await service.ask("groceries $50 at Whole Foods")
        let id = try #require(first["conversationId"].string)
        let second = await service.ask("what about dinner?", #""conversationId":"\#(id)""#)
        for _ in 0..<2 {
            let page = await shown(service, id)
            #expect(page["title"].string == "groceries $50 at Whole Foods")
            let messages = page["messages"].array
            #expect(messages.map { $0.at("id").string } == ["1-user", "1-assistant", "2-user", "2-assistant"])
            #expect(messages.map { $0.at("sender").string } == ["user", "assistant", "user", "assistant"])
            #expect(messages[0].at("text").string == "groceries $50 at Whole Foods")
            #expect(messages[1].at("text").string == first["reasoning"].string)
            #expect(messages[0].at("recommendation") == .null)
            #expect(messages[1].at("recommendation") == first.json && messages[3].at("recommendation") == second.json)
            #expect(messages.allSatisfy { $0.at("at").string == "2026-11-20T12:00:00.000Z" })
            try await service.remember()
        }
        let export = await service.send("GET", "/export")
        #expect(export["conversations[0].turns[0].recommendation"] == first.json)
        // What `POST /ask` answered is the same as what is kept.
        let asked = await service.send("POST", "/ask", body: #"{"text":"gas $40"}"#)
        let other = try #require(asked["answer.conversationId"].string)
        let kept = await shown(service, other)["messages[1].recommendation"]
        #expect(kept != .null && kept == asked["answer"])
    }

    @Test func `a streamed answer and one with debug are kept as the plain one`() async throws {
        let service = try await service()
        let debug = await service.ask("groceries $50", #""debug":true"#)
        #expect(debug["debug"] != .null)
        let kept = await shown(service, try #require(debug["conversationId"].string))["messages[1].recommendation"]
        #expect(kept.at("debug") == .null && kept.at("reasoning") == debug["reasoning"])
        let streamed = await service.ask("gas $40", #""stream":true"#)
        let list = await service.send("GET", "/conversations")["conversations"].array
        let id = try #require(list.first { $0.at("lastQuery").string == "gas $40" }?.at("id").string)
        let whole = await shown(service, id)["messages[1].recommendation"]
        #expect(whole.at("conversationId").string == id)
        #expect(streamed.text.contains(whole.at("primaryRecommendation.reasoning").string ?? "nothing"))
    }

    @Test func `what is not to be kept is null`() async throws {
        let service = try await service()
        let inline = await service.ask("dinner", #""cards":[{"name":"Secret Card","network":"visa"}]"#)
        let page = await shown(service, try #require(inline["conversationId"].string))
        #expect(page["messages[1].recommendation"] == .null && page["messages[1].text"].string == "")
        #expect(!page.text.contains("Secret Card"))
        let number = await service.ask("groceries $50 on 4111 1111 1111 1111")
        let redacted = await shown(service, try #require(number["conversationId"].string))
        #expect(redacted["messages[1].recommendation"] == .null && !redacted.text.contains("4111 1111 1111 1111"))
        let before = try #require(await service.ask("gas $40")["conversationId"].string)
        #expect(await shown(service, before)["messages[1].recommendation"] != .null)
        try await service.remember()
        let off = #"{"retentionDays":7,"languageModel":false,"remembersBehaviour":false}"#
        #expect(await service.send("PUT", "/privacy", body: off).status == 200)
        #expect(await shown(service, before)["messages[1].recommendation"] == .null)
        #expect(await shown(service, before)["messages[1].text"].string?.isEmpty == false)
        let after = try #require(await service.ask("pharmacy $40")["conversationId"].string)
        for _ in 0..<2 {
            #expect(await shown(service, after)["messages[1].recommendation"] == .null)
            try await service.remember()
        }
    }

    /// S1-39, S1-41: the state of a chat, with a first message of the assistant, comes from here.
    @Test(arguments: [("groceries $50", "Hello"), ("买菜50块", "你好")])
    func `a chat begins with a welcome in its language`(_ query: String, _ welcome: String) async throws {
        let service = try await service()
        let page = await shown(service, try #require(await service.ask(query)["conversationId"].string))
        #expect(page["welcome"].string?.hasPrefix(welcome) == true && page["title"].string == query)
    }

    @Test func `a long first question is a title cut at a word`() async throws {
        let service = try await service()
        let query = "groceries $50 " + Array(repeating: "and vegetables", count: 12).joined(separator: " ")
        let page = await shown(service, try #require(await service.ask(query)["conversationId"].string))
        let title = try #require(page["title"].string)
        #expect(title.count <= 80 && title.hasSuffix("…"))
        #expect(query.hasPrefix(title.dropLast()) && query.dropFirst(title.count - 1).first == " ")
    }

    /// S1-02: everything that the screens of a client show.
    @Test func `the screens of a client find what they show`() async throws {
        let service = try TestService()
        // An empty list and an empty chat.
        #expect(await service.send("GET", "/cards")["cards"].array.isEmpty)
        let empty = await service.ask("groceries $50")
        #expect(empty["warnings[0].type"].string == "empty_wallet" && empty["reasoning"].string?.isEmpty == false)
        #expect(await service.send("GET", "/preferences")["currency"].string == "USD")
        #expect(await service.send("GET", "/health")["status"].string == "ok")
        // A form that offers what can be chosen, and takes it.
        let catalog = await service.send("GET", "/cards/catalog")["cards"].array
        let card = try #require(catalog.first { $0.at("rules").array.contains { $0.at("choose").number != "0" } })
        let rule = try #require(card.at("rules").array.first { $0.at("choose").number != "0" })
        let targets = try #require(rule.at("options").array.last).at("targets").array.compactMap(\.string)
        let id = try #require(card.at("id").string)
        let choice = targets.map { "\"\($0)\"" }.joined(separator: ",")
        let made = await service.send(
            "POST", "/cards", body: #"{"catalogId":"\#(id)","id":"mine","choice":[\#(choice)]}"#)
        #expect(made.status == 201 && made["choice"].array.compactMap(\.string) == targets, "\(made.text)")
        // A row with its limit, and a purchase that is corrected and then undone.
        let bought = await service.send(
            "POST", "/transactions", body: #"{"cardId":"mine","amount":40,"merchant":"Shop"}"#)
        let place = try #require(bought.headers[.location])
        #expect(await service.send("PATCH", place, body: #"{"amount":48}"#)["amount"].number == "48.00")
        let answer = await service.ask("groceries $50")
        let said = await service.send(
            "POST", "/feedback",
            body: """
                {"conversationId":"\(answer["conversationId"].string ?? "")","turn":1,"outcome":"corrected","cardId":"mine"}
                """)
        #expect(said.status == 201)
        #expect(await service.send("DELETE", place).status == 204)
    }
}
