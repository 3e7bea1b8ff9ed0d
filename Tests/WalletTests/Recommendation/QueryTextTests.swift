import Basics
import Testing
import Wallet

struct QueryTextTests {
    @Test(arguments: [
        ("dinner, $80", "dinner, $0"),
        ("dinner, $1,500.50.", "dinner, $0."),
        ("在全食超市买菜150美元", "在全食超市买菜0美元"),
        ("1.5k or 3 . 4", "0k or 0 . 0"),
        ("no number at all", "no number at all"),
        ("2,", "0,"),
        ("", ""),
        ("7", "0"),
        ("é5ü", "é0ü"),
    ])
    func `every number becomes the same one, and nothing else changes`(text: String, expected: String) {
        #expect(QueryText.withoutNumbers(text) == expected)
    }

    @Test func `control characters go and line breaks stay, wherever they stand`() {
        for length in 0..<40 {
            let start = String(repeating: "a", count: length)
            #expect(QueryText.cleaned(start + "\u{7F}買\n\u{1F}é") == start + "買\né")
            #expect(QueryText.cleaned(start + "買é~ ") == start + "買é~ ")
        }
    }

    @Test(arguments: [
        ("", true), (" \u{7F}", true), ("\u{3000}\u{200B}", true), ("\u{3000}買", false), ("\u{3000}!", false),
        ("é", false),
    ])
    func `a text is blank where nothing can be seen`(text: String, expected: Bool) {
        #expect(QueryText.isBlank(text) == expected)
    }

    @Test func `what is left is stable and never longer`() {
        var random = SplitMix64(seed: 7)
        let scalars = Array("0123456789.,$ ab買é😀\n".unicodeScalars)
        for _ in 0..<2_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                text.append(scalars[Int.random(in: 0..<scalars.count, using: &random)])
            }
            let once = QueryText.withoutNumbers(String(text))
            #expect(QueryText.withoutNumbers(once) == once)
            #expect(once.utf8.count <= String(text).utf8.count)
        }
    }
}
