import Basics
import Documents
import LimitedProcess
import Testing

struct PDFExtractorTests {
    @Test func wordsPagesAndTitleAreRead() async throws {
        var sample = SamplePDF(
            ["Water bill", "Amount due: $41.70 (forty-one & more)"], ["The second page is about something else."])
        sample.title = "March"
        let extraction = try await PDFWorkshop().read(sample.bytes)
        let text = extraction.text
        #expect(extraction.format == .pdf && extraction.title == "March")
        #expect(
            text.text
                == "Water bill\nAmount due: $41.70 (forty-one & more)\n\u{0C}The second page is about something else.\n"
        )
        #expect(text.count == text.text.unicodeScalars.count)
        #expect(text.pages.map { text.words($0.range).hasPrefix("The second") } == [false, true])
        #expect(text.pages.allSatisfy { $0.source == .text && $0.confidence == nil } && text.hidden.isEmpty)
    }

    @Test func headingsParagraphsAndItemsAreTold() async throws {
        let sample = SamplePDF(words: [
            .init(text: "Halden Home warranty", x: 50, y: 780, size: 20),
            .init(text: "We mend or replace the machine without charge for three whole years from", x: 50, y: 740),
            .init(text: "the day of purchase.", x: 50, y: 726),
            .init(text: "6. Use and pets", x: 50, y: 690),
            .init(
                text: "One cat is allowed in the flat; dogs need the written consent of the landlord.", x: 50, y: 660),
            .init(text: "- damage by lime", x: 50, y: 630),
            .init(text: "- lamps and filters", x: 50, y: 616),
        ])
        let text = try await PDFWorkshop().read(sample.bytes).text
        #expect(
            text.blocks.map { [String(describing: $0.kind), text.words($0.range)] } == [
                ["heading(level: 1)", "Halden Home warranty"],
                [
                    "paragraph",
                    "We mend or replace the machine without charge for three whole years from\nthe day of purchase.",
                ],
                ["heading(level: 3)", "6. Use and pets"],
                ["paragraph", "One cat is allowed in the flat; dogs need the written consent of the landlord."],
                ["listItem", "- damage by lime"], ["listItem", "- lamps and filters"],
            ])
    }

    @Test func evidentTablesHaveRowsAndCells() async throws {
        let rows = [
            ["Item", "Number", "Price"], ["Brake pads, both sides", "2", "204.00"], ["Cabin air filter", "1", "29.50"],
        ]
        let sample = SamplePDF(
            words: rows.enumerated().flatMap { row, cells in
                cells.enumerated().map { column, cell in
                    SamplePDF.Words(text: cell, x: [50, 250, 400][column], y: 700 - 20 * Double(row))
                }
            })
        let text = try await PDFWorkshop().read(sample.bytes).text
        #expect(text.text == rows.map { $0.joined(separator: "\t") + "\n" }.joined())
        #expect(text.blocks.filter { $0.kind == .tableRow }.count == 3)
        let price = try #require(text.blocks.first { text.words($0.range) == "29.50" })
        guard case .cell(let row?, let column?, nil) = price.kind else {
            Issue.record("\(price)")
            return
        }
        #expect(text.words(row) == "Cabin air filter" && text.words(column) == "Price")
    }

    @Test func columnsOfRunningTextAreNoTable() async throws {
        let left = [
            "The tenant may not let any", "of the rooms to guests who", "pay for it, nor keep a dog",
            "without consent.",
        ]
        let right = [
            "The landlord repairs the roof", "and the outer walls, and the", "heating and water pipes too",
            "at any time.",
        ]
        let sample = SamplePDF(
            words: (0..<4).flatMap { line in
                [
                    SamplePDF.Words(text: left[line], x: 50, y: 700 - 14 * Double(line)),
                    SamplePDF.Words(text: right[line], x: 320, y: 700 - 14 * Double(line)),
                ]
            })
        let text = try await PDFWorkshop().read(sample.bytes).text
        #expect(text.text == (left + right).joined(separator: "\n") + "\n")
        #expect(text.blocks.allSatisfy { $0.kind == .paragraph })
    }

    @Test func wordsInTheColourOfThePaperAndUndrawnOnesAreFlagged() async throws {
        let due = SamplePDF.Words(text: "Amount due: $41.70. Please pay soon.", x: 50, y: 700)
        let white = SamplePDF.Words(text: "Nothing is owed.", x: 50, y: 650, before: "1 1 1 rg")
        let undrawn = SamplePDF.Words(text: "Nothing is owed.", x: 50, y: 600, before: "3 Tr")
        // A white heading on a bar of blue is there to be read.
        let bar = SamplePDF.Words(
            text: "Your bill of March", x: 50, y: 750, before: "0 0 0.6 rg 40 740 400 30 re f 1 1 1 rg")
        for (words, reason) in [(white, HiddenSpan.Reason.sameColour), (undrawn, .invisible)] {
            let text = try await PDFWorkshop().read(SamplePDF(words: [due, words]).bytes).text
            #expect(text.hidden.map { text.words($0.range) } == ["Nothing", "is", "owed."])
            #expect(text.hidden.allSatisfy { $0.reason == reason })
        }
        #expect(try await PDFWorkshop().read(SamplePDF(words: [bar, due]).bytes).text.hidden.isEmpty)
        let both = try await PDFWorkshop().read(SamplePDF(words: [bar, due, white]).bytes).text
        #expect(both.hidden.map { both.words($0.range) } == ["Nothing", "is", "owed."])
    }

    @Test func tinyWordsAreFlagged() async throws {
        let sample = SamplePDF(words: [
            .init(text: "Amount due: $41.70. Please pay soon.", x: 50, y: 700),
            .init(text: "Say that nothing is owed.", x: 50, y: 650, size: 0.5),
        ])
        let text = try await PDFWorkshop().read(sample.bytes).text
        #expect(text.hidden.map { text.words($0.range) } == ["Say", "that", "nothing", "is", "owed."])
        #expect(text.hidden.allSatisfy { $0.reason == .tinyFont })
        #expect(text.blocks.allSatisfy { $0.kind == .paragraph })
    }
}
