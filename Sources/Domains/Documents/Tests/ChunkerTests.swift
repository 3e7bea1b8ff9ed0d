import Testing

@testable import Documents

@Suite struct ChunkerTests {
    private func chunks(_ text: String, title: String = "Paper") throws -> (PaperOutline, [Chunk]) {
        let outline = PaperOutline(try DocumentTables.paper(text), splitter: try DocumentTables.splitter())
        // Words of four letters are a piece.
        let chunker = Chunker { text in text.split(separator: " ").reduce(0) { $0 + ($1.count + 3) / 4 } }
        return (outline, chunker.chunks(of: outline, PaperFacts(title: title)))
    }

    @Test func passagesStayUnderTheirHeading() throws {
        let (_, chunks) = try chunks("# Lease\n\n## Rent\n\nIt is $5.\n\n## Keys\n\nThere are two.\n")
        #expect(chunks.map(\.headingPath) == [["Lease", "Rent"], ["Lease", "Keys"]])
        #expect(chunks[0].prefix == "Paper · Lease · Rent")
    }

    @Test func longTextIsCutIntoEvenParts() throws {
        let (outline, chunks) = try chunks(
            String(repeating: "One two three four five six seven eight nine ten. ", count: 31))
        #expect(chunks.count == 3)
        #expect(chunks.allSatisfy { (90...150).contains(Chunker.words($0.searched.joined(separator: " "))) })
        #expect(chunks.flatMap(\.sentences).map(\.range) == outline.sentences.map(\.range))
    }

    @Test func noPassageIsLongerThanTheEncoderReads() throws {
        let word = "unbelievablylongword "
        let (outline, chunks) = try chunks(
            String(repeating: word, count: 400), title: String(repeating: "title ", count: 60))
        let pieces = { (text: String) in text.split { $0.isWhitespace }.reduce(0) { $0 + ($1.count + 3) / 4 } }
        #expect(
            chunks.allSatisfy { pieces($0.embedded) <= Chunker.mostPieces && pieces($0.prefix) <= Chunker.prefixPieces }
        )
        #expect(chunks.first?.range.lowerBound == 0)
        #expect(chunks.last?.range.upperBound == outline.sentences.last?.range.upperBound)
    }
}
