import Basics
import RAG
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct PrivacyStoreTests {
    @Test(arguments: Bench.Backing.allCases)
    func `a choice has a revision and is in the next snapshot`(_ backing: Bench.Backing) async throws {
        let bench = try await MemoryBench(backing)
        let today = bench.clock.today()
        #expect(try bench.store.snapshot(for: Samples.user, on: today).privacy == Privacy())
        #expect(try await bench.users.privacy(of: Samples.user) == (Privacy(), .none))
        let wanted = Privacy(retentionDays: 30, languageModel: false, remembersBehaviour: false)
        let revision = try await bench.users.replace(wanted, of: Samples.user, ifMatch: Revision.none)
        #expect(try await bench.users.privacy(of: Samples.user) == (wanted, revision))
        #expect(try bench.store.snapshot(for: Samples.user, on: today).privacy == wanted)
        #expect(
            await kind { _ = try await bench.users.replace(Privacy(), of: Samples.user, ifMatch: Revision.none) }
                == .revisionMismatch)
        #expect(try bench.store.snapshot(for: Samples.other, on: today).privacy == Privacy())
    }

    @Test(arguments: Bench.Backing.allCases)
    func `a shorter retention takes effect at once, a longer one holds`(_ backing: Bench.Backing) async throws {
        let bench = try await MemoryBench(backing)
        bench.say("old groceries", in: "old")
        bench.say("old groceries", in: "theirs", of: Samples.other)
        await bench.conversations.flush()
        bench.days(3)
        bench.say("new dining", in: "new")
        await bench.conversations.indexTurns()
        await bench.conversations.flush()
        await bench.conversations.indexTurns()
        #expect(try bench.found("groceries").count == 2)
        _ = try await bench.users.replace(Privacy(retentionDays: 2), of: Samples.user, ifMatch: nil)
        #expect(try bench.conversations.conversation("old", of: Samples.user) == nil)
        #expect(try bench.conversations.conversation("new", of: Samples.user) != nil)
        #expect(try bench.conversations.conversation("theirs", of: Samples.other) != nil)
        #expect(try bench.found("groceries").allSatisfy { $0.hasPrefix("new") })
        #expect(try bench.count("advice") == 2)
        // Longer than the service's seven days.
        _ = try await bench.users.replace(Privacy(retentionDays: 30), of: Samples.user, ifMatch: nil)
        bench.days(20)
        await bench.conversations.removeExpired()
        #expect(try bench.conversations.conversation("new", of: Samples.user) != nil)
        #expect(try bench.conversations.conversation("theirs", of: Samples.other) == nil)
        #expect(
            try await bench.conversations.conversations(of: Samples.user, after: nil, limit: 9).items.map(\.id)
                == ["new"])
        bench.days(11)
        #expect(try bench.conversations.conversation("new", of: Samples.user) == nil)
    }

    @Test func `a retention of nothing leaves nothing, also of what was being written`() async throws {
        let bench = try await MemoryBench()
        let mark = "Zqxjkv"
        bench.say("groceries \(mark)")
        await bench.conversations.flush()
        await bench.conversations.indexTurns()
        _ = try await bench.store.add(
            FeedbackDraft(conversationID: "talk", turn: nil, outcome: .rejected, cardID: nil, comment: mark),
            for: Samples.user, request: nil, reply: Samples.reply())
        bench.say("pending \(mark)", in: "pending")
        _ = try await bench.users.replace(Privacy(retentionDays: 0), of: Samples.user, ifMatch: nil)
        bench.say("late \(mark)", in: "late")
        await bench.conversations.flush()
        await bench.conversations.indexTurns()
        for table in ["conversations", "turns", "advice", "outcomes", "passages", "passage_sources"] {
            #expect(try bench.count(table) == 0, "\(table)")
        }
        #expect(try bench.conversations.conversation("late", of: Samples.user) == nil)
        #expect(try bench.traces(of: mark) == 0)
    }

    @Test func `a choice that is refused deletes nothing`() async throws {
        let bench = try await MemoryBench(.memory)
        bench.say("groceries")
        let stale = Revision(rawValue: 99)
        #expect(
            await kind {
                _ = try await bench.users.replace(Privacy(retentionDays: 0), of: Samples.user, ifMatch: stale)
            } == .revisionMismatch)
        #expect(try bench.conversations.conversation("talk", of: Samples.user) != nil)
    }

    @Test func `without behaviour advice is neither kept nor compared`() async throws {
        let bench = try await MemoryBench(.memory)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        bench.say("groceries")
        await bench.conversations.flush()
        _ = try await bench.users.replace(
            Privacy(remembersBehaviour: false), of: Samples.user, ifMatch: nil)
        bench.say("groceries")
        await bench.conversations.flush()
        #expect(try bench.count("advice") == 0)
        #expect(try bench.conversations.conversation("talk", of: Samples.user)?.turns.count == 2)
        #expect(
            try bench.store.behaviour(of: Samples.user, from: bench.clock.today(), through: bench.clock.today())
                == .none)
    }

    @Test func `everything that is stored is counted, by its owner alone`() async throws {
        let bench = try await MemoryBench(.memory)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        bench.say("groceries")
        await bench.conversations.flush()
        await bench.conversations.indexTurns()
        let stored = try await bench.users.stored(of: Samples.user)
        let counts = stored.reduce(into: [String: Int]()) { $0[$1.name] = $1.count }
        #expect(counts["cards"] == 1 && counts["turns"] == 1 && counts["advice"] == 1 && counts["passages"] == 2)
        #expect(stored.first { $0.name == "turns" }?.oldest == bench.clock.now())
        #expect(try await bench.users.stored(of: Samples.other).allSatisfy { $0.count == 0 && $0.oldest == nil })
    }

    @Test func `an erase takes words out of the full text, however much others have said`() async throws {
        let bench = try await MemoryBench()
        for number in 0..<300 { bench.say("question \(number)", in: "c\(number)", of: Samples.other) }
        bench.say("groceries Zqxjkv")
        await bench.conversations.flush()
        await bench.conversations.indexTurns()
        _ = try await bench.users.erase(Samples.user)
        #expect(try bench.traces(of: "Zqxjkv") == 0)
        #expect(try bench.count("passage_sources") == 300)
    }

    @Test func `words of what was deleted or expired are out of the files within the hour`() async throws {
        let bench = try await MemoryBench()
        bench.say("groceries Zqxjkv", in: "deleted")
        bench.say("groceries Wqxjkv", in: "expired", of: Samples.other)
        await bench.conversations.flush()
        await bench.conversations.indexTurns()
        _ = try await bench.conversations.delete("deleted", of: Samples.user)
        await bench.conversations.removeExpired()
        #expect(try bench.traces(of: "Zqxjkv") == 0 && bench.traces(of: "Wqxjkv") > 0)
        bench.days(8)
        await bench.conversations.removeExpired()
        #expect(try bench.traces(of: "Wqxjkv") == 0)
    }

    @Test func `a shorter retention leaves nothing in the files`() async throws {
        let bench = try await MemoryBench()
        bench.say("groceries Zqxjkv")
        await bench.conversations.flush()
        await bench.conversations.indexTurns()
        bench.days(3)
        _ = try await bench.users.replace(Privacy(retentionDays: 2), of: Samples.user, ifMatch: nil)
        #expect(try bench.traces(of: "Zqxjkv") == 0)
    }

    @Test(arguments: [Privacy(retentionDays: 0), Privacy(remembersBehaviour: false)])
    func `what may not be kept is not kept in feedback and in replies either`(_ privacy: Privacy) async throws {
        let bench = try await MemoryBench(.memory)
        bench.say("groceries")
        for user in [Samples.user, Samples.other] {
            bench.say("groceries", of: user)
            _ = try await bench.store.add(
                FeedbackDraft(conversationID: "talk", turn: nil, outcome: .rejected, cardID: nil, comment: "no"),
                for: user, request: IdempotentRequest(key: "k", digest: Samples.digest), reply: Samples.reply())
        }
        _ = try await bench.users.replace(privacy, of: Samples.user, ifMatch: nil)
        #expect(try bench.count("idempotency_keys") == 1)
        #expect(try bench.count("outcomes WHERE arm IS NOT NULL") == 1)
        #expect(try bench.count("outcomes") == (privacy.keepsConversations ? 2 : 1))
        #expect(try await bench.store.feedbackTotals(of: Samples.user).allSatisfy { $0.count == 0 })
    }

    @Test func `replies are gone after a day, whether or not there are new ones`() async throws {
        let bench = try await MemoryBench(.memory)
        bench.say("groceries")
        _ = try await bench.store.add(
            FeedbackDraft(conversationID: "talk", turn: nil, outcome: .rejected, cardID: nil, comment: "no"),
            for: Samples.user, request: IdempotentRequest(key: "k", digest: Samples.digest), reply: Samples.reply())
        await bench.conversations.removeExpired()
        #expect(try bench.count("idempotency_keys") == 1)
        bench.clock.advance(seconds: IdempotencyRows.seconds + 1)
        await bench.conversations.removeExpired()
        #expect(try bench.count("idempotency_keys") == 0)
        #expect(try bench.conversations.conversation("talk", of: Samples.user) != nil)
    }
}
