import Language
import Testing

@testable import Documents

@Suite struct FieldQuestionsTests {
    private func fit(_ question: String, _ names: [String]) throws -> Double {
        let reader = try DocumentTables.answerer().reader
        return reader.fields.wanted(reader.question(question)).fit(names)
    }

    @Test(arguments: [
        ("When is the bill due?", ["dueDate", "due"], 1.0), ("When is the bill due?", ["documentDate"], -1),
        ("When was the bill issued?", ["documentDate"], 1), ("When does the trip take place?", ["documentDate"], -1),
        ("What is the policy number?", ["policyNumber"], 1), ("What is the policy number?", ["invoiceNumber"], -1),
        ("How long is the guarantee?", ["warrantyLength"], 1), ("How much is it altogether?", ["total"], 1),
        ("When is the bill due?", ["policyNumber"], 0), ("Who signed it?", ["dueDate"], 0),
        ("账单最晚哪天交？", ["dueDate"], 1), ("保单号是多少？", ["policyNumber"], 1), ("账单最晚哪天交？", ["documentDate"], -1),
    ])
    func aQuestionWantsItsOwnFields(question: String, names: [String], expected: Double) throws {
        #expect(try fit(question, names) == expected)
    }

    @Test func everyFieldOfTheTableIsOne() throws {
        let known = Set(FieldName.allCases.map(\.rawValue) + FoundDeadline.Kind.allCases.map(\.rawValue))
        let names = try String(
            decoding: TestFiles.bytes(DocumentTables.folder + FieldQuestions.fileName), as: UTF8.self
        ).split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }.compactMap {
            $0.split(separator: "\t").first.map(String.init)
        }
        #expect(!names.isEmpty)
        #expect(Set(names).isSubset(of: known), "\(Set(names).subtracting(known))")
    }

    @Test(arguments: [
        "due\tdate\tdue\t截止\ndue\tdate\tpay\t付", "due\tday\tdue\t截止",
    ])
    func aBadTableIsRefused(rows: String) throws {
        let text = "field\tclass\tenglish\tchinese\n" + rows + "\n"
        #expect(throws: TableError.self) {
            try FieldQuestions(TableFiles([FieldQuestions.fileName]) { _ in Array(text.utf8) })
        }
    }

    @Test(arguments: [
        ("When does the fridge warranty end?", ["fridg", "warranti"], ["end"]),
        ("What is the policy number?", ["polici"], []),
        ("May we keep a dog in the flat?", ["dog", "flat"], ["keep"]),
    ])
    func whatNamesSomethingIsToldFromWhatItDoes(question: String, things: [String], others: [String]) throws {
        let content = try DocumentTables.answerer().reader.question(question).content
        for term in things {
            #expect(content.contains { $0.term == term && $0.weight != .plain }, "\(term) in \(content)")
        }
        for term in others {
            #expect(content.contains { $0.term == term && $0.weight == .plain }, "\(term) in \(content)")
        }
    }
}
