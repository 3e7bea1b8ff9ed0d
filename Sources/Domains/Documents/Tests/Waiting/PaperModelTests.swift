import Basics
import JSON
import ModelFixtures
import RAG
import TestSupport
import TestWaiting
import Testing

/// Answers from papers with the words of a language model: a real server in a process of its own, which may misbehave.
@Suite(.serialized)
struct PaperModelTests {
    private static let lease = (
        title: "Lease",
        text: "Lease of the flat\n\nThe deposit is $1,200. It is paid back within 30 days.\n"
    )
    private static let manual = (
        title: "Boiler manual", text: "Boiler manual\n\nThe code E28 means that the gas valve is closed.\n"
    )
    private static let question = "How much is the deposit?"
    private static let good = ModelledLibrary.reply([
        ("The deposit is $1,200.", 1, "The deposit is $1,200."),
        ("You get it back within 30 days.", 1, "It is paid back within 30 days."),
    ])

    private func expectOwnAnswer(_ answer: JSONValue, _ note: String) {
        #expect(answer.at("answer").string == "$1,200", "\(note)")
        #expect(answer.at("values[0].value").string == "1200", "\(note)")
        #expect(answer.at("citations[0].quote").string == "The deposit is $1,200.", "\(note)")
    }

    @Test(arguments: ["canned-good~m1", "canned-good+fence~m1", "canned-good+think~m1", "canned-good+no-json~m1"])
    func `a model's words are shown where papers say them, each cited, and modelUsed names it`(mode: String)
        async throws
    {
        try await ModelledLibrary.with(mode, ["good": Self.good], papers: [Self.lease, Self.manual]) { library in
            let answer = await library.ask(Self.question)
            expectOwnAnswer(answer.json, mode)
            #expect(answer["generatedResponse"].string == "The deposit is $1,200. You get it back within 30 days.")
            let metadata = answer["responseMetadata"]
            #expect(metadata.at("modelUsed").string == "fault-model" && metadata.at("route").string == "model")
            #expect(metadata.at("fallbackReason") == .null && metadata.at("mode").string == "decide")
            #expect(metadata.at("promptVersion").number == "1")
            #expect(answer["citations"].array.count == 2 && answer["citationsTotal"].number == "2")
            for citation in answer["citations"].array {
                let (id, start, end) = (
                    citation.at("documentId").string ?? "", citation.at("start").number ?? "",
                    citation.at("end").number ?? ""
                )
                let text = await library.service.send("GET", "/documents/\(id)/text?start=\(start)&end=\(end)")
                #expect(text["text"].string == citation.at("quote").string)
            }
            // The other paper, its title and its words do not go along; the temperature is that for papers.
            let sent = try #require(try await library.sent.last)
            let words = sent.at("messages").array.compactMap { $0.at("content").string }.joined()
            #expect(words.contains("The deposit is $1,200.") && !words.contains("E28") && !words.contains("Boiler"))
            #expect(sent.at("temperature").number == "0.3")
            #expect(sent.at("tools[0].function.name").string == "search_documents")
            let report = await library.service.send("GET", "/privacy/report")
            #expect(report["languageModel.sent"].array.count == 1 && report["languageModel.leftProcess"].bool == true)
        }
    }

    /// What the server does, and what the answer says of it.
    private static let faults: [(mode: String, reason: String)] = [
        ("500", "model_unavailable"), ("401", "model_unavailable"), ("503-loading", "model_warming"),
        ("html-200", "model_reply_unparsable"), ("not-json-body", "model_reply_unparsable"),
        ("prose", "model_reply_unparsable"), ("good", "model_reply_unparsable"), ("empty", "model_reply_empty"),
        ("thinking-only", "model_reply_empty"), ("long", "model_reply_too_large"), ("cut", "model_unavailable"),
        ("silent", "model_unavailable"), ("context-100", "context_too_large"), ("injected", "model_reply_unparsable"),
    ]

    @Test(arguments: faults)
    func `a server that misbehaves changes no answer, and the answer says why`(mode: String, reason: String)
        async throws
    {
        try await ModelledLibrary.with(mode + "~papers", papers: [Self.lease]) { library in
            let answer = await library.ask(Self.question)
            #expect(answer.status == 200)
            expectOwnAnswer(answer.json, mode)
            #expect(answer["generatedResponse"].string == "According to “Lease”: $1,200.")
            #expect(answer["responseMetadata.fallbackReason"].string == reason, "\(mode)")
            #expect(answer["responseMetadata.route"].string == "deterministic")
            #expect(answer["responseMetadata.modelUsed"].string == "deterministic-v1")
        }
    }

    /// Replies that must not be shown.
    private static let lies: [(text: String, passage: Int, quote: String, reason: String)] = [
        ("The deposit is $1,200.", 0, "", "model_reply_uncited"),
        ("The deposit is $900.", 1, "The deposit is $1,200.", "model_value_unsupported"),
        ("The deposit is $900.", 1, "The deposit is $900.", "model_quote_not_found"),
        ("The deposit is $1,200.", 7, "The deposit is $1,200.", "model_quote_elsewhere"),
        ("The deposit is $1,200.", 1, "The deposit is within 30 days.", "model_quote_pieced"),
        ("The deposit of $1,200 is at Harlow Estates.", 1, "The deposit is $1,200.", "model_name_unsupported"),
        ("The deposit is $1,200: www.evil.example.", 1, "The deposit is $1,200.", "model_reply_unsafe"),
        ("押金是1200。", 1, "The deposit is $1,200.", "model_reply_wrong_language"),
    ]

    @Test(arguments: lies.indices)
    func `what the papers do not say is not shown, also not on the way`(index: Int) async throws {
        let lie = Self.lies[index]
        let text = ModelledLibrary.reply([(lie.text, lie.passage, lie.quote), (lie.text, lie.passage, lie.quote)])
        try await ModelledLibrary.with("canned-lie\(index)", ["lie\(index)": text], papers: [Self.lease]) { library in
            let answer = await library.ask(Self.question)
            expectOwnAnswer(answer.json, lie.reason)
            #expect(answer["responseMetadata.fallbackReason"].string == lie.reason)
            #expect(answer["generatedResponse"].string == "According to “Lease”: $1,200.")
            let streamed = await library.ask(Self.question, #""stream":true"#)
            #expect(streamed.events.map(\.name) == ["decision", "answer", "result", "done"])
            #expect(!streamed.text.contains("Harlow") && !streamed.text.contains("$900"))
        }
    }

    @Test func `events: the answer at once, checked words as they come, the one that counts`() async throws {
        try await ModelledLibrary.with("canned-good~stream", ["good": Self.good], papers: [Self.lease]) { library in
            for reply in [
                await library.ask(Self.question, #""stream":true"#),
                await library.service.send(
                    "POST", "/documents/ask", body: #"{"question":"\#(Self.question)"}"#,
                    headers: [("Accept", "text/event-stream")]),
            ] {
                let events = reply.events
                #expect(events.first?.name == "decision" && events.last?.name == "done")
                let decision = try #require(events.first?.data)
                expectOwnAnswer(decision, "decision")
                #expect(decision.at("generatedResponse").string == "According to “Lease”: $1,200.")
                let words = events.filter { $0.name == "answer" }.compactMap { $0.data.at("text").string }
                #expect(words.last == "The deposit is $1,200. You get it back within 30 days.")
                #expect(words.allSatisfy { words.last?.hasPrefix($0) == true })
                let result = try #require(events.first { $0.name == "result" }?.data)
                #expect(result.at("responseMetadata.route").string == "model")
                #expect(result.at("generatedResponse").string == words.last)
            }
        }
        try await ModelledLibrary.with("500~stream", papers: [Self.lease]) { library in
            let events = await library.ask(Self.question, #""stream":true,"generator":"deterministic""#).events
            #expect(events.map(\.name) == ["decision", "answer", "result", "done"])
            #expect(events[0].data == events[2].data)
        }
    }

    @Test func `who is to write is chosen as for recommendations`() async throws {
        try await ModelledLibrary.with("canned-good~choice", ["good": Self.good], papers: [Self.lease]) { library in
            func ask(_ generator: String, _ question: String = Self.question) async -> JSONValue {
                await library.ask(question, #""generator":"\#(generator)""#)["responseMetadata"]
            }
            #expect(await ask("deterministic").at("route").string == "deterministic")
            #expect(try await library.sent.isEmpty)
            #expect(await ask("model").at("route").string == "model")
            // A refusal is ours: nobody is asked.
            let count = try await library.sent.count
            let refused = await ask("model", "When does the fridge warranty end?")
            #expect(refused.at("fallbackReason").string == "model_not_needed")
            #expect(try await library.sent.count == count)
            let off = await library.service.send(
                "PUT", "/privacy", body: #"{"retentionDays":7,"languageModel":false,"remembersBehaviour":true}"#)
            #expect(off.status == 200)
            #expect(await ask("model").at("fallbackReason").string == "model_disabled")
            #expect(await ask("auto").at("fallbackReason") == .null)
            #expect(try await library.sent.count == count)
        }
    }

    @Test func `without papers the model may chat, and without a model it is said what is answered from`() async throws
    {
        let chat = ModelledLibrary.reply([("2+2 is 4.", 0, "")])
        try await ModelledLibrary.with("canned-chat", ["chat": chat]) { library in
            let answer = await library.ask("What is 2+2?")
            #expect(answer["generatedResponse"].string == "2+2 is 4.")
            #expect(answer["answerKind"].string == "none" && answer["refusal.reason"].string == "no_documents")
            #expect(answer["responseMetadata.mode"].string == "chat" && answer["citations"].array.isEmpty)
            let sent = try #require(try await library.sent.last)
            #expect(sent.at("temperature").number == "0.7" && sent.at("tools") == .null)
            #expect(sent.at("messages[1].content").string == "What is 2+2?")
            let plain = await library.ask("What is 2+2?", #""generator":"deterministic""#)
            #expect(plain["generatedResponse"].string?.contains("from papers only") == true)
        }
        for (mode, text) in [
            ("canned-link", ModelledLibrary.reply([("See www.evil.example.", 0, "")])),
            ("canned-cites", ModelledLibrary.reply([("It is 4.", 1, "2+2")])),
        ] {
            try await ModelledLibrary.with(mode, [String(mode.dropFirst(7)): text]) { library in
                let answer = await library.ask("What is 2+2?")
                #expect(answer["generatedResponse"].string?.contains("from papers only") == true)
                #expect(answer["responseMetadata.route"].string == "deterministic")
            }
        }
    }

    // MARK: The tool

    @Test(arguments: ["", #""stream":true"#])
    func `search_documents is done by the service, and what it finds can be quoted`(more: String) async throws {
        let reply = ModelledLibrary.reply([
            ("The deposit is $1,200.", 1, "The deposit is $1,200."),
            ("E28 means that the gas valve is closed.", 2, "The code E28 means that the gas valve is closed."),
        ])
        try await ModelledLibrary.with(
            "canned-found+call-once-query~\(more.count)",
            ["found": reply, "query": #"{"query":"code E28 boiler","limit":1}"#], papers: [Self.lease, Self.manual]
        ) { library in
            let asked = await library.ask(Self.question, more)
            let answer = try #require(more.isEmpty ? asked.json : asked.events.first { $0.name == "result" }?.data)
            #expect(answer.at("responseMetadata.route").string == "model", "\(asked.text)")
            #expect(answer.at("citations").array.compactMap { $0.at("title").string } == ["Lease", "Boiler manual"])
            let sent = try await library.sent
            #expect(sent.count == 2)
            let result = try #require(sent.last?.at("messages[3].content").string)
            let found = try JSONParser.parse(Array(result.utf8))
            #expect(found.at("citations[0].passage").number == "2")
            #expect(found.at("citations[0].quote").string == "The code E28 means that the gas valve is closed.")
            let report = await library.service.send("GET", "/privacy/report")
            #expect(report["languageModel.sent[0].requests"].number == "2")
        }
    }

    @Test func `at most three searches a turn, and none for what the question leaves out or texts of the request`()
        async throws
    {
        try await ModelledLibrary.with(
            "canned-good+call-query~often", ["good": Self.good, "query": #"{"query":"code E28 boiler"}"#],
            papers: [Self.lease, Self.manual]
        ) { library in
            let listed = await library.service.send("GET", "/documents?q=deposit")
            let id = try #require(listed["documents[0].id"].string)
            let answer = await library.ask(Self.question, #""documentIds":["\#(id)"]"#)
            #expect(answer["responseMetadata.route"].string == "model")
            let sent = try await library.sent
            #expect(sent.map { $0.at("tools") != .null } == [true, true, true, false])
            #expect(
                !sent.contains { $0.at("messages").array.contains { $0.at("content").string?.contains("gas") == true } }
            )
            _ = await library.ask(Self.question, #""texts":[{"title":"T","text":"The deposit is $1,200."}]"#)
            #expect(try await library.sent.last?.at("tools") == .null)
        }
    }

    @Test func `a server that takes no tools is asked without`() async throws {
        try await ModelledLibrary.with("canned-good+no-tools", ["good": Self.good], papers: [Self.lease]) { library in
            #expect(await library.ask(Self.question)["responseMetadata.route"].string == "model")
            let offered = try await library.sent.map { $0.at("tools") != .null }
            #expect(offered == [true, false])
        }
    }

    @Test(arguments: [false, true])
    func `nothing of another user is found, not by its identifier either`(isNamed: Bool) async throws {
        let mode = "canned-good+call-once-alone\(isNamed)"
        try await ModelledLibrary.with(mode, ["good": Self.good], papers: [Self.lease]) { library in
            let id = try await library.add("The deposit is $7, says Harlow Estates.", title: "Secret", of: "other")
            let named = isNamed ? #","documentIds":["\#(id)"]"# : ""
            try await library.server.can(#"{"query":"deposit Harlow"\#(named)}"#, as: "alone\(isNamed)")
            _ = await library.ask(Self.question)
            let result = try #require(try await library.sent.last?.at("messages[3].content").string)
            #expect(!result.contains("Harlow") && !result.contains("Secret") && !result.contains(id), "\(result)")
            #expect(result.contains("deposit") == !isNamed)
        }
    }

    // MARK: Time

    @Test func `a hundred tokens come within the budget; what is slower is worded here`() async throws {
        let sentences = (0..<12).map { _ in
            (
                text: "The deposit is $1,200 and it is paid back to you.", passage: 1,
                quote: "The deposit is $1,200. It is paid back"
            )
        }
        let text = ModelledLibrary.reply(sentences)
        try await ModelledLibrary.with(
            "canned-hundred", ["hundred": text], papers: [Self.lease], deadlines: DispatchDeadlines()
        ) { library in
            let answer = await library.ask(Self.question)
            #expect(answer["responseMetadata.route"].string == "model")
            #expect(answer["responseMetadata.usage.completionTokens"].number.flatMap { Int($0) } ?? 0 >= 100)
        }
        try await ModelledLibrary.with(
            "hang~budget", papers: [Self.lease], deadlines: DispatchDeadlines(),
            configure: { $0.budget = 2_000_000_000 }
        ) { library in
            let started = MonotonicTime.now()
            let answer = await library.ask(Self.question)
            expectOwnAnswer(answer.json, "hang")
            #expect(answer["responseMetadata.fallbackReason"].string == "model_timeout")
            #expect(ExplainerSettings().budget == 2_000_000_000)
            #expect(MonotonicTime.now() - started < Patience.nanoseconds)
        }
    }

    @Test func `a paper that is deleted while the model writes is not cited`() async throws {
        try await ModelledLibrary.with("canned-good+held", ["good": Self.good], papers: [Self.lease]) { library in
            let id = try #require(await library.service.send("GET", "/documents")["documents[0].id"].string)
            async let asked = library.ask(Self.question)
            try await library.server.wait(for: .requests, 1, of: library.mode)
            #expect(await library.service.send("DELETE", "/documents/\(id)").status == 204)
            try await library.server.release(library.mode)
            let answer = await asked
            #expect(answer["citations"].array.isEmpty && answer["answer"] == .null, "\(answer.text)")
            #expect(answer["refusal.reason"].string == "no_documents")
            #expect(answer["responseMetadata.fallbackReason"].string == "document_deleted")
        }
    }

    // MARK: A paper as a whole

    @Test func `what a PDF is about is said from its words, each cited`() async throws {
        var pdf = SamplePDF(words: [
            .init(text: "Electricity bill", x: 50, y: 780, size: 20),
            .init(text: "Fennimore Power Company", x: 50, y: 750),
            .init(text: "Bill date: 3 March 2026", x: 50, y: 736),
            .init(text: "Amount due: $66.23", x: 50, y: 722), .init(text: "Charges", x: 50, y: 690, size: 16),
            .init(text: "Energy used in the month of February was 410 kilowatt hours in all.", x: 50, y: 670),
            .init(text: "How to pay", x: 50, y: 640, size: 16),
            .init(text: "Payment is due by 25 March 2026 at any branch of the company.", x: 50, y: 620),
        ])
        pdf.title = nil
        let bytes = pdf.bytes
        try await ModelledLibrary.with("500~about") { library in
            let added = await library.service.send(
                "POST", "/documents?filename=bill.pdf", bytes: bytes,
                headers: [("Host", "127.0.0.1:8080"), ("Content-Type", "application/pdf")])
            #expect(added.status == 201, "\(added.text)")
            let answer = await library.ask("What is this document about?")
            #expect(!answer["retrievedChunks"].array.isEmpty)
            let said = try #require(answer["generatedResponse"].string)
            for words in ["Electricity bill", "a bill", "3 March 2026", "Charges", "How to pay"] {
                #expect(said.contains(words), "\(words) in \(said)")
            }
            #expect(answer["answerKind"].string == "list" && answer["citations"].array.count >= 4)
            let id = try #require(added["id"].string)
            for citation in answer["citations"].array {
                let (start, end) = (citation.at("start").number ?? "", citation.at("end").number ?? "")
                let text = await library.service.send("GET", "/documents/\(id)/text?start=\(start)&end=\(end)")
                #expect(text["text"].string == citation.at("quote").string)
                #expect(citation.at("page").number == "1")
            }
            #expect(answer["responseMetadata.modelUsed"].string == "deterministic-v1")
        }
    }
}
