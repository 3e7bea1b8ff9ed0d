import Testing

@testable import Documents

@Suite struct QuestionTypesTests {
    @Test(arguments: [
        ("When is it due?", AnswerType.date), ("How much is the rent?", .money),
        ("How many keys are there?", .quantity),
        ("How long is the notice period?", .duration), ("Who signed it?", .person), ("Where is the garage?", .place),
        ("Why was it refused?", .reason), ("May we keep a dog?", .yesNo), ("What is it about?", .open),
        ("What is my policy number?", .identifier), ("What percentage is kept?", .percent),
        ("At what time does it leave?", .clock), ("什么时候到期？", .date), ("押金多少钱？", .money), ("可以养狗吗？", .yesNo),
        ("保修多久？", .duration),
    ])
    func typesAreTold(question: String, expected: AnswerType) throws {
        let reader = try DocumentTables.answerer().reader
        #expect(reader.question(question).type == expected)
    }

    @Test func theUnitThatIsAskedForIsKnown() throws {
        let reader = try DocumentTables.answerer().reader
        #expect(reader.question("How many kilometres are left?").unit == "km")
        #expect(reader.question("How many keys are there?").unit == nil)
    }
}
