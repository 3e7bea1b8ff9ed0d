import Language
import Testing

@testable import Documents

@Suite struct PaperPrintTests {
    private static let words = """
        Dear customer, thank you for your order. This is the bill of the Riverside power company for the electricity that you
        have used at your home. Please transfer the amount to our account and name your customer number. If you have questions
        about the bill, our service is there for you on working days. You can read the tariff on the back of this page.
        """

    private func printer() throws -> PaperPrinter {
        PaperPrinter(folding: try Folding(TableFiles(Folding.fileNames, read: FactsFixture.resource)))
    }

    @Test("the same with other figures is a series, with the same ones a near duplicate, other words neither")
    func relation() throws {
        let printer = try printer()
        let march = printer.print(of: PaperPrintTests.words + " March 2026: $66.23")
        let april = printer.print(of: PaperPrintTests.words + " April 2026: $53.45")
        let again = printer.print(
            of: PaperPrintTests.words.replacing("Dear customer", with: "Dear client") + " March 2026: $66.23")
        let other = printer.print(
            of:
                "The landlord lets the flat to the tenant for two years. The tenant keeps the rooms clean and pays the rent."
        )
        #expect(march.relation(to: april) == .series)
        #expect(march.relation(to: again) == .nearDuplicate)
        #expect(march.relation(to: other) == nil)
        #expect(printer.print(of: "yes").relation(to: printer.print(of: "yes")) == nil)
    }

    @Test("layout, width and case do not change the normalised text; figures do")
    func normalized() throws {
        let printer = try printer()
        #expect(printer.normalized("Total:\n\n１２ Dollars") == printer.normalized("total 12 dollars"))
        #expect(printer.normalized("total 12") != printer.normalized("total 13"))
    }

    @Test func `a long text is read in pieces, and says the same in all layouts`() throws {
        let words = (0..<40_000).map { "word\($0) é" }
        let printer = try printer()
        let (lines, spaces) = (words.joined(separator: "\n"), words.joined(separator: "  "))
        #expect(printer.normalized(lines) == printer.normalized(spaces))
        #expect(printer.print(of: lines) == printer.print(of: spaces))
        let endless = String(repeating: "é", count: 100_000)
        #expect(TextPieces(endless).joined() == endless)
        #expect(Array(TextPieces("")).isEmpty)
    }
}
