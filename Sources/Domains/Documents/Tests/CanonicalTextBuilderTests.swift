import Documents
import Testing

@Suite struct CanonicalTextBuilderTests {
    @Test("line ends become one, control signs are replaced, tabs stay")
    func signs() throws {
        var builder = CanonicalTextBuilder(limits: .standard)
        try builder.append("a\r\nb\rc\u{0}d\te")
        #expect(builder.finished().text == "a\nb\nc\u{FFFD}d\te")
    }

    @Test("pages are apart by a form feed that belongs to none")
    func pages() throws {
        var builder = CanonicalTextBuilder(limits: .standard)
        try builder.beginPage()
        try builder.append("une é")
        try builder.beginPage()
        try builder.append("二")
        let text = builder.finished()
        #expect(text.text == "une é\u{0C}二")
        #expect(text.count == 7)
        #expect(text.pages.map(\.range) == [0..<5, 6..<7])
    }

    @Test("a row stands before its cells, wherever it was marked")
    func order() throws {
        var builder = CanonicalTextBuilder(limits: .standard)
        try builder.append("a b")
        try builder.mark(.cell(row: nil, column: nil, address: nil), 0..<1)
        try builder.mark(.tableRow, 0..<3)
        #expect(builder.finished().blocks.map(\.range) == [0..<3, 0..<1])
    }

    @Test("text beyond the limit is refused by the limit's name")
    func limit() throws {
        var limits = ExtractionLimits.standard
        limits.characters = 3
        var builder = CanonicalTextBuilder(limits: limits)
        try builder.append("abc")
        #expect(throws: ExtractionFault.tooComplex(.characters)) { try builder.append("d") }
    }
}
