import Basics
import RAG
import Testing

struct ReplyParserTests {
    private static let plain = #"{"card":"Amex Gold","reasoning":"Use it: 4x.","suggestions":["Pay with it."]}"#
    private static let expected = ModelReply(
        card: "Amex Gold", reasoning: "Use it: 4x.", suggestions: ["Pay with it."])

    @Test func `the form asked for is read`() {
        #expect(ReplyParser.parse(ReplyParserTests.plain) == ReplyParserTests.expected)
        #expect(ReplyParser.parse(#"{"card":null,"reasoning":"None.","suggestions":[]}"#)?.card == nil)
    }

    @Test(arguments: [
        ("Sure! Here it is:\n```json\n", "\n```\nAnything else?"), ("", "</response>"), ("{not json} ", " {}"),
        ("\u{FFFD}\u{FFFD}", "\u{FFFD}"), ("{ \"a\" ", ""),
    ])
    func `the form is found inside of other text`(_ before: String, _ after: String) {
        #expect(ReplyParser.parse(before + ReplyParserTests.plain + after) == ReplyParserTests.expected)
    }

    @Test func `further members are no obstacle, and numbers in them are claims`() {
        let long = """
            {"primaryRecommendation":{"cardName":"Amex Gold","multiplier":4,"remainingLimit":null},
             "secondaryRecommendation":{"cardName":"Citi","multiplier":2.0},
             "reasoning":"Because.","warnings":[],"suggestions":["a",1,"b"],"confidence":0.9}
            """
        let reply = ReplyParser.parse(long)
        #expect(reply?.card == "Amex Gold")
        #expect(reply?.suggestions == ["a", "b"])
        #expect(
            reply?.claims == [
                .init(member: "cardName", value: .card("Amex Gold"), isAboutPrimary: true),
                .init(member: "multiplier", value: .number("4"), isAboutPrimary: true),
                .init(member: "cardName", value: .card("Citi"), isAboutPrimary: false),
                .init(member: "multiplier", value: .number("2.0"), isAboutPrimary: false),
                .init(member: "confidence", value: .number("0.9"), isAboutPrimary: false),
            ])
    }

    @Test func `a reply that was cut off counts where its reasoning is whole`() {
        let text = #"{"card":"A","reasoning":"Use it.","suggestions":["one","tw"#
        #expect(ReplyParser.parse(text) == ModelReply(card: "A", reasoning: "Use it.", suggestions: ["one"]))
        #expect(ReplyParser.parse(#"{"card":"A","reasoning":"Use it.""#)?.reasoning == "Use it.")
        #expect(ReplyParser.parse(#"{"card":"A","reasoning":"Use i"#) == nil)
        #expect(ReplyParser.parse(#"{"card":"A","reasoning":"Use it","#)?.suggestions == [])
    }

    @Test(arguments: [
        "", "I would use the Gold.", "{}", "[]", "null", #"{"card":"A"}"#, #"{"reasoning":"x"}"#,
        #"{"card":1,"reasoning":"x","suggestions":[]}"#, #"{"card":"A","reasoning":7,"suggestions":[]}"#,
        #"{"card":"A","card":"B","reasoning":"x","suggestions":[]}"#, #"{"card":"A","reasoning":"  "}"#,
        "<html><body>502</body></html>",
    ])
    func `anything else is no answer`(_ text: String) {
        #expect(ReplyParser.parse(text) == nil)
    }

    @Test func `deep and long texts end quickly`() {
        #expect(ReplyParser.parse(String(repeating: "[", count: 100_000)) == nil)
        #expect(ReplyParser.parse(String(repeating: "{\"a\":", count: 50_000)) == nil)
        #expect(ReplyParser.parse(String(repeating: "{", count: 262_144)) == nil)
        #expect(ReplyParser.parse(String(repeating: " ", count: 262_145)) == nil)
    }

    @Test func `no change to a reply is a trap, and a whole one is always found`() {
        var random = SplitMix64(seed: 7)
        let bytes = Array(ReplyParserTests.plain.utf8)
        let marks = Array("{}[]\",:\\ue0 \u{FF}".utf8)
        for _ in 0..<4_000 {
            var changed = bytes
            for _ in 0..<(1 + Int(random.next() % 6)) where !changed.isEmpty {
                let position = Int(random.next() % UInt64(changed.count))
                switch random.next() % 4 {
                case 0: changed.removeSubrange(position...)
                case 1: changed[position] = UInt8(truncatingIfNeeded: random.next())
                case 2: changed.insert(marks[Int(random.next() % UInt64(marks.count))], at: position)
                default: changed.remove(at: position)
                }
            }
            let text = String(decoding: changed, as: UTF8.self)
            _ = ReplyParser.parse(text)
            _ = PartialReply.reasoning(in: text)
            // Letters never hide a reply.
            let letters = String(
                (0..<Int(random.next() % 40)).map { _ in "abc d.\n".randomElement(using: &random) ?? "a" })
            #expect(ReplyParser.parse(letters + ReplyParserTests.plain + letters) == ReplyParserTests.expected)
        }
    }

    // MARK: While it comes

    @Test func `the reasoning grows with the text`() {
        let reasoning = "A \"quoted\" \\ 4x\n漢字 😀 end"
        let text = #"{"card": "A", "reasoning" : "A \"quoted\" \\ 4x\n漢字 \ud83d\ude00 end", "suggestions": []}"#
        var last = ""
        for end in text.unicodeScalars.indices {
            let partial = PartialReply.reasoning(in: String(text.unicodeScalars[..<end])) ?? ""
            #expect(partial.hasPrefix(last))
            #expect(reasoning.hasPrefix(partial))
            last = partial
        }
        #expect(PartialReply.reasoning(in: text) == reasoning)
    }

    @Test func `only the member of the outermost object counts`() {
        #expect(PartialReply.reasoning(in: #"{"a":{"reasoning":"no"},"card":"reasoning","reasoning":"yes"#) == "yes")
        #expect(PartialReply.reasoning(in: #"{"reasoning":null"#) == nil)
        #expect(PartialReply.reasoning(in: "prose") == nil)
    }
}
