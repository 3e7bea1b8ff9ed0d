import Learning
import RAG
import Testing
@testable import Wallet

/// States of sixteen numbers: the first piece's are all 1, a word's its place in the sentence plus 2.
struct FewWords: WordEncoder {
    var fingerprint = EditHead.fingerprint
    var fails = false

    func states(of words: [String]) throws(EmbeddingError) -> WordStates {
        guard !fails else { throw EmbeddingError(.failed) }
        let values = (0...words.count).flatMap { [Float](repeating: Float($0 + 1), count: EditHead.dimensions) }
        return WordStates(dimensions: EditHead.dimensions, values: values, pieces: words.indices.map { $0 + 1 })
    }
}

@Suite struct EncoderHeadTests {
    /// By outcome, of the price where a turn has several of them.
    private func scores(
        _ head: EditHead, _ text: String, after first: String = "groceries at Kroger, 94"
    ) throws -> [(outcome: EditOutcome, cents: Int?, score: Float)] {
        var bytes = ClassifierBytes()
        bytes.addHead(head)
        var file = try ClassifierFile(bytes.finish())
        let made = try EncoderHead(&file, outcomes: EditOutcome.known)
        try file.finish()
        let previous = try Understood.query(first)
        let turn = try #require(
            try Understood.shared.get().editTurn(
                text, after: previous, read: previous, cards: Understood.cards, today: Understood.today))
        let states = try FewWords().states(of: turn.words)
        let scores = try #require(made.scores(states, turn.candidates.map(\.ofEncoder), after: turn.priceBefore))
        return zip(turn.candidates, scores).map { ($0.outcome, $0.cents, $1) }
    }

    private func score(
        _ scores: [(outcome: EditOutcome, cents: Int?, score: Float)], _ outcome: EditOutcome, _ cents: Int? = nil
    ) throws -> Float {
        try #require(scores.first { $0.outcome == outcome && (cents == nil || $0.cents == cents) }).score
    }

    @Test func `the whole counts for every candidate, by its first state and the mean of all`() throws {
        // Four words: states 1 to 5, their mean 3; each hidden unit takes one number of the two.
        let head = EditHead(turn: { row, column in column == row * 16 ? 1 : 0 }, outputs: { _, _ in 1 })
        let scores = try scores(head, "melon is 7 dollars")
        #expect(scores.count > 3)
        #expect(scores.allSatisfy { $0.score == 1 + 3 })
    }

    @Test func `a number counts for the candidates that use it`() throws {
        // "7" is the third word: its state is 4, and there are sixteen numbers in it and two hidden units.
        let scores = try scores(EditHead(first: { _, _ in 1 }, outputs: { _, _ in 0.5 }), "melon is 7 dollars")
        #expect(try score(scores, .kept) == 0)
        #expect(try score(scores, .added, 10_100) == 4 * 16 * 2 * 0.5)
    }

    @Test func `hidden units below zero are silent`() throws {
        let head = EditHead(first: { row, _ in row == 0 ? -1 : 1 }, outputs: { _, _ in 1 })
        let scores = try scores(head, "melon is 7 dollars")
        #expect(try score(scores, .added, 10_100) == 4 * 16)
    }

    @Test func `of two numbers each has weights of its own`() throws {
        let head = EditHead(first: { _, _ in 1 }, second: { _, _ in 2 }, outputs: { _, _ in 1 })
        let scores = try scores(head, "$6 for the pie and $4 for the cake")
        // "$" or "6" is the first word, "$" or "4" the sixth or seventh.
        let sum = try score(scores, .added, 10_400)
        let places: [(first: Float, second: Float)] = [(2, 7), (2, 8), (3, 8), (3, 9)]
        #expect(places.contains { 32 * ($0.first + 2 * $0.second) == sum }, "\(sum)")
    }

    @Test(arguments: [("1", 0), ("94", 4), ("93.99", 4), ("60", 2), ("90", 3), ("120", 5), ("200", 6), ("900", 7)])
    func `how a price stands to the one before counts`(price: String, size: Int) throws {
        let scores = try scores(EditHead(sizes: (0..<9).map(Float.init), outputs: { _, _ in 1 }), "it is \(price)")
        #expect(try score(scores, .priced) == Float(2 * size))
        #expect(try score(scores, .new) == 2 * 8)
    }

    @Test func `every row has its own scale and bias, every outcome its own vector and weights`() throws {
        // The state of "7" is 4 in all sixteen numbers, of two rows with scales 0.5 and 2: 32 and 128.
        var head = EditHead(first: { _, _ in 1 }, outputs: { outcome, unit in Float(unit == 0 ? outcome : -1) })
        head.scales = [0.5, 2]
        head.turnBiases = [-12, 3]
        head.outcomes = { outcome, unit in Float(outcome * (unit + 1)) }
        head.biases = (0..<EditOutcome.known).map { Float($0) * 8 }
        let scores = try scores(head, "melon is 7 dollars")
        for score in scores where score.cents == 10_100 {
            let outcome = Float(score.outcome.rawValue)
            #expect(score.score == outcome * (32 - 12 + outcome) - (128 + 3 + 2 * outcome) + outcome * 8)
        }
        #expect(scores.contains { $0.cents == 10_100 })
    }

    @Test func `states of another length say nothing`() throws {
        var bytes = ClassifierBytes()
        bytes.addHead(EditHead())
        var file = try ClassifierFile(bytes.finish())
        let head = try EncoderHead(&file, outcomes: EditOutcome.known)
        #expect(head.scores(WordStates(dimensions: 8, values: [], pieces: []), [], after: nil) == nil)
        #expect(head.scores(WordStates(dimensions: 16, values: [], pieces: []), [], after: nil) == nil)
    }
}
