import Language
import Testing

/// What a text means does not depend on how its letters are written.
struct FoldingTests {
    @Test(arguments: [
        ("CAFÉ Crème", "cafe creme"), ("Straße", "strasse"), ("ＡＢＣ　１２３", "abc 123"),
        ("“so” ‘it’ goes", "\"so\" 'it' goes"),
        ("a\u{200B}b\u{AD}c", "abc"), ("٣٤", "34"), ("￥5", "¥5"), ("Phở", "pho"), ("3–5", "3-5"), ("", ""),
    ])
    func `case, accents, width and quotes are evened out`(_ text: String, _ folded: String) throws {
        #expect(try Tables.folded(text) == folded)
    }

    @Test(arguments: [("買東", "买东"), ("之後", "之后"), ("睇嘢", "看东西"), ("睇法", "睇法")])
    func `Chinese is read as simplified Mandarin`(_ text: String, _ folded: String) throws {
        #expect(try Tables.folded(text) == folded)
    }

    @Test func `the script of the characters is counted before they are evened out`() throws {
        let folding = try Tables.folding()
        let traditional = folding.fold("買後")
        #expect(traditional.hanCount == 2)
        #expect(traditional.traditionalCount == 2)
        #expect(traditional.simplifiedCount == 0)
        // 后 is written in both.
        #expect(folding.fold("买后").simplifiedCount == 1)
        #expect(folding.fold("Привет").otherLetterCount == 6)
    }

    @Test(arguments: [
        ("han-variants.tsv", "kind\ttraditional\tsimplified\nexclusive\t買賣\t买", TableError.Kind.badNumber, 2),
        ("han-variants.tsv", "kind\ttraditional\tsimplified\nboth\t買\t买", .unknownValue, 2),
        ("han-variants.tsv", "kind\ttraditional\tsimplified\nshared\t買\t买\nshared\t買\t卖", .duplicateName, 3),
        ("han-variants.tsv", "kind\ttraditional\n", .badHeader, 1),
        ("cantonese.tsv", "mandarin\tcantonese\n看\t睇|睇", .duplicateAlias, 2),
        ("cantonese.tsv", "mandarin\tcantonese\n\t睇", .unknownValue, 2),
        ("cantonese.tsv", "mandarin\tcantonese\n看", .wrongColumnCount, 2), ("cantonese.tsv", "", .empty, 0),
    ])
    func `a fault in a table is named with its line`(
        _ file: String, _ content: String, _ kind: TableError.Kind, _ line: Int
    ) {
        do throws(TableError) {
            _ = try Tables.folding([file: content])
            Issue.record("no error")
        } catch {
            #expect(error.kind == kind)
            #expect(error.file == file)
            #expect(error.line == line)
        }
    }
}
