import Basics
import Language
import Testing

@testable import Wallet

struct PhraseBookTests {
    private static let complete =
        (["key\ten\tzh-Hans\tzh-Hant"] + Phrase.allCases.map { "\($0.key)\ta {card}\t一{card}\t二{card}" }
            + Category.allCases.map { "category.\($0.rawValue)\tx\ty\tz" })

    private func book(_ lines: [String]) throws -> PhraseBook {
        try PhraseBook(table: Array(lines.joined(separator: "\n").utf8))
    }

    @Test func `slots are filled and those nobody fills stay empty`() throws {
        let book = try book(Self.complete)
        var text = TextBuffer()
        book.write(.help, .english, to: &text) { slot, text in
            if slot == .card { text.append("Gold") }
        }
        #expect(text.text == "a Gold")
        #expect(book.text(.help, .traditionalChinese) == "二")
        #expect(book.name(.dining, .simplifiedChinese) == "y")
    }

    @Test func `braces around anything but a name are text`() throws {
        var lines = Self.complete
        lines[1] = Phrase.allCases[0].key + "\tsend {\"id\": 1} {\t一\t二"
        #expect(try book(lines).text(Phrase.allCases[0], .english) == "send {\"id\": 1} {")
    }

    @Test func `sentences stand apart and are found again`() {
        var sentences = Sentences(separator: " ")
        sentences.add("One.")
        sentences.add { $0.append("Two.") }
        #expect(sentences.text == "One. Two.")
        #expect(sentences.contains("One.") && sentences.contains("Two."))
        #expect(!sentences.contains("One. Two.") && !sentences.contains("One"))
    }

    @Test func `a missing, repeated or unknown key and a foreign slot stop the start`() {
        #expect(throws: PhraseBook.TableFault.self) { try book(Array(Self.complete.dropLast())) }
        #expect(throws: PhraseBook.TableFault.self) { try book(Self.complete + [Self.complete[1]]) }
        #expect(throws: PhraseBook.TableFault.self) { try book(Self.complete + ["nonsense\ta\tb\tc"]) }
        #expect(throws: PhraseBook.TableFault.self) { try book(Self.complete + ["help\ta"]) }
        var lines = Self.complete
        for slot in ["{owner}", "{fee}"] {
            lines[1] = Self.complete[1].replacing("一{card}", with: "一" + slot)
            #expect(throws: PhraseBook.TableFault.self) { try book(lines) }
        }
    }
}
