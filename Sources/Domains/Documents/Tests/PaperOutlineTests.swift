import Testing

@testable import Documents

@Suite struct PaperOutlineTests {
    private func outline(_ text: String) throws -> PaperOutline {
        PaperOutline(try DocumentTables.paper(text), splitter: try DocumentTables.splitter())
    }

    @Test func fieldsOfAPlainPaperStandAlone() throws {
        let paper = try outline(
            "Oak Water\n\nBill date: 5 May 2026\nCustomer: A. B. Cole, of the long road, Lower Town\nTotal: $9.50\n")
        #expect(
            paper.sentences.map { paper.text[$0.range] } == [
                "Oak Water", "Bill date: 5 May 2026", "Customer: A. B. Cole, of the long road, Lower Town",
                "Total: $9.50",
            ])
        #expect(paper.path(of: paper.sentences[1].heading) == ["Oak Water"])
    }

    @Test func wrappedLinesAreOneSentence() throws {
        let paper = try outline(
            "The tenant pays the rent on the third working day of each month to the\nlandlord's account. A late payment costs a fee, which the landlord may\nwaive.\n"
        )
        #expect(paper.sentences.count == 2)
    }

    @Test func cellsCarryTheHeadOfTheirColumn() throws {
        let paper = try outline(
            "Plan        Given         Until\nFirst       2 May 2026    1 May 2027\nSecond      3 May 2026    2 May 2028\n"
        )
        let row = try #require(paper.sentences.last)
        #expect(row.kind == .tableRow)
        #expect(paper.searched(row) == "Plan: Second; Given: 3 May 2026; Until: 2 May 2028")
        #expect(row.cells.map { paper.text[$0.range] } == ["Second", "3 May 2026", "2 May 2028"])
    }

    @Test func markdownHasHeadingsListsAndTables() throws {
        let paper = try outline(
            "# Card\n\n## Fees\n\n- Joining: $25\n- Towels: $2\n\n| Fee | Amount |\n|---|---|\n| Late | $7 |\n")
        #expect(paper.sentences.map(\.kind) == [.heading, .heading, .listItem, .listItem, .tableRow, .tableRow])
        #expect(paper.path(of: paper.sentences[2].heading) == ["Card", "Fees"])
        #expect(paper.searched(paper.sentences[5]) == "Fee: Late; Amount: $7")
    }

    @Test func hiddenTextIsMarked() throws {
        var builder = CanonicalTextBuilder(limits: .standard)
        try builder.append("Seen here. Hidden there. Seen again.")
        builder.hide(11..<24, .tinyFont)
        let paper = PaperOutline(builder.finished(), splitter: try DocumentTables.splitter())
        #expect(paper.sentences.map(\.isHidden) == [false, true, false])
    }
}
