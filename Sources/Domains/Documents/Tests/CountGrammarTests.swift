import Basics
import Testing

@testable import Documents

@Suite struct CountGrammarTests {
    private static let today = CalendarDate(year: 2026, month: 11, day: 27) ?? .earliest
    private static let papers = [
        CountedPaper(key: 1, facts: PaperFacts(title: "Power bill", correspondent: "Northern Light", kind: "bill")),
        CountedPaper(key: 2, facts: PaperFacts(title: "Water bill", correspondent: "River Works", kind: "bill")),
        CountedPaper(key: 3, facts: PaperFacts(title: "Toaster receipt", kind: "receipt", tags: ["kitchen"])),
        CountedPaper(key: 4, facts: PaperFacts(title: "电费账单", correspondent: "城东供电公司", kind: "bill")),
    ]

    private func question(_ text: String) throws -> CountQuestion? {
        try CountGrammar(DocumentTables.files(CountGrammar.fileNames)).question(
            text, papers: Self.papers, today: Self.today)
    }

    @Test(arguments: [
        ("How many bills do I have?", CountQuestion.Measure.count, DocumentKind.bill),
        ("How many electricity bills do we have from 2026?", .count, .bill),
        ("Which warranties do we hold?", .list, .warranty),
        ("what bills did I get last month", .list, .bill),
        ("What is my latest water bill?", .latest, .bill),
        ("Which bill was the highest in 2026?", .highest, .bill),
        ("What is the average power bill?", .average, .bill),
        ("我有几份账单？", .count, .bill),
        ("哪些保修卡明年到期？", .list, .warranty),
    ])
    func `measure and kind are read`(text: String, measure: CountQuestion.Measure, kind: DocumentKind) throws {
        let found = try #require(try question(text))
        #expect(found.measure == measure)
        #expect(found.kind == kind)
    }

    @Test(arguments: [
        ("What did I pay Northern Light in 2026?", [["northern", "light"]]),
        ("How much did we pay for power and water together?", [["electricity"], ["water"]]),
        ("这三个月的电费一共多少？", [["electricity"]]),
        ("城东供电公司的账单一共多少钱？", [["城东供电公司"]]),
    ])
    func `sums know whom they are of`(text: String, names: [[String]]) throws {
        let found = try #require(try question(text))
        #expect(found.measure == .sum)
        #expect(found.named.map { $0.words.map { $0 } + $0.subjects } == names)
    }

    @Test(arguments: [
        ("How many bills did I get in 2025?", "2025-01-01", "2025-12-31"),
        ("How many bills in March?", "2026-03-01", "2026-03-31"),
        ("How many bills in December?", "2025-12-01", "2025-12-31"),
        ("Which bills fall due between 20 and 31 March 2026?", "2026-03-20", "2026-03-31"),
        ("Which bills are due from March to May 2026?", "2026-03-01", "2026-05-31"),
        ("Which bills are due by 3 December 2026?", "0001-01-01", "2026-12-02"),
        ("How many bills this year?", "2026-01-01", "2026-12-31"),
        ("How many bills in the last three months?", "2026-08-28", "2026-11-27"),
        ("How many bills in the second quarter of 2026?", "2026-04-01", "2026-06-30"),
        ("How many bills since September?", "2026-09-01", "2026-11-27"),
        ("去年有几份账单？", "2025-01-01", "2025-12-31"),
        ("2026年3月有几份账单？", "2026-03-01", "2026-03-31"),
        ("哪些账单在3月20日到31日到期？", "2026-03-20", "2026-03-31"),
        ("十一月有几份账单？", "2026-11-01", "2026-11-30"),
    ])
    func `spans of time are read`(text: String, from: String, to: String) throws {
        let period = try #require(try question(text)?.periods.first)
        #expect("\(period.lowerBound)" == from)
        #expect("\(period.upperBound)" == to)
    }

    @Test func `two months are two spans`() throws {
        let found = try #require(try question("How much did I pay Northern Light for March and April together?"))
        #expect(found.periods.map { "\($0.lowerBound)" } == ["2026-03-01", "2026-04-01"])
        #expect(found.named.count == 1)
    }

    @Test func `what papers mention is taken as it is`() throws {
        #expect(try question("Which papers mention 12 Mill Lane?")?.mention == "12 Mill Lane")
        #expect(try question("哪些文件提到磨坊巷12号？")?.mention == "磨坊巷12号")
    }

    @Test(
        "a question may end with any word",
        arguments: [
            "When are my bills due by?", "How many bills since", "which bills do I have from", "bills from March to",
            "How many bills in the last", "bills between", "how many bills and", "账单从", "有几份账单在", "最近三个月的账单到",
        ])
    func lastWords(text: String) throws { _ = try question(text) }

    @Test(
        "the calendar has ends",
        arguments: ["9999-12-31", "0001-01-01", "0001-01-15"],
        [
            "How many bills this month?", "bills next month", "bills in December",
            "How many bills in the last 3 months?",
            "bills in the next 1000 months", "bills before January", "bills last year", "bills next year",
            "bills since December", "bills in the fourth quarter", "bills in the last 900 days",
        ])
    func ends(today: String, text: String) throws {
        let grammar = try CountGrammar(DocumentTables.files(CountGrammar.fileNames))
        let day = try #require(CalendarDate(today))
        let found = grammar.question(text, papers: Self.papers, today: day)
        #expect(found?.periods.allSatisfy { $0.lowerBound <= $0.upperBound } ?? true)
    }

    @Test(
        "a word that it does not know makes it another's question",
        arguments: [
            "How many days of notice does the lease need?", "How many pages does the manual have?",
            "Which warranty covers labour?", "How much did I pay for the blender?", "What does the warranty leave out?",
            "Who sent the latest letter?", "What is the deductible?", "When is the March bill due?",
            "How much is the deposit?", "Which company sent the water bill?", "电费账单什么时候到期？", "押金是多少？",
        ])
    func others(text: String) throws { #expect(try question(text) == nil) }

    @Test(arguments: [
        ("which one was the highest?", CountQuestion.Measure.highest), ("how much altogether", .sum),
        ("how many are those", .count), ("list them", .list), ("哪份最高？", .highest), ("一共多少？", .sum),
    ])
    func `another measure of the same papers`(text: String, measure: CountQuestion.Measure) throws {
        let grammar = try CountGrammar(DocumentTables.files(CountGrammar.fileNames))
        var before = CountQuestion(measure: .average, kind: .bill, periods: [Self.today...Self.today])
        before.named = [CountQuestion.Named(words: ["northern"])]
        let found = try #require(
            grammar.question(text, after: before, papers: Self.papers, today: Self.today))
        #expect(found.measure == measure)
        #expect(found.kind == before.kind && found.named == before.named && found.periods == before.periods)
        #expect(grammar.question("the deposit", after: before, papers: Self.papers, today: Self.today) == nil)
    }
}
