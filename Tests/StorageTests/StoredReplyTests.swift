import Basics
import RAG
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

/// Answers that are kept whole.
@Suite struct StoredReplyTests {
    private let user = Samples.user

    private func turn(_ bench: Bench, reply: [UInt8]?) -> ConversationTurn {
        ConversationTurn(
            domain: "wallet", query: "gas", answer: "Gold", at: bench.clock.now(), state: [1], reply: reply)
    }

    @Test(arguments: Bench.Backing.allCases)
    func `a follow-up does not read them, and who draws the conversation does`(_ backing: Bench.Backing) async throws {
        let bench = try Bench(backing)
        bench.conversations.append(turn(bench, reply: Array("{}".utf8)), to: "c", of: user)
        bench.conversations.append(turn(bench, reply: nil), to: "c", of: user)
        bench.conversations.append(turn(bench, reply: Array(repeating: 0x20, count: 65_537)), to: "c", of: user)
        await bench.conversations.flush()
        #expect(try bench.conversations.conversation("c", of: user)?.turns.map(\.reply) == [nil, nil, nil])
        let whole = try bench.conversations.wholeConversation("c", of: user)
        #expect(whole?.turns.map(\.reply) == [Array("{}".utf8), nil, nil])
        let usage = try await bench.database.readLater { try Usage.of(Samples.user, ReplyRows.usage, on: $0) }
        #expect(usage == Usage(items: 1, bytes: 2))
        #expect(try await bench.conversations.delete("c", of: user))
        let after = try await bench.database.readLater { try Usage.of(Samples.user, ReplyRows.usage, on: $0) }
        #expect(after == Usage())
        await bench.database.close()
    }

    @Test func `the oldest go beyond what one user's may take`() async throws {
        let bench = try Bench(.memory)
        for number in 0..<200 {
            bench.conversations.append(
                turn(bench, reply: Array(repeating: 0x20, count: 100)), to: "c\(number)", of: user)
            bench.clock.advance(seconds: 1)
        }
        await bench.conversations.flush()
        let user = user
        try await bench.database.writeAlone { try ReplyRows.trim(user, to: 10_000, on: $0) }
        let usage = try await bench.database.readLater { try Usage.of(user, ReplyRows.usage, on: $0) }
        #expect(usage.bytes <= 10_000 && usage.items >= 36)
        #expect(try bench.conversations.wholeConversation("c0", of: user)?.turns.first?.reply == nil)
        #expect(try bench.conversations.wholeConversation("c199", of: user)?.turns.first?.reply?.count == 100)
        await bench.database.close()
    }
}
