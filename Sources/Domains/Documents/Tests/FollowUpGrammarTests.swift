import Basics
import Testing

@testable import Documents

@Suite struct FollowUpGrammarTests {
    private func read(_ text: String, papers: [String] = ["a"]) throws -> FollowUp? {
        let turn = PaperTurn(question: "When is the March electricity bill due?", papers: papers)
        return try FollowUpGrammar(DocumentTables.files([FollowUpGrammar.fileName])).read(text, after: turn)
    }

    @Test(arguments: [
        ("Which page?", FollowUp.page), ("And on which page is that?", .page), ("在哪一页？", .page), ("第几页", .page),
        ("Show the clause", .clause), ("show me the exact wording, please", .clause), ("给我看那一段", .clause),
        ("No, the other lease", .other("lease")), ("the other one", .other("")), ("不，另一份租约", .other("租约")),
        ("And in April?", .change("in April")), ("what about the deposit?", .change("the deposit")),
        ("那四月呢？", .change("四月")), ("押金呢？", .change("押金")),
        ("And when does it end?", .within("when does it end")), ("When does it end?", .within("When does it end?")),
    ])
    func `follow-ups are told by their words`(text: String, expected: FollowUp) throws {
        #expect(try read(text) == expected)
    }

    @Test(arguments: [
        "When is the water bill due?", "Which page of the manual explains code E12?", "Show the deposit of the lease",
        "水费账单什么时候到期？", "How much is the other half of the deposit that we still have to pay the landlord back?",
    ])
    func `whole questions stand by themselves`(text: String) throws {
        #expect(try read(text) == nil)
    }

    @Test func `a place among papers answers only where there are several`() throws {
        #expect(try read("the second one", papers: ["a", "b"]) == .choice(1))
        #expect(try read("第二个", papers: ["a", "b"]) == .choice(1))
        #expect(try read("the second one") == nil)
    }
}
