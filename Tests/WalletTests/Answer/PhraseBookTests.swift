import Testing

@testable import Wallet

struct PhraseBookTests {
    private static let complete =
        (["key\ten\tzh-Hans\tzh-Hant"] + Phrase.allCases.map { "\($0.rawValue)\ta {card}\t一{card}\t二{card}" }
            + Category.allCases.map { "category.\($0.rawValue)\tx\ty\tz" })

    private func book(_ lines: [String]) throws -> PhraseBook {
        try PhraseBook(table: Array(lines.joined(separator: "\n").utf8))
    }

    @Test func `slots are filled and unknown ones stay empty`() throws {
        let book = try book(Self.complete)
        #expect(book.text(.help, .english, ["card": "Gold"]) == "a Gold")
        #expect(book.text(.help, .traditionalChinese) == "二")
        #expect(book.name(.dining, .simplifiedChinese) == "y")
    }

    @Test func `a missing, repeated or unknown key and a foreign slot stop the start`() {
        #expect(throws: PhraseBook.TableFault.self) { try book(Array(Self.complete.dropLast())) }
        #expect(throws: PhraseBook.TableFault.self) { try book(Self.complete + [Self.complete[1]]) }
        #expect(throws: PhraseBook.TableFault.self) { try book(Self.complete + ["nonsense\ta\tb\tc"]) }
        #expect(throws: PhraseBook.TableFault.self) { try book(Self.complete + ["help\ta"]) }
        var lines = Self.complete
        lines[1] = Self.complete[1].replacing("一{card}", with: "一{owner}")
        #expect(throws: PhraseBook.TableFault.self) { try book(lines) }
    }
}
