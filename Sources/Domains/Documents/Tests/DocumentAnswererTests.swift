import Testing

@testable import Documents

@Suite struct DocumentAnswererTests {
    private static let papers = [
        (
            "Water bill May",
            """
            Oakfield Water

            Bill date: 3 June 2026
            Billing period: 1 May 2026 to 31 May 2026
            Account number: OW-7741-2203

            Charges
            Water used      14 m3 at $2.10      $29.40
            Standing charge 31 days at $0.20     $6.20
            Total                               $35.60

            Please pay by 24 June 2026. A late payment costs $4.00.
            """
        ),
        (
            "Garage lease",
            "# Garage lease\n\n## Rent\n\nThe rent is $95 a month. The deposit is $190.\n\n## Term\n\nThe lease begins on 1 March 2026 and ends on 28 February 2028.\n\n## Use\n\nThe garage may not be used as a workshop. Do not store:\n\n- petrol\n- paint\n- tyres\n"
        ),
        ("燃气账单", "燃气账单\n\n户号：8830 1147\n账单日期：2026年5月2日\n本期应缴：132.50元\n请于2026年5月20日前缴费。\n客服电话：400-555-0133\n"),
    ]

    private static let none: [(title: String, text: String)] = []

    @Test(arguments: [
        ("When is the water bill due?", "24 June 2026"),
        ("What is the account number of the water bill?", "OW-7741-2203"),
        ("How much is the rent of the garage?", "$95 a month"), ("When does the garage lease end?", "28 February 2028"),
        ("When does the garage lease begin?", "1 March 2026"), ("How much is the deposit for the garage?", "$190"),
        ("燃气账单最晚哪天交？", "2026年5月20日"), ("燃气账单的户号是多少？", "8830 1147"),
    ])
    func rolesTellTwoOfATypeApart(question: String, expected: String) throws {
        let answer = try AskedLibrary(Self.papers).ask(question)
        #expect(answer.answer == expected)
        #expect(answer.kind == .span)
        #expect(answer.text.contains(expected))
    }

    @Test(arguments: [
        "When is the water bill due?", "May we use the garage as a workshop?", "What must not be stored in the garage?",
        "What is the rent?", "户号是多少？",
    ])
    func citationsAreWhatStandsInThePaper(question: String) throws {
        let library = try AskedLibrary(Self.papers)
        let answer = try library.ask(question)
        #expect(!answer.citations.isEmpty || answer.kind == .none)
        for citation in answer.citations {
            #expect(library.texts[Int(citation.paper)][citation.range] == citation.quote)
        }
    }

    @Test(arguments: [
        ("What is the serial number on the water bill?", 1.0), ("What discount does the water bill give?", 1),
        ("How much is the excess in the garage lease?", 1), ("燃气账单的滞纳金是多少？", 1),
        ("How much is the deposit for the garage?", 0), ("What does a late payment of the water bill cost?", 0),
        ("燃气账单的户号是多少？", 0), ("When is the water bill due?", 0),
    ])
    func whatIsAskedForByNameIsLookedForInThePaper(question: String, lacks: Double) throws {
        let features = try AskedLibrary(Self.papers).ask(question).features
        let place = try #require(ConfidenceFeatures.names.firstIndex(of: "lacksDetailPaper"))
        #expect(features[place] == lacks)
    }

    @Test func noPapersAreSaid() throws {
        let english = try AskedLibrary(Self.none).ask("When is the rent due?")
        #expect(english.refusal?.reason == .noDocuments)
        let chinese = try AskedLibrary(Self.none).ask("租金多少钱？")
        #expect(chinese.text.contains("文件"))
    }

    @Test func anAbsentTopicIsRefused() throws {
        let answer = try AskedLibrary(Self.papers).ask("Who won the chess tournament in Lisbon?")
        #expect(answer.kind == .none)
        #expect(answer.refusal?.reason == .absent)
        #expect(answer.citations.isEmpty)
    }

    @Test func hiddenTextNeverAnswers() throws {
        var builder = CanonicalTextBuilder(limits: .standard)
        try builder.append("The rent is $95 a month.\n\nKeys stay with the tenant.")
        builder.hide(0..<24, .invisible)
        let answer = try AskedLibrary([("Lease", builder.finished())]).ask("How much is the rent?")
        #expect(answer.answer?.contains("95") != true)
        #expect(answer.citations.allSatisfy { !$0.quote.contains("95") })
    }
}
