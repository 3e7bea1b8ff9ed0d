import Basics
@testable import Documents
@testable import DocumentsStorage
import Stores
import Testing

@Suite struct PackedSentencesTests {
    private static func range(_ random: inout SplitMix64, in bounds: Range<Int>) -> Range<Int> {
        let start = Int.random(in: bounds, using: &random)
        return start..<Int.random(in: (start + 1)...bounds.upperBound, using: &random)
    }

    @Test func `sentences come back as they were`() throws {
        var random = SplitMix64(seed: 11)
        let text = PaperText(
            String((0..<2_000).map { _ in Character(["a", "é", "押", " ", "\n"].randomElement(using: &random) ?? "a") }))
        for _ in 0..<200 {
            let start = Int.random(in: 0..<1_000, using: &random)
            var (sentences, searched): ([PaperSentence], [String]) = ([], [])
            for _ in 0..<Int.random(in: 0..<9, using: &random) {
                let range = Self.range(&random, in: start..<1_999)
                let cells = (0..<Int.random(in: 0..<3, using: &random)).map { _ in
                    PaperSentence.Cell(
                        range: Self.range(&random, in: start..<1_999),
                        column: Bool.random(using: &random) ? Self.range(&random, in: 0..<1_999) : nil,
                        heading: Bool.random(using: &random) ? "Betrag 金额" : nil)
                }
                sentences.append(
                    PaperSentence(
                        kind: PaperSentence.Kind.allCases.randomElement(using: &random) ?? .prose, range: range,
                        heading: Bool.random(using: &random) ? Int.random(in: 0..<500, using: &random) : nil,
                        group: Int.random(in: 0..<70_000, using: &random), cells: cells,
                        isHidden: Bool.random(using: &random)))
                searched.append(Bool.random(using: &random) ? PaperOutline.plain(text[range]) : "Amount: 3; 金额")
            }
            let chunk = Chunk(
                range: start..<1_999, headingPath: [], prefix: "", alias: "", sentences: sentences, searched: searched,
                identifiers: [])
            let read = try PackedSentences.read(
                PackedSentences.bytes(chunk, of: text), start: start, text: PaperText(text[start..<2_000]))
            #expect(read.sentences == sentences)
            #expect(read.searched == searched)
        }
    }

    @Test func `other bytes are corrupt, never a trap`() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 1..<40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            do {
                _ = try PackedSentences.read(bytes, start: 5, text: PaperText("Some words."))
            } catch {
                #expect((error as? StorageError)?.kind == .corrupt)
            }
        }
    }
}
