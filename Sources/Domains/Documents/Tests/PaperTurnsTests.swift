import Testing

@testable import Documents

@Suite struct PaperTurnsTests {
    private func sureness(_ text: String, isFollowUp: Bool = false) throws -> Int {
        try PaperTurns(DocumentTables.files(PaperTurns.fileNames)).sureness(
            of: text, isFollowUp: isFollowUp, namesPaper: false)
    }

    @Test(arguments: [
        "what does the Costco receipt say?", "When does the fridge warranty end?", "what is my policy number",
        "May we keep a dog under the lease?", "how much is the deposit?", "show me the clause about pets",
        "How many electricity bills do we have?", "when is the water bill due", "哪些保修卡明年到期？", "押金是多少？",
        "租房合同里养狗怎么规定？", "水费账单什么时候到期？",
    ])
    func `questions about papers`(text: String) throws { #expect(try sureness(text) >= 800) }

    @Test(arguments: [
        "Costco, $300", "groceries at Whole Foods, about $150", "which card should I use for my phone bill?",
        "what card is best for the car insurance", "how much cash back do I get on my electricity bill?",
        "paying the hospital bill, $400", "我要买菜", "交电费用哪张卡？", "加油300元", "I spent $20 at the school",
    ])
    func `purchases are none`(text: String) throws { #expect(try sureness(text) < 500) }

    @Test func `what goes on with papers stays with them`() throws {
        #expect(try sureness("and in April?") == 0)
        #expect(try sureness("and in April?", isFollowUp: true) == 300)
        #expect(try sureness("那四月呢？", isFollowUp: true) == 300)
    }
}
