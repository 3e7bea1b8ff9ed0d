import JSON
import TestSupport
import Testing

@testable import Documents

/// What a paper is about, in its own words.
struct PaperSummaryTests {
    private func words() throws -> SummaryWords { try SummaryWords(DocumentTables.files([SummaryWords.fileName])) }

    @Test(arguments: [
        ("What is this document about?", true), ("what's the lease about", true), ("Summarise the lease.", true),
        ("Give me a summary of the policy", true), ("这份文件讲什么？", true), ("请总结一下合同", true),
        ("What is the deposit?", false), ("What does the lease say about pets?", false),
        ("What is said about pets?", false), ("押金是多少？", false),
    ])
    func `it is told when a whole paper is asked for`(question: String, isAsked: Bool) throws {
        #expect(try words().ask(question) == isAsked)
    }

    private func ask(_ service: TestService, _ question: String, _ more: String = "") async -> TestReply {
        await service.send(
            "POST", "/documents/ask", body: #"{"question":"\#(question)"\#(more.isEmpty ? "" : "," + more)}"#)
    }

    private func add(_ service: TestService, _ text: String, _ query: String = "") async {
        let added = await service.send(
            "POST", "/documents" + query, body: text, headers: [("Content-Type", "text/markdown")])
        #expect(added.status == 201, "\(added.text)")
    }

    @Test func `a paper is summed up, in the language of the question`() async throws {
        let service = try TestService()
        await add(
            service,
            "# Lease agreement\n\nDated 1 May 2026.\n\n## Deposit\n\nThe deposit is $1,200.\n\n## Pets\n\nNo pets.\n",
            "?filename=lease.md")
        let answer = await ask(service, "What is this document about?")
        #expect(answer["answerKind"].string == "list" && !answer["retrievedChunks"].array.isEmpty)
        let said = try #require(answer["generatedResponse"].string)
        #expect(
            said.hasPrefix("“Lease agreement”: a contract") && said.hasSuffix("headings: Deposit, Pets."), "\(said)")
        #expect(answer["citations"].array.compactMap { $0.at("quote").string }.contains { $0.contains("Pets") })
        let chinese = await ask(service, "这份文件讲什么？")
        #expect(chinese["generatedResponse"].string?.hasPrefix("《Lease agreement》：合同") == true)
    }

    @Test func `of several papers the one that is named is meant, or none`() async throws {
        let service = try TestService()
        await add(service, "# Lease agreement\n\nThe deposit is $1,200.\n")
        await add(service, "# Boiler manual\n\nThe code E28 means that the valve is closed.\n")
        #expect(
            await ask(service, "What is the boiler manual about?")["generatedResponse"].string?.contains("Boiler")
                == true)
        #expect(await ask(service, "What is this document about?")["answerKind"].string != "list")
    }

    @Test func `a text of the request is asked so too, and the capital of France is in it`() async throws {
        let service = try TestService()
        let texts = #""texts":[{"title":"Note","text":"The capital of France is Paris."}]"#
        let capital = await ask(service, "What is the capital of France?", texts)
        #expect(capital["generatedResponse"].string?.contains("Paris") == true)
        #expect(capital["answer"].string == "Paris")
        let citation = capital["citations[0]"]
        #expect(citation.at("documentId").string == "text-1" && citation.at("start").number == "0")
        #expect(citation.at("quote").string == "The capital of France is Paris.")
        let about = await ask(service, "What is this about?", texts)
        #expect(about["generatedResponse"].string?.contains("The capital of France is Paris") == true)
    }
}
