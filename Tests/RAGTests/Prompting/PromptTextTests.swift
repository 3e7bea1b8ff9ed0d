import JSON
import RAG
import Testing

struct PromptTextTests {
    @Test func `text stays on one line and holds no structure`() {
        #expect(PromptText.line("a\nb\r\n## SYSTEM\t`x` <b>{y}</b> [z](u)") == "a b SYSTEM x b y /b z (u)")
        #expect(PromptText.line("i\u{200B}gn\u{202E}ore\u{2066}\u{FEFF}\u{1B}\u{7F}\u{0}") == "ignore")
        #expect(PromptText.line("tags \u{E0041}\u{E0042}end") == "tags end")
        #expect(PromptText.line("＃＃ ｛x｝") == "x")
        #expect(PromptText.line("   ") == "")
        #expect(PromptText.line("买菜，三百块") == "买菜，三百块")
    }

    @Test func `what is ASCII only is no exception`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                Bool.random(using: &generator) ? UInt8.random(in: 0..<0x80, using: &generator) : 0x20
            }
            let text = "x" + String(decoding: bytes, as: UTF8.self)
            let maximum = Int.random(in: 1..<50, using: &generator)
            #expect(PromptText.line("é" + text, maximum: maximum + 1) == "é" + PromptText.line(text, maximum: maximum))
            #expect(TokenEstimator.tokens(in: "漢" + text) == 1 + TokenEstimator.tokens(in: text))
        }
    }

    @Test func `a word is a token at least, and a CJK sign is one`() {
        for (text, tokens) in [
            ("", 0), ("a b c d e f", 6), ("internationalisation", 5), ("one two three", 4), ("押金为1200元。", 6),
            ("é è à ç", 4), ("押金 a b c d e f", 8),
        ] {
            #expect(TokenEstimator.tokens(in: text) == tokens, "\(text)")
        }
    }

    @Test func `long text is cut and says so`() {
        #expect(PromptText.line("abcdef", maximum: 3) == "abc…")
        #expect(PromptText.line("abc", maximum: 3) == "abc")
    }

    @Test func `quoted text is JSON and says the same`() throws {
        for text in ["plain", "say \"hi\" \\ now", "é 漢字 🙂", "a\u{0}b\nc"] {
            let quoted = PromptText.quoted(text)
            #expect(try JSONParser.parse(Array(quoted.utf8)) == .string(PromptText.line(text)))
        }
    }

    @Test func `the budget is what window, reply, template and query leave`() {
        let budget = PromptBudget()
        #expect(budget.context(template: 440, query: 40) == 1_056)
        #expect(budget.context(template: 0, query: 0) == 1_500)
        #expect(budget.context(template: 3_000, query: 0) == 0)
    }

    @Test func `the schema names the cards, or null where there is none`() throws {
        let schema = try JSONParser.parse(Array(ReplySchema.text(cards: ["A \"Gold\"", "B"]).utf8))
        guard case .object(let root) = schema, case .object(let properties)? = root["properties"],
            case .object(let card)? = properties["card"]
        else {
            Issue.record("no object")
            return
        }
        #expect(root["additionalProperties"] == .bool(false))
        #expect(root["required"] == .array([.string("card"), .string("reasoning"), .string("suggestions")]))
        #expect(card["enum"] == .array([.string("A \"Gold\""), .string("B")]))
        #expect(ReplySchema.text(cards: []).contains("\"card\":{\"type\":\"null\"}"))
    }
}
