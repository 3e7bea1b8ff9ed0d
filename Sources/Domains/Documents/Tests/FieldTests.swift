import Basics
import Documents
import Language
import Testing

@Suite struct FieldTests {
    @Test("labels in the line, in lines above, and in tables")
    func labels() throws {
        let facts = try FactsFixture.facts(
            """
            Invoice Number:
            Invoice Date:

            90017344
            4 March 2026

            Description     Amount due
            Kettle          $31.50
            """)
        #expect(facts[.invoiceNumber]?.value == .identifier("90017344"))
        #expect(facts[.documentDate]?.value == .date(try #require(CalendarDate("2026-03-04"))))
        #expect(facts[.amountDue]?.value == .money(Money(cents: 3_150), currency: "USD"))
    }

    @Test("a sum without a currency has the paper's only one")
    func currency() throws {
        let facts = try FactsFixture.facts("Receipt\n3 March 2026\nTea  £2.00\nTotal  12.50")
        #expect(facts[.total]?.value == .money(Money(cents: 1_250), currency: "GBP"))
    }

    @Test("the title is the first heading, else the file's name without its ending")
    func title() throws {
        #expect(try FactsFixture.facts("# Gas bill\n\ntext", filename: "x.md").title == "Gas bill")
        #expect(try FactsFixture.facts("text", filename: "../a/gas bill.txt").title == "gas bill")
    }

    @Test("languages of a paper and its blocks")
    func language() throws {
        let facts = try FactsFixture.facts("本合同由双方签订，一式两份，具有同等法律效力。\n\nThis is a short note in English.")
        #expect(facts.language == .simplifiedChinese)
        #expect(facts.blockLanguages == [.simplifiedChinese, .english])
    }

    @Test("every value stands in the text, whatever the text")
    func ranges() throws {
        let words = [
            "due", "by", "3 March 2026", "04/05/2026", "$12.50", "within", "30 days", "of purchase", "warranty", "\n",
            "\n\n", ":",
            "Invoice no", "A-1234", "有效期至", "2026年3月1日", "三年", "# ", "|", "   ", "until", "\u{FEFF}", "é", "🧾", "from",
            "to",
            "Total", "9", "99999999999999999999", "31.02.2026", ".", "12:30", "May",
        ]
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
                words[Int.random(in: 0..<words.count, using: &random)]
            }.joined(separator: Bool.random(using: &random) ? " " : "")
            let facts = try FactsFixture.facts(text)
            let all = 0..<text.unicodeScalars.count
            for field in facts.fields {
                #expect(all.contains(field.range.lowerBound) && field.range.upperBound <= all.upperBound)
            }
            for deadline in facts.deadlines {
                #expect(!deadline.range.isEmpty && deadline.range.upperBound <= all.upperBound)
                #expect((deadline.baseRange != nil) == (deadline.basis == .computed))
            }
        }
    }

    @Test("tokens stand where they were read, in code points beyond ASCII too")
    func places() throws {
        let folding = try Folding(TableFiles(Folding.fileNames, read: FactsFixture.resource))
        let text = "Ａé 缴费"
        let bytes = Array(text.utf8)
        let words = folding.locatedTokens(of: text).map { String(decoding: bytes[$0.span], as: UTF8.self) }
        #expect(words == ["Ａé", "缴", "费"])
    }

    @Test("the shipped tables hold, and faults in them are named")
    func tables() throws {
        _ = try FactsFixture.tables()
        #expect(throws: TableError.self) { try FactsFixture.tables(["date-cues.tsv": "role\tweight\n"]) }
        let head = "role\tweight\tplacement\tenglish\tchinese\n"
        for row in ["nothing\t1\tbefore\tx\t", "due\t0\tbefore\tx\t", "due\t1\tthere\tx\t", "due\t1\tbefore\tx|x\t"] {
            #expect(throws: TableError.self) { try FactsFixture.tables(["date-cues.tsv": head + row + "\n"]) }
        }
    }
}
