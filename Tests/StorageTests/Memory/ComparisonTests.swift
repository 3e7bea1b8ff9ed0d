import Basics
import RAG
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage
import Stores

/// Purchases beside the advice that came before them.
@Suite struct ComparisonTests {
    private func bench() async throws -> MemoryBench {
        let bench = try await MemoryBench(.memory)
        _ = try await bench.store.create([Samples.card(), Samples.card("other")], for: Samples.user)
        return bench
    }

    private func buy(_ id: String, card: String, _ bench: MemoryBench, on day: String = "2026-11-20") async throws {
        _ = try await bench.store.importAll(
            [Samples.purchase(id, card: card, on: day)], for: Samples.user, dryRun: false)
    }

    private func compared(_ bench: MemoryBench) async throws -> [String: Bool] {
        await bench.store.catchUp()
        let through = bench.clock.today().adding(days: 10)
        return try bench.store.behaviour(of: Samples.user, from: through.adding(days: -60), through: through)
            .comparisons
            .reduce(into: [:]) { $0[$1.transactionID] = $1.isFollowed }
    }

    @Test func `purchases tell whether advice was followed`() async throws {
        let bench = try await bench()
        try await buy("before", card: "gold", bench)
        bench.clock.advance(seconds: 60)
        bench.say("groceries", advising: "gold")
        bench.clock.advance(seconds: 60)
        try await buy("followed", card: "gold", bench)
        try await buy("another", card: "other", bench, on: "2026-11-21")
        try await buy("late", card: "gold", bench, on: "2026-11-24")
        #expect(try await compared(bench) == ["followed": true, "another": false])
        let export = try await bench.users.everything(of: Samples.user)
        #expect(export.comparisons.map(\.transactionID).sorted() == ["another", "followed"])
        #expect((export.conversations.first?.turns.first?.advice as? Advice)?.choice == "gold")
    }

    @Test func `a comparison outlives its advice, and goes with its purchase, its owner's wish and its owner`()
        async throws
    {
        let bench = try await bench()
        bench.say("groceries", advising: "gold")
        try await buy("bought", card: "other", bench)
        await bench.conversations.flush()
        bench.days(8)
        await bench.conversations.removeExpired()
        // A write waits for those before it.
        bench.say("q", in: "later", advising: nil)
        await bench.conversations.flush()
        #expect(try bench.count("advice") == 0)
        #expect(try await compared(bench) == ["bought": false])
        _ = try await bench.users.replace(Privacy(remembersBehaviour: false), of: Samples.user, ifMatch: nil)
        #expect(try bench.count("comparisons") == 0)
    }

    @Test func `a comparison outlives advice that gives way to newer turns or conversations`() async throws {
        let bench = try await bench()
        bench.say("groceries", in: "long", advising: "gold")
        try await buy("long", card: "gold", bench)
        await bench.conversations.flush()
        for number in 0..<Conversation.maximumTurns { bench.say("\(number)", in: "long", advising: nil) }
        await bench.conversations.flush()
        #expect(try bench.count("advice") == 0 && bench.count("comparisons") == 1)
        bench.days(30)
        bench.say("groceries", in: "first", advising: "gold")
        try await buy("first", card: "other", bench, on: bench.clock.today().description)
        await bench.conversations.flush()
        bench.clock.advance(seconds: 1)
        for number in 0..<ConversationRows.maximumConversations { bench.say("q", in: "c\(number)", advising: nil) }
        await bench.conversations.flush()
        #expect(try bench.count("advice") == 0 && bench.count("comparisons") == 2)
        #expect(try await compared(bench) == ["long": true, "first": false])
    }

    @Test func `more than one transaction takes expires, and nothing joins what is still there`() async throws {
        let bench = try await MemoryBench(.memory)
        for number in 0..<(3 * ConversationRows.expiredAtOnce) {
            bench.clock.advance(seconds: 1)
            bench.say("old", in: "c\(number)")
        }
        await bench.conversations.flush()
        bench.days(8)
        bench.say("new", in: "c191")
        await bench.conversations.flush()
        #expect(try bench.count("conversations") == 2 * ConversationRows.expiredAtOnce)
        #expect(try bench.conversations.conversation("c191", of: Samples.user)?.turns.map(\.query) == ["new"])
        await bench.conversations.removeExpired()
        #expect(try bench.count("conversations") == 1 && bench.count("turns") == 1)
    }
}
