import HTTPTypes
import JSON
import TestSupport
import Testing

/// Papers at the house's one door.
@Suite struct PaperTurnReaderTests {
    private let service: TestService

    init() async throws {
        service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        for (title, text) in [
            (
                "Lease",
                "Lease of the flat in Mill Lane\n\nThe deposit is $1,200. Dogs need the consent of the landlord."
            ),
            ("Costco%20receipt", "Costco\nReceipt of 3 March 2026\nTotal: $84.20\nReturns within 90 days."),
        ] {
            let reply = await service.send(
                "POST", "/documents?title=\(title)", body: text, headers: [("Content-Type", "text/plain")])
            #expect(reply.status == 201)
        }
    }

    private func ask(_ text: String, _ id: String? = nil) async -> TestReply {
        let conversation = id.map { #", "conversationId": "\#($0)""# } ?? ""
        return await service.send("POST", "/ask", body: #"{"text": "\#(text)"\#(conversation)}"#)
    }

    @Test func `questions about papers are answered from papers`() async throws {
        let receipt = await ask("what does the Costco receipt say about returns?")
        #expect(receipt["domain"].string == "documents")
        #expect(receipt["answer.citations[0].title"].string == "Costco receipt")
        let deposit = await ask("How much is the deposit?")
        #expect(deposit["domain"].string == "documents")
        #expect(deposit["answer.answer"].string == "$1,200")
        let count = await ask("How many receipts do we have?")
        #expect(count["answer.responseMetadata.counted.matched"].number == "1")
    }

    @Test func `a conversation goes on from papers to purchases and back`() async throws {
        let deposit = await ask("How much is the deposit in the lease?")
        let id = try #require(deposit["answer.conversationId"].string)
        let clause = await ask("show the clause", id)
        #expect(clause["domain"].string == "documents")
        #expect(clause["answer.answer"].string?.contains("consent of the landlord") == true)
        #expect(await ask("which card should I use for a $40 dinner?", id)["domain"].string == "wallet")
        let turns = await service.send("GET", "/conversations/\(id)")["turns"].array.compactMap {
            $0.at("domain").string
        }
        #expect(turns == ["documents", "documents", "wallet"])
        let page = await service.send(
            "POST", "/documents/ask", body: #"{"question": "which page?", "conversationId": "\#(id)"}"#)
        #expect(page["citations[0].title"].string == "Lease")
    }

    @Test func `purchases stay with the wallet`() async throws {
        for text in ["Costco, $300", "which card should I use at Costco?", "paying the phone bill, $60", "我要买菜"] {
            #expect(await ask(text)["domain"].string == "wallet", "\(text)")
        }
    }

    @Test func `what cannot be seen is refused, not an error of ours`() async throws {
        #expect(await ask("\u{200B}").status == 422)
    }
}
