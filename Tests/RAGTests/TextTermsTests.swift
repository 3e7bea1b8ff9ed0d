import RAG
import Testing

@Suite struct TextTermsTests {
    @Test(arguments: [
        ("Dining out, at restaurants!", ["dining", "out", "at", "restaurant"]),
        ("groceries buses gas class bonus", ["grocery", "buse", "gas", "class", "bonus"]),
        ("movies shoes fees ties aies eies us yes", ["movy", "shoes", "fees", "ty", "aies", "eies", "us", "yes"]),
        ("超市买菜", ["超市", "市买", "买菜"]),
        ("用Visa在Costco买菜", ["用", "visa", "在", "costco", "买菜"]),
        ("Café №5 ½ ÄRGER", ["cafe", "5", "½", "arger"]),
        ("a\u{0}b \"c\" d* ^e (f) -g", ["a", "b", "c", "d", "e", "f", "g"]),
        ("re\u{301}sume\u{301} naïve Łódź", ["resume", "naive", "lodz"]),
        ("コーヒー", ["コー", "ーヒ", "ヒー"]),
        ("", []), ("🍕!!", []),
    ])
    func `text becomes terms`(_ text: String, _ terms: [String]) {
        #expect(TextTerms.terms(of: text) == terms)
    }

    @Test func `a query asks for each telling word once`() {
        #expect(TextTerms.query("Which card should I use for dining, dining tonight?") == ["card", "dining"])
        #expect(TextTerms.query("what's good? the best!").isEmpty)
    }

    @Test func `a query of many words is cut`() {
        let text = (0..<500).map { "word\($0)" }.joined(separator: " ")
        #expect(TextTerms.query(text).count == 32)
    }
}
