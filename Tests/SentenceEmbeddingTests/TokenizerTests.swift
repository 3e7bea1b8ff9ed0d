import Testing

@testable import SentenceEmbedding

struct TokenizerTests {
    private let embedder: SentenceEmbedder

    init() throws { embedder = try SentenceEmbedder(modelPath: modelPath) }

    private func ids(_ text: String) -> [UInt16] { embedder.tokens(of: text).ids }

    @Test func `hostile strings have the reference's tokens`() throws {
        let golden = try Golden.tokens()
        #expect(golden.count == 2998)
        for item in golden { #expect(ids(item.text) == item.ids, "\(item.text.debugDescription)") }
    }

    /// The reference lets a text write the model's marks; here they are text. Every other item is equal.
    @Test func `sample texts have the reference's tokens, marks written in a text excepted`() throws {
        let ours: [String: [UInt16]] = [
            "[MASK]": [101, 1031, 7308, 1033, 102],
            "[CLS] card [SEP]": [101, 1031, 18856, 2015, 1033, 4003, 1031, 19802, 1033, 102],
        ]
        for item in try Golden.vectors() { #expect(ids(item.text) == ours[item.text] ?? item.ids, "\(item.text)") }
    }

    @Test(arguments: ["[CLS]", "[SEP]", "[PAD]", "[UNK]", "[MASK]", "a[SEP]b", "[unused1]", "[ CLS ]"])
    func `no text can write a special token`(text: String) {
        let inner = ids(text).dropFirst().dropLast()
        #expect(!inner.isEmpty)
        #expect(inner.allSatisfy { $0 > 998 })
    }

    @Test func `text is cut after 254 pieces`() {
        let fits = embedder.tokens(of: String(repeating: "card ", count: 254))
        #expect(fits.ids.count == 256)
        #expect(!fits.isTruncated)
        let long = embedder.tokens(of: String(repeating: "card ", count: 255))
        #expect(long.ids == fits.ids)
        #expect(long.isTruncated)
        #expect(embedder.tokens(of: String(repeating: "card", count: 1)).ids == [101, 4003, 102])
    }

    @Test func `a word that straddles the limit is cut within`() {
        let text = String(repeating: "card ", count: 253) + "embeddings"
        let cut = embedder.tokens(of: text)
        #expect(cut.ids.count == 256)
        #expect(cut.isTruncated)
        #expect(cut.ids[254] == ids("embeddings")[1])
        #expect(cut.ids.last == 102)
    }

    @Test func `a word of more than 100 scalars is unknown, and the one after it is not`() {
        #expect(ids(String(repeating: "a", count: 101) + " card") == [101, 100, 4003, 102])
        #expect(ids(String(repeating: "a", count: 100)).count > 3)
        #expect(ids(String(repeating: "é", count: 101)) == [101, 100, 102])
        #expect(ids(String(repeating: "x", count: 1_000_000)) == [101, 100, 102])
    }

    @Test func `empty and white texts have the two special tokens`() {
        for text in ["", " ", "\u{0}", "\t\r\n", "\u{200B}", "\u{301}"] { #expect(ids(text) == [101, 102]) }
    }

    @Test func `composed, decomposed and upper-case spellings are the same`() {
        #expect(ids("cafe\u{301}") == ids("caf\u{e9}"))
        #expect(ids("CAFÉ") == ids("cafe"))
        #expect(ids("한국") == ids("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"))
    }

    @Test func `tokens are counted as they are encoded`() throws {
        for text in ["", "Which card for groceries?", String(repeating: "long ", count: 400)] {
            #expect(embedder.tokenCount(of: text) == (try embedder.embedding(of: text)).tokenCount)
        }
    }

    @Test func `random scalars give tokens within bounds, and none of the special ones within`() {
        var state: UInt64 = 3
        func next(_ limit: UInt32) -> UInt32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32(truncatingIfNeeded: state >> 33) % limit
        }
        for _ in 0..<2000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<next(400) {
                let plane: UInt32 = [0x80, 0x3000, 0x1_0000, 0x11_0000][Int(next(4))]
                if let scalar = Unicode.Scalar(next(plane)) { text.append(scalar) }
            }
            let ids = ids(String(text))
            #expect((2...256).contains(ids.count))
            #expect(ids.first == 101 && ids.last == 102)
            #expect(ids.dropFirst().dropLast().allSatisfy { $0 == 100 || (999..<30522).contains($0) })
        }
    }
}
