import Basics
import Testing

@testable import Documents

@Suite struct FollowUpRewriterTests {
    private static let today = CalendarDate(year: 2026, month: 11, day: 27) ?? .earliest
    private static let papers = [
        CountedPaper(key: 1, facts: PaperFacts(title: "Lease Mill Lane", kind: "contract")),
        CountedPaper(key: 2, facts: PaperFacts(title: "Lease Hill Road", kind: "contract")),
        CountedPaper(key: 3, facts: PaperFacts(title: "Power May", correspondent: "Northern Light", kind: "bill")),
        CountedPaper(key: 4, facts: PaperFacts(title: "River Works water bill", kind: "bill")),
    ]

    private func rewriter() throws -> FollowUpRewriter {
        FollowUpRewriter(
            grammar: try CountGrammar(DocumentTables.files(CountGrammar.fileNames)),
            reader: try DocumentTables.answerer().reader)
    }

    @Test(arguments: [
        ("When is the March electricity bill due?", "in April", "When is the April electricity bill due?"),
        ("What did the bill of March 2026 come to?", "in April", "What did the bill of April 2026 come to?"),
        ("What did I pay in 2025?", "in 2026", "What did I pay in 2026?"),
        ("What did I pay in 2025?", "in April", "What did I pay in April 2025?"),
        ("When is the water bill due?", "in April", "When is the water bill due in April?"),
        ("2026年3月的电费是多少？", "四月", "2026年四月的电费是多少？"), ("电费是多少？", "四月", "四月电费是多少？"),
    ])
    func `another time takes the place of the one before`(question: String, words: String, expected: String) throws {
        #expect(try rewriter().about(words, papers: Self.papers, today: Self.today) == .period)
        #expect(try rewriter().question(question, at: words, today: Self.today) == expected)
    }

    @Test func `another paper takes the place of the one before`() throws {
        let rewriter = try rewriter()
        #expect(rewriter.about("the water bill", papers: Self.papers, today: Self.today) == .paper)
        #expect(
            rewriter.question(
                "When is the electricity bill due?", naming: "the water bill", papers: Self.papers, today: Self.today)
                == "When is the water bill due?")
        #expect(rewriter.named("the water bill", papers: Self.papers) == [4])
        #expect(rewriter.named("the Hill Road one", papers: Self.papers) == [2])
        #expect(rewriter.named("the deposit", papers: Self.papers) == [])
    }

    @Test(arguments: [
        (
            "How much is the rent in the Mill Lane lease?", "the Hill Road lease",
            "How much is the rent in the Hill Road lease?"
        ),
        ("What does electricity cost?", "water", "What does water cost?"),
        ("How much is the rent?", "the Hill Road one", nil),
    ])
    func `a thing is no name of a paper`(question: String, words: String, expected: String?) throws {
        #expect(
            try rewriter().question(question, naming: words, papers: Self.papers, today: Self.today) == expected)
    }

    @Test func `another thing takes the place of the one before`() throws {
        let rewriter = try rewriter()
        #expect(rewriter.about("the deposit", papers: Self.papers, today: Self.today) == .thing)
        #expect(
            rewriter.question(
                "How much is the rent in the Mill Lane lease?", about: "the deposit", papers: Self.papers,
                today: Self.today) == "How much is the deposit in the Mill Lane lease?")
        #expect(
            rewriter.question("May we keep a dog here?", about: "a cat", papers: [], today: Self.today)
                == "May we keep a cat here?")
        #expect(
            rewriter.question("房租多少钱？", about: "押金", papers: [], today: Self.today)?.contains("押金") == true)
    }

    @Test func `a turn is read as it was written, and no other is`() {
        var count = CountQuestion(measure: .sum)
        count.kind = .bill
        count.named = [CountQuestion.Named(words: ["light"], subjects: ["electricity"])]
        count.periods = [Self.today...Self.today]
        let turn = PaperTurn(
            question: "What \"did\" I pay?", papers: ["a", "b"], places: [.init(document: "a", range: 3..<9)],
            count: count, isOpen: true)
        #expect(PaperTurn(state: turn.state) == turn)
        #expect(PaperTurn(state: []) == nil)
        #expect(PaperTurn(state: Array(#"{"version":2,"question":"x","papers":[],"places":[]}"#.utf8)) == nil)
        #expect(String(decoding: turn.state, as: UTF8.self).contains(PaperTurn.mark(of: "b")))
    }
}
