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
