import Explaining
import Language
import Testing

struct SentenceCheckingTests {
    private func fault(_ text: String, in language: WrittenLanguage = .english) -> PantryFault? {
        var check = PantryCheck(language: language)
        return check.fault(in: text)
    }

    @Test(arguments: [
        "3 bags of Basmati are left. It costs $4.50.", "Three bags of white rice are left.",
        "It ends on December 31, 2026.", "It ends on 2026-12-31 and costs 4.50 dollars.", "It ends in December.",
        "It costs 450 cents.",
    ])
    func `what the facts say may be said`(_ text: String) {
        #expect(fault(text) == nil)
    }

    @Test(arguments: [
        ("4 bags of Basmati are left.", PantryFault.wrongNumber), ("It costs $4.51.", .wrongNumber),
        ("It costs 3 dollars.", .wrongNumber), ("3 percent of it is left.", .wrongNumber),
        ("It ends on December 30, 2026.", .wrongDate), ("It ends on 12/31/2027.", .wrongDate),
        ("It ends in May 2026.", .wrongDate), ("The Arborio is left.", .text(.unknownName)),
        ("It is left, zanzibar.", .text(.unknownName)), ("See www.it is left.", .text(.unsafeText)),
        ("The system is left.", .text(.unsafeText)), ("它是米。", .text(.wrongLanguage)),
    ])
    func `what the facts do not say is refused for what it is`(_ text: String, expected: PantryFault) {
        #expect(fault(text) == expected)
    }

    @Test func `a Chinese text has to be in the script asked for`() {
        #expect(fault("还有三袋米。", in: .simplifiedChinese) == nil)
        #expect(fault("還有三袋米。", in: .simplifiedChinese) == .text(.wrongLanguage))
        #expect(fault("還有三袋米。", in: .traditionalChinese) == nil)
        #expect(fault("还有四袋米。", in: .simplifiedChinese) == .wrongNumber)
        #expect(fault("3 bags of Basmati are left.", in: .simplifiedChinese) != nil)
    }

    @Test func `a coming text is shown up to the first sentence that is not so`() {
        let text = "3 bags of Basmati are left. It costs $4.50. It ends on May 1, 2026. It is fresh. "
        var streaming = StreamingCheck(PantryCheck())
        var shown: [String] = []
        for end in text.indices {
            let next = streaming.feed(String(text[...end]))
            if next != shown.last { shown.append(next) }
        }
        #expect(shown == ["", "3 bags of Basmati are left.", "3 bags of Basmati are left. It costs $4.50."])
        #expect(streaming.fault == .wrongDate)
    }
}
