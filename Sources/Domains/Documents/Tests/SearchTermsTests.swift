import Testing

@testable import Documents

@Suite struct SearchTermsTests {
    @Test func formsOfAWordMeet() {
        #expect(SearchTerms.indexed("charges charged charging charge") == "charg charg charg charg")
        #expect(SearchTerms.indexed("policies policy") == "polici polici")
        #expect(SearchTerms.indexed("stopped stopping stops") == "stop stop stop")
        #expect(SearchTerms.indexed("Café's 1,080.50") == "caf 1080.50")
    }

    @Test func hanIsReadInPairs() {
        #expect(SearchTerms.indexed("保修期 a 年") == "保修 修期 a 年")
    }

    @Test func wordsBrokenAtALinesEndAreJoined() {
        let terms = SearchTerms.terms(of: "the infor-\nmation went")
        #expect(terms.map(\.text) == ["the", "information", "infor", "mation", "went"])
        #expect(terms[1].range == 4..<17)
    }

    @Test(arguments: [
        ("Account number: BW-4471-0926", ["bw44710926"]), ("Microchip: 900 164 002 558 317", ["900164002558317"]),
        ("policy FM-HOME-882310, ends", ["fmhome882310"]), ("no digits here", []), ("E28", []),
    ])
    func identifiersAreFolded(text: String, expected: [String]) {
        let paper = PaperText(text)
        #expect(Identifiers.found(in: paper, 0..<paper.count).map(\.folded) == expected)
    }

    @Test(arguments: [
        ("What did I pay on 2026-05-04?", []), ("What is BW 4471 0926?", ["44710926"]),
        ("whose is bw-4471-0926", ["bw44710926"]),
        ("How much was due in 2026?", []), ("What does $1,164.00 pay for?", []),
    ])
    func questionsNameIdentifiers(question: String, expected: [String]) {
        #expect(Identifiers.asked(in: question).map(\.folded) == expected)
    }
}
