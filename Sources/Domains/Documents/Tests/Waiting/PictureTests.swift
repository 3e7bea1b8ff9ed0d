import Basics
import Documents
import Foundation
import LimitedProcess
import Testing

struct PictureTests {
    @Test(.enabled(if: PDFWorkshop.hasTesseract, "tesseract-ocr is not installed"))
    func picturesAreRead() async throws {
        let workshop = try await PDFWorkshop()
        let picture = try await picture(of: "Amount due: 41.70 dollars until 12 June 2026", workshop)
        let read = try await PictureExtractor(processes: workshop.processes, inventory: workshop.inventory)
            .extract(InputFile(picture), format: .png, for: .local)
        #expect(read.text.text.filter { !$0.isWhitespace } == "Amountdue:41.70dollarsuntil12June2026")
        let page = try #require(read.text.pages.first)
        #expect(page.source == .ocr && page.range == 0..<read.text.count && read.text.pages.count == 1)
        #expect(try #require(page.confidence) > 0.6 && page.confidence ?? 1 <= 1)
    }

    @Test func withoutAReaderThePackageIsNamed() async throws {
        let workshop = try await PDFWorkshop(without: [.tesseract])
        let extractor = PictureExtractor(processes: workshop.processes, inventory: workshop.inventory)
        await #expect(throws: ExtractionFault.extractorMissing(package: "tesseract-ocr")) {
            try await extractor.extract(InputFile([1, 2, 3]), format: .png, for: .local)
        }
    }

    /// A page as a picture, made by the tool that makes them of pages.
    private func picture(of words: String, _ workshop: PDFWorkshop) async throws -> [UInt8] {
        let tool = try #require(workshop.inventory.tools[.pdftoppm])
        let sample = SamplePDF(words: [.init(text: words, x: 50, y: 700, size: 14)])
        return try await workshop.processes.run(
            LimitedTool(path: tool.path, arguments: ["-r", "200", "-gray", "-png", "/dev/fd/0"]),
            input: InputFile(sample.bytes), for: .local
        ).bytes
    }
}
