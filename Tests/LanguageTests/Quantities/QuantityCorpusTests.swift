import Language
import Testing

/// Sentences and what is read in them, one file a kind.
struct QuantityCorpusTests {
    @Test(arguments: Quantity.Kind.allCases.map(\.rawValue) + ["mixed"])
    func `every sentence of the corpus is read as it says`(_ name: String) throws {
        for line in try QuantityFixture.corpus("\(name).tsv") {
            let written = try QuantityFixture.written(line[0])
            #expect(written == line[2], "\(line[0])")
        }
    }

    @Test(arguments: Quantity.Kind.allCases)
    func `a corpus has both languages, and sentences without the kind`(_ kind: Quantity.Kind) throws {
        let lines = try QuantityFixture.corpus("\(kind.rawValue).tsv")
        #expect(lines.count >= 40)
        #expect(lines.count { $0[1] == "en" && $0[2].contains(kind.rawValue) } >= 20)
        #expect(lines.count { $0[1] == "zh" && $0[2].contains(kind.rawValue) } >= 20)
        #expect(lines.count { !$0[2].contains(kind.rawValue) } >= 5)
        #expect(Set(lines.map { $0[0] }).count == lines.count)
    }
}
