import Basics
import HTTPTypes
import JSON
import TestSupport
import Testing

/// Counts and sums over HTTP.
@Suite struct CountingTests {
    private let service: TestService

    init() throws { service = try TestService() }

    private func add(_ text: String, _ query: String, token: String? = nil) async {
        let reply = await service.send(
            "POST", "/documents?\(query)", body: text, headers: [("Content-Type", "text/plain")])
        #expect(reply.status == 201)
    }

    private func ask(_ question: String) async -> TestReply {
        await service.send(
            "POST", "/documents/ask", body: #"{"question": "\#(question)", "date": "2026-11-27"}"#)
    }

    private func bills() async {
        for (month, last, amount) in [("March", "31", "66.23"), ("April", "30", "53.45"), ("May", "31", "41.00")] {
            await add(
                """
                Northern Light Energy
                Electricity bill
                Bill date: 2 June 2026
                Billing period: 1 \(month) 2026 to \(last) \(month) 2026
                Amount due: $\(amount)
                Please pay by 25 June 2026.
                """, "title=Electricity%20\(month)")
        }
        await add("River Works\nWater bill\nBill date: 4 March 2026\nAmount due: €20.00", "title=Water")
    }

    @Test func `sums are exact, one for each currency, and each paper is cited`() async throws {
        await bills()
        let reply = await ask("How much did I pay Northern Light for March and April together?")
        #expect(reply["answerKind"].string == "count")
        #expect(reply["answer"].string == "$119.68")
        #expect(reply["citations"].array.count == 2)
        #expect(reply["responseMetadata.counted.matched"].number == "2")
        #expect(reply["responseMetadata.counted.totals[0].amount"].number == "119.68")
        for citation in reply["citations"].array {
            let id = try #require(citation.at("documentId").string)
            let (start, end) = (citation.at("start").number ?? "", citation.at("end").number ?? "")
            let text = await service.send("GET", "/documents/\(id)/text?start=\(start)&end=\(end)")
            #expect(text["text"].string == citation.at("quote").string)
        }
        let all = await ask("What did I pay in 2026?")
        #expect(all["responseMetadata.counted.totals"].array.count == 2)
        #expect(all["answer"].string == "$160.68, €20.00")
    }

    @Test func `counts say what they counted`() async throws {
        await bills()
        #expect(await ask("How many electricity bills do I have?")["answer"].string == "3")
        #expect(await ask("How many bills do I have?")["answer"].string == "4")
        let none = await ask("How many electricity bills do I have from 2024?")
        #expect(none["answer"].string == "0")
        #expect(none["responseMetadata.counted.from"].string == "2024-01-01")
        #expect(await ask("How many gas bills do I have?")["answer"].string == "0")
    }

    @Test func `lists name papers by what they say`() async throws {
        await bills()
        let due = await ask("Which bills fall due between 20 and 30 June 2026?")
        #expect(due["answerKind"].string == "list")
        #expect(due["citations"].array.count == 3)
        #expect(due["citations"].array.allSatisfy { $0.at("quote").string == "25 June 2026" })
        let mention = await ask("Which papers mention River Works?")
        #expect(mention["citations"].array.compactMap { $0.at("title").string } == ["Water"])
        let latest = await ask("What is my latest electricity bill?")
        #expect(latest["answer"].string == "Electricity May")
        let highest = await ask("Which electricity bill was the highest?")
        #expect(highest["answer"].string == "$66.23")
    }

    @Test func `papers that do not say it are named, not left out in silence`() async throws {
        await bills()
        await add("Northern Light Energy\nElectricity bill\nBill date: 2 July 2026\nSee the next page.", "title=Torn")
        let reply = await ask("How much did I pay Northern Light in 2026?")
        #expect(reply["answer"].string == "$160.68")
        #expect(reply["responseMetadata.counted.skipped"].array.count == 1)
        #expect(reply["generatedResponse"].string?.contains("“Torn”") == true)
    }

    @Test func `papers that name no day are told where a time is asked for`() async throws {
        await bills()
        await add("Northern Light Energy\nElectricity bill\nAmount due: $9.00", "title=Undated")
        let reply = await ask("How many electricity bills do I have from 2026?")
        #expect(reply["answer"].string == "3")
        #expect(reply["responseMetadata.counted.skipped"].array.count == 1)
        #expect(reply["generatedResponse"].string?.contains("“Undated”") == true)
    }

    @Test func `sums beyond all measure are not said`() async throws {
        for number in 1...2 {
            await add(
                "Water bill \(number)\nBill date: \(number) March 2026\nAmount due: $9,000,000,000,000,000.00",
                "title=Water%20\(number)")
        }
        for question in ["What is the average water bill?", "How much did I pay for water in 2026?"] {
            let reply = await ask(question)
            #expect(reply.status == 200)
            #expect(reply["answerKind"].string != "count", "\(question)")
        }
    }

    @Test func `words that a reader does not see are not mentioned`() async throws {
        let html = "<p>Club letter of 3 March 2026.</p><p style=\"display:none\">The secret word is xylophone.</p>"
        let reply = await service.send(
            "POST", "/documents?title=Letter", body: html, headers: [("Content-Type", "text/html")])
        #expect(reply.status == 201)
        #expect(await ask("Which papers mention xylophone?")["citations"].array.isEmpty)
        #expect(await ask("Which papers mention Club letter?")["citations"].array.count == 1)
    }

    @Test func `the same paper in two files is counted once`() async throws {
        await add("Water bill\nBill date: 4 March 2026\nAmount due: €20.00", "title=One")
        await add("Water bill\n\nBill date: 4 March 2026\n\nAmount due: €20.00", "title=Two")
        #expect(await ask("How many water bills do I have?")["answer"].string == "1")
    }

    @Test func `a sum of none is refused with what was missing`() async throws {
        await bills()
        let reply = await ask("What did I pay Northern Light in 2024?")
        #expect(reply["answerKind"].string == "none")
        #expect(reply["refusal.reason"].string == "absent")
    }
}
