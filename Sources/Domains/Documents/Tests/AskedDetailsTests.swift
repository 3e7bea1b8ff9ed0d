import Language
import Testing

@testable import Documents

@Suite struct AskedDetailsTests {
    private func table(_ rows: String) throws -> AskedDetails {
        let text = "detail\tfields\tenglish\tchinese\tsigns\n" + rows + "\n"
        return try AskedDetails(TableFiles([AskedDetails.fileName]) { _ in Array(text.utf8) })
    }

    @Test(arguments: [
        ("How much tax is in the gas bill?", ["tax"]), ("What is the late fee on the gas bill?", ["late"]),
        ("What is the serial number of the kettle?", ["serialNumber"]), ("燃气账单的滞纳金是多少？", ["late"]),
        ("What is the policy number?", ["policyNumber"]), ("Is theft covered by the policy?", ["theft"]),
        ("When is the gas bill due?", []), ("How much do I have to pay?", []),
    ])
    func aQuestionAsksForDetails(question: String, expected: [String]) throws {
        let reader = try DocumentTables.answerer().reader
        #expect(reader.details.asked(reader.question(question)).map(\.name) == expected)
    }

    @Test(arguments: [
        ("How much tax is due?", "VAT 20 %: £4.10", true), ("How much tax is due?", "Total to pay: £24.60", false),
        ("How high is the late fee?", "The fee is £12.", false),
        ("What email address is on it?", "desk@oakfield.example", true),
        ("押金是多少？", "乙方支付保证金2000元", true), ("押金是多少？", "月租金2000元", false),
    ])
    func aGeneralWordDoesNotNameADetail(question: String, text: String, expected: Bool) throws {
        let reader = try DocumentTables.answerer().reader
        let asked = reader.details.asked(reader.question(question))
        #expect(!asked.isEmpty)
        #expect(asked.allSatisfy { $0.isNamed(in: text, reader.words) } == expected)
    }

    @Test func everyFieldOfTheTableIsOne() throws {
        let known = Set(
            FieldName.allCases.map(\.rawValue) + FoundDeadline.Kind.allCases.map(\.rawValue)
                + ["warrantyLength", "noticePeriod", "returnPeriod"])
        let rows = try String(
            decoding: TestFiles.bytes(DocumentTables.folder + AskedDetails.fileName), as: UTF8.self
        ).split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }
        let names = Set(
            rows.flatMap { $0.split(separator: "\t", omittingEmptySubsequences: false)[1].split(separator: "|") }
                .map(String.init))
        #expect(!names.isEmpty)
        #expect(names.isSubset(of: known), "\(names.subtracting(known))")
    }

    @Test func aBadTableIsRefused() {
        #expect(throws: TableError.self) { try table("tax\t\ttax\t\t\nvat\t\ttax\t\t") }
        #expect(throws: TableError.self) { try table("tax\t\t \t\t") }
    }

    @Test func broadLinesDoNotSayTheSame() throws {
        let synonyms = try DocumentTables.answerer().reader.synonyms
        #expect(synonyms.meet("refund", "refund"))
        #expect(synonyms.meet("return", "back") && !synonyms.meetNarrowly("return", "back"))
        #expect(synonyms.meetNarrowly("car", "vehicl"))
        #expect(synonyms.isForm("cost") && !synonyms.isForm("tax"))
    }
}
