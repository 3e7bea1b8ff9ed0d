import Basics
import RAG
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct FeedbackStoreTests {
    private func draft(
        _ outcome: Feedback.Outcome = .accepted, in id: String = "talk", turn: Int? = nil, card: String? = nil,
        comment: String? = nil
    ) -> FeedbackDraft {
        FeedbackDraft(
            conversationID: id, turn: turn, outcome: outcome, cardID: card.map { CardID($0) }, comment: comment)
    }

    private func add(
        _ draft: FeedbackDraft, _ bench: MemoryBench, of user: UserID = Samples.user, key: String? = nil
    ) async throws -> Feedback? {
        let request = key.map { IdempotentRequest(key: $0, digest: Samples.digest) }
        let given = Recorder<Feedback>()
        _ = try await bench.store.add(draft, for: user, request: request) { feedback in
            given.add(feedback)
            return StoredReply(status: 201, body: [])
        }
        return given.values.last
    }

    @Test(arguments: Bench.Backing.allCases)
    func `feedback finds an answer of a moment ago and holds what it advised`(_ backing: Bench.Backing) async throws {
        let bench = try await MemoryBench(backing)
        _ = try await bench.store.create([Samples.card(), Samples.card("other")], for: Samples.user)
        bench.say("groceries", advising: "gold", at: "costco", taking: 3)
        bench.say("thanks", advising: nil)
        let accepted = try await add(draft(turn: 1), bench)
        let advice = Advice(
            choice: "gold", subject: "groceries", place: "costco", amount: 1_000, arm: .deterministic, milliseconds: 3)
        #expect(accepted?.advice == advice)
        #expect(accepted?.cardID == CardID("gold"))
        let last = try await add(draft(.corrected, card: "other", comment: "no"), bench)
        #expect(last?.turn == 2 && last?.advice == nil && last?.cardID == CardID("other"))
        let page = try await bench.store.feedback(of: Samples.user, after: nil, limit: 1)
        #expect(page.items == [last].compactMap(\.self))
        let next = try await bench.store.feedback(of: Samples.user, after: page.next, limit: 1)
        #expect(next.items == [accepted].compactMap(\.self) && next.next == nil)
    }

    @Test func `a changed mind takes the place of what was said before`() async throws {
        let bench = try await MemoryBench(.memory)
        bench.say("groceries")
        _ = try await add(draft(), bench)
        _ = try await add(draft(.rejected), bench)
        #expect(
            try await bench.store.feedback(of: Samples.user, after: nil, limit: 9).items.map(\.outcome) == [.rejected])
    }

    @Test func `one key is one feedback`() async throws {
        let bench = try await MemoryBench(.memory)
        bench.say("groceries")
        #expect(try await add(draft(), bench, key: "k") != nil)
        #expect(try await add(draft(.rejected), bench, key: "k") == nil)
        #expect(
            try await bench.store.feedback(of: Samples.user, after: nil, limit: 9).items.map(\.outcome) == [.accepted])
    }

    @Test func `what is unknown, expired or another's is refused alike`() async throws {
        let bench = try await MemoryBench(.memory)
        _ = try await bench.store.create([Samples.card("theirs")], for: Samples.other)
        bench.say("groceries", in: "hers", of: Samples.other)
        bench.say("groceries")
        for (refused, expected) in [
            (draft(in: "none"), StorageError.Kind.notFound), (draft(in: "hers"), .notFound),
            (draft(turn: 2), .unknownTurn), (draft(.corrected, card: "theirs"), .unknownReference),
            (draft(.corrected, card: "none"), .unknownReference),
        ] {
            #expect(await kind { _ = try await add(refused, bench) } == expected)
        }
        bench.days(8)
        #expect(await kind { _ = try await add(draft(), bench) } == .notFound)
        #expect(try bench.count("outcomes") == 0)
    }

    @Test func `the arms are compared by outcome and by the time their answers took`() async throws {
        let bench = try await MemoryBench(.memory)
        for (number, took) in [40, 10, 1_000].enumerated() {
            bench.say("q", in: "m\(number)", arm: .model, taking: took)
            _ = try await add(draft(number == 2 ? .rejected : .accepted, in: "m\(number)"), bench)
        }
        bench.say("q", in: "d", taking: 1)
        _ = try await add(draft(in: "d"), bench)
        bench.say("thanks", in: "none", advising: nil)
        _ = try await add(draft(in: "none"), bench)
        let totals = try await bench.store.feedbackTotals(of: Samples.user)
        #expect(totals.map(\.arm) == [.model, .deterministic])
        #expect(totals.map(\.accepted) == [2, 1] && totals.map(\.rejected) == [1, 0])
        #expect(totals.map(\.medianMilliseconds) == [40, 1] && totals.map(\.meanMilliseconds) == [350, 1])
        #expect(try await bench.store.feedbackTotals(of: Samples.other).map(\.meanMilliseconds) == [nil, nil])
    }

    @Test func `feedback is there after a crash`() async throws {
        let bench = try await MemoryBench()
        bench.say("groceries")
        _ = try await add(draft(comment: "good"), bench)
        let copy = try TemporaryDirectory()
        try RawFile.copyAfterCrash(from: bench.directory.database, to: copy.database)
        let after = try await MemoryBench(directory: copy)
        let kept = try await after.store.feedback(of: Samples.user, after: nil, limit: 9).items
        #expect(kept.map(\.comment) == ["good"] && kept.first?.advice != nil)
    }

    @Test func `a user's newest ten thousand are kept`() async throws {
        let bench = try await MemoryBench(.memory)
        for user in [Samples.user, Samples.other] {
            bench.say("groceries", of: user)
            await bench.conversations.flush()
            _ = try await bench.database.queue.write { connection in
                for number in 1...FeedbackRows.maximumFeedback {
                    try connection.run(
                        """
                        INSERT INTO outcomes (user_id, position, conversation_id, turn, outcome, at)
                        VALUES (?, ?, 'old', ?, 'rejected', 0)
                        """, [.text(user.rawValue), .integer(2 * number), .integer(number)])
                }
            }
        }
        _ = try await add(draft(), bench)
        #expect(try bench.count("outcomes WHERE user_id = 'ada'") == FeedbackRows.maximumFeedback)
        #expect(try bench.count("outcomes WHERE user_id = 'ada' AND position = 2") == 0)
        #expect(try bench.count("outcomes WHERE user_id = 'bob'") == FeedbackRows.maximumFeedback)
    }
}
