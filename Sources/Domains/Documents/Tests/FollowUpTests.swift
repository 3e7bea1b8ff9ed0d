import Basics
import HTTPTypes
import JSON
import TestSupport
import Testing
import Web

/// Conversations about papers over HTTP.
@Suite struct FollowUpTests {
    private let service: TestService

    init() throws { service = try TestService() }

    @discardableResult private func add(_ text: String, _ query: String) async -> String {
        let reply = await service.send(
            "POST", "/documents?\(query)", body: text, headers: [("Content-Type", "text/plain")])
        #expect(reply.status == 201)
        return reply["id"].string ?? ""
    }

    private func ask(_ question: String, _ id: String? = nil, _ more: String = "") async -> TestReply {
        let conversation = id.map { #", "conversationId": "\#($0)""# } ?? ""
        return await service.send(
            "POST", "/documents/ask",
            body: #"{"question": "\#(question)", "date": "2026-11-27"\#(conversation)\#(more)}"#)
    }

    private func bill(_ month: String, _ number: String, _ last: String, due: String, _ amount: String) async -> String
    {
        await add(
            """
            Northern Light Energy
            Electricity bill
            Bill date: 2 \(due) 2026
            Billing period: 1 \(month) 2026 to \(last) \(month) 2026
            Amount due: $\(amount)
            Please pay by 25 \(due) 2026.
            """, "title=Electricity%20\(month)")
    }

    private func bills() async {
        _ = await bill("March", "3", "31", due: "April", "66.23")
        _ = await bill("April", "4", "30", due: "May", "53.45")
        _ = await bill("May", "5", "31", due: "June", "41.00")
    }

    private let mill = """
        Lease of the flat in Mill Lane

        The rent is $950 a month. It is due on the first of the month.

        The deposit is $1,200. It is paid back within 30 days of moving out.
        """

    private func isTrue(_ reply: TestReply) async throws {
        for citation in reply["citations"].array {
            let id = try #require(citation.at("documentId").string)
            let (start, end) = (citation.at("start").number ?? "", citation.at("end").number ?? "")
            let text = await service.send("GET", "/documents/\(id)/text?start=\(start)&end=\(end)")
            #expect(text["text"].string == citation.at("quote").string)
        }
    }

    @Test func `another month is asked of its own paper`() async throws {
        await bills()
        let first = await ask("When is the March electricity bill due?")
        #expect(first["answer"].string?.contains("25 April 2026") == true)
        let id = try #require(first["conversationId"].string)
        let second = await ask("and in April?", id, #", "debug": true"#)
        #expect(second["conversationId"].string == id)
        #expect(second["debug.followUp"].string == "change")
        #expect(second["debug.question"].string == "When is the April electricity bill due?")
        #expect(second["answer"].string?.contains("25 May 2026") == true)
        #expect(second["citations[0].title"].string == "Electricity April")
        try await isTrue(second)
    }

    @Test func `a sum goes on with another time, supplier and measure`() async throws {
        await bills()
        await add("River Works\nWater bill\nBill date: 4 March 2026\nAmount due: $20.00", "title=Water%20March")
        await add("River Works\nWater bill\nBill date: 4 April 2026\nAmount due: $22.00", "title=Water%20April")
        let sum = await ask("How much did I pay Northern Light for March and April together?")
        let id = try #require(sum["conversationId"].string)
        #expect(sum["answer"].string == "$119.68")
        #expect(await ask("and in April and May?", id)["answer"].string == "$94.45")
        #expect(await ask("what about water in 2026?", id)["answer"].string == "$42.00")
        let many = await ask("how many are those?", id)
        #expect(many["answer"].string == "2")
        #expect(many["responseMetadata.counted.from"].string == "2026-01-01")
        #expect(await ask("which of them was the highest?", id)["answer"].string == "$22.00")
    }

    @Test func `page and clause are of what was cited`() async throws {
        await add("Cover of the lease\u{0C}" + mill, "title=Lease")
        let first = await ask("How much is the deposit?")
        #expect(first["answer"].string == "$1,200")
        let id = try #require(first["conversationId"].string)
        let page = await ask("Which page?", id)
        #expect(page["values[0].value"].string == "2")
        #expect(page["values[0].unit"].string == "page")
        #expect(page["generatedResponse"].string?.contains("page 2") == true)
        let clause = await ask("show the clause", id)
        #expect(clause["answer"].string == "The deposit is $1,200. It is paid back within 30 days of moving out.")
        try await isTrue(clause)
        #expect(await ask("在哪一页？", id)["generatedResponse"].string?.contains("第2页") == true)
    }

    @Test func `another thing is asked of the same paper, and the same of another paper`() async throws {
        await add(mill, "title=Lease%20Mill%20Lane&tags=home")
        await add(
            "Lease of the garage in Hill Road\n\nThe rent is $95 a month.\n\nThe deposit is $190.",
            "title=Lease%20Hill%20Road")
        let first = await ask("How much is the rent in the Mill Lane lease?")
        #expect(first["answer"].string?.contains("$950") == true)
        let id = try #require(first["conversationId"].string)
        let deposit = await ask("what about the deposit?", id)
        #expect(deposit["answer"].string == "$1,200")
        let other = await ask("no, the other lease", id)
        #expect(other["answer"].string == "$190")
        try await isTrue(other)
        let none = await ask("the Sea Road one instead?", id)
        #expect(none["answer"].string != "$1,200")
    }

    @Test(arguments: [("the second one", 1), ("第二个", 1), ("the Mill Lane one", nil)])
    func `one of the papers is chosen by its name or its place`(words: String, place: Int?) async throws {
        for (street, rent) in [("Mill Lane", "950"), ("Hill Road", "870")] {
            await add(
                "Lease of the flat in \(street)\n\nThe rent is $\(rent) a month.",
                "title=Lease%20\(street.replacing(" ", with: "%20"))")
        }
        let first = await ask("How much is the rent?")
        let id = try #require(first["conversationId"].string)
        let title = place.flatMap { first["citations[\($0)].title"].string } ?? "Lease Mill Lane"
        let second = await ask(words, id)
        #expect(second["citations[0].title"].string == title)
        #expect(second["answer"].string?.contains(title == "Lease Mill Lane" ? "$950" : "$870") == true)
    }

    @Test func `Chinese goes on in Chinese`() async throws {
        for (month, amount) in [("3", "132.50"), ("4", "98.20")] {
            await add(
                "城东供电公司\n电费账单\n账单日期：2026年\(month)月28日\n本期应缴：\(amount)元\n请于2026年\(month)月30日前缴费。",
                "title=%E7%94%B5%E8%B4%B9%E8%B4%A6%E5%8D%95\(month)")
        }
        let first = await ask("2026年3月的电费账单应缴多少钱？")
        #expect(first["answer"].string?.contains("132.50") == true)
        let id = try #require(first["conversationId"].string)
        let second = await ask("那四月呢？", id)
        #expect(second["answer"].string?.contains("98.20") == true)
        #expect(second["responseMetadata.language"].string == "zh")
    }

    @Test func `a conversation goes with its paper, and nothing of it is cited again`() async throws {
        await bills()
        let lease = await add(mill, "title=Lease")
        let first = await ask("How much is the deposit?")
        let id = try #require(first["conversationId"].string)
        let other = try #require(await ask("When is the March electricity bill due?")["conversationId"].string)
        let late = await ask("How much is the deposit?")
        try await service.remember()
        let kept = try #require(late["conversationId"].string)
        #expect(await service.send("DELETE", "/documents/\(lease)").status == 204)
        for gone in [id, kept] {
            #expect(await ask("which page?", gone)["code"].string == "conversation_not_found")
            #expect(await service.send("GET", "/conversations/\(gone)").status == 404)
        }
        #expect(await service.send("GET", "/conversations/\(other)").status == 200)
        #expect(await ask("which page?", other)["citations[0].title"].string == "Electricity March")
    }

    @Test func `what is said is shown, exported and erased with the user's conversations`() async throws {
        await add(mill, "title=Lease")
        let id = try #require(await ask("How much is the deposit?")["conversationId"].string)
        let shown = await service.send("GET", "/conversations/\(id)")
        #expect(shown["turns[0].domain"].string == "documents")
        #expect(shown["turns[0].query"].string == "How much is the deposit?")
        try await service.remember()
        #expect(await service.send("GET", "/export")["conversations"].array.count == 1)
        #expect(await service.send("DELETE", "/conversations/\(id)").status == 204)
        #expect(await ask("which page?", id).status == 404)
    }

    @Test func `nothing is kept where that was chosen, of texts, or of another's conversation`() async throws {
        await add(mill, "title=Lease")
        let texts = await ask("What is it?", nil, #", "texts": [{"text": "It is a lease."}]"#)
        #expect(texts["conversationId"] == .null)
        let id = try #require(await ask("How much is the deposit?")["conversationId"].string)
        let both = await ask("What is it?", id, #", "texts": [{"text": "It is a lease."}]"#)
        #expect(both["errors[0].code"].string == "not_together")
        #expect(await ask("which page?", "unknown").status == 404)
        #expect(
            await service.send(
                "PUT", "/privacy", body: #"{"retentionDays":0,"languageModel":true,"remembersBehaviour":true}"#
            ).status < 300)
        #expect(await ask("How much is the deposit?")["conversationId"] == .null)
        #expect(await ask("which page?", id).status == 404)
    }

    @Test func `places of passages, stages and language are told`() async throws {
        await add(mill, "title=Lease")
        let reply = await ask("How much is the deposit?", nil, #", "language": "zh", "reader": "off""#)
        #expect(reply["answer"].string == "$1,200")
        #expect(reply["generatedResponse"].string?.contains("写明") == true)
        #expect(reply["responseMetadata.language"].string == "zh")
        #expect(reply["responseMetadata.reader"].string == "rules")
        #expect(reply["responseMetadata.stages.retrieve"].number != nil)
        #expect(reply["responseMetadata.route"].string == "deterministic")
        let start = try #require(reply["retrievedChunks[0].start"].number)
        let end = try #require(reply["retrievedChunks[0].end"].number)
        let id = try #require(reply["retrievedChunks[0].documentId"].string)
        let text = await service.send("GET", "/documents/\(id)/text?start=\(start)&end=\(end)")
        #expect(text["text"].string?.contains("$1,200") == true)
        #expect(reply["debug"] == .null)
    }

    @Test func `another user's conversation is as unknown as one that never was`() async throws {
        let tokens = ["one": UserID(rawValue: "ann"), "two": UserID(rawValue: "bob")]
        let service = try TestService(
            configuration: APIConfiguration(
                allowedHosts: nil,
                authentication: .tokens { $0.flatMap { tokens[$0.revealed()] }.map { Caller($0, .all) } }))
        func ask(_ body: String, as token: String) async -> TestReply {
            await service.send("POST", "/documents/ask", body: body, headers: [("Authorization", "Bearer \(token)")])
        }
        for token in ["one", "two"] {
            let added = await service.send(
                "POST", "/documents?title=Lease%20\(token)", body: mill,
                headers: [("Content-Type", "text/plain"), ("Authorization", "Bearer \(token)")])
            #expect(added.status == 201)
        }
        let first = await ask(#"{"question": "How much is the deposit?"}"#, as: "one")
        let id = try #require(first["conversationId"].string)
        let another = await ask(#"{"question": "which page?", "conversationId": "\#(id)"}"#, as: "two")
        let unknown = await ask(#"{"question": "which page?", "conversationId": "none"}"#, as: "two")
        #expect(another.status == 404)
        #expect(another.body == unknown.body)
        #expect(await ask(#"{"question": "which page?", "conversationId": "\#(id)"}"#, as: "one").status == 200)
    }
}
