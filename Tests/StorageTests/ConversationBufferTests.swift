import Basics
import RAG
import Testing

@testable import Storage
@testable import WalletStorage

@Suite struct ConversationBufferTests {
    private func key(_ number: Int) -> ConversationKey {
        ConversationKey(user: UserID(rawValue: "u\(number % 3)"), id: "c\(number)")
    }

    private func turn(_ tag: Int) -> TaggedTurn {
        TaggedTurn(
            tag: tag,
            turn: ConversationTurn(
                domain: "wallet", query: "q", answer: "a", at: Timestamp(milliseconds: 1), state: [1]))
    }

    private func filled(_ count: Int) -> ConversationBuffer {
        var buffer = ConversationBuffer(maximumBytes: .max, maximumConversations: 1_000)
        for number in 0..<count { buffer.append(turn(number), to: key(number)) }
        return buffer
    }

    @Test func `the oldest are handed over first, whoever's they are`() {
        var buffer = filled(10)
        let first = buffer.take(4)
        #expect(first.map(\.key) == (0..<4).map(key))
        // A conversation that goes on keeps its place; one that was handed over is a new one.
        buffer.append(turn(10), to: key(5))
        buffer.append(turn(11), to: key(1))
        let isRemoved = buffer.remove(key(4))
        #expect(isRemoved)
        let rest = buffer.take()
        #expect(rest.map(\.key) == [5, 6, 7, 8, 9, 1].map(key))
        #expect(rest.first?.turns.map(\.tag) == [5, 10])
        #expect(buffer.isEmpty)
        #expect(buffer.bytes == 0)
    }

    @Test func `of more users than are handed over, those who waited longest come first`() {
        var buffer = ConversationBuffer(maximumBytes: .max, maximumConversations: 1_000)
        let keys = (0..<300).map { ConversationKey(user: UserID(rawValue: "u\($0 * 37 % 100)"), id: "c\($0)") }
        for (number, key) in keys.enumerated() { buffer.append(turn(number), to: key) }
        var taken: [ConversationKey] = []
        while !buffer.isEmpty { taken += buffer.take(9).map(\.key) }
        #expect(taken == keys)
    }

    @Test func `handing over a few at a time, while others come, loses none and doubles none`() {
        var buffer = filled(200)
        var next = 200
        var taken: [ConversationKey] = []
        while !buffer.isEmpty {
            taken += buffer.take(7).map(\.key)
            if next < 900 {
                for _ in 0..<6 {
                    buffer.append(turn(next), to: key(next))
                    next += 1
                }
            }
        }
        #expect(taken == (0..<next).map(key))
    }
}
