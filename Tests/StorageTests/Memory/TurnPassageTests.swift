import Basics
import RAG
import TestSupport
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage

/// Past turns are found by what was asked, and never stand where cards are looked for.
@Suite struct TurnPassageTests {
    private func written(_ bench: MemoryBench) async {
        await bench.conversations.flush()
        await bench.conversations.indexTurns()
    }

    @Test(arguments: Bench.Backing.allCases)
    func `a turn is found after it was written, by its user alone`(_ backing: Bench.Backing) async throws {
        let bench = try await MemoryBench(backing)
        bench.say("sushi dinner downtown", in: "one")
        bench.say("petrol for the van", in: "two")
        #expect(try bench.found("sushi").isEmpty)
        await written(bench)
        #expect(try bench.found("sushi").first == "sushi dinner downtown\nUse the card.")
        #expect(try bench.found("sushi", of: Samples.other).isEmpty)
        #expect(try await bench.conversations.delete("one", of: Samples.user))
        #expect(try bench.found("sushi").allSatisfy { !$0.contains("sushi") })
        #expect(try bench.count("passage_sources") == 1)
    }

    @Test func `turns change nothing for the search among cards`() async throws {
        let bench = try await MemoryBench(.memory)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let before = bench.passages.of(CardPassages.kind).generation(of: Samples.user)
        for number in 0..<40 { bench.say("groceries and dining \(number)", in: "c\(number)") }
        await written(bench)
        #expect(bench.passages.of(CardPassages.kind).generation(of: Samples.user) == before)
        #expect(bench.passages.of(.turn).generation(of: Samples.user) > 0)
        let cards = try Retriever(store: bench.passages.of(CardPassages.kind), embedder: bench.embedder).retrieve(
            "groceries and dining", of: Samples.user)
        #expect(cards.passages.map(\.passage.owner.kind) == [CardPassages.kind])
        #expect(try bench.found("groceries and dining").count == 20)
    }

    @Test func `words are searched in the file where there are many turns`() async throws {
        let bench = try await MemoryBench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        for number in 0..<450 { bench.say("question number\(number)", in: "c\(number)") }
        bench.say("sushi", in: "s")
        await written(bench)
        let found = try bench.passages.of(.turn).matching(["sushi"], of: Samples.user, limit: 5).matches
        #expect(found.count == 1)
        #expect(
            try bench.passages.of(CardPassages.kind).matching(["sushi"], of: Samples.user, limit: 5).matches.isEmpty)
        #expect(try bench.passages.of(.turn).matching(["grocery"], of: Samples.user, limit: 5).matches.isEmpty)
    }

    @Test func `turns that give way take their passages with them`() async throws {
        let bench = try await MemoryBench(.memory)
        for number in 0..<(Conversation.maximumTurns + 3) {
            bench.say("question \(number)", in: "long")
            await bench.conversations.flush()
        }
        await written(bench)
        bench.say("one more", in: "long")
        await written(bench)
        #expect(try bench.count("turns") == Conversation.maximumTurns)
        #expect(try bench.count("passage_sources") == Conversation.maximumTurns)
        bench.days(8)
        await bench.conversations.removeExpired()
        bench.say("later", in: "other")
        await written(bench)
        #expect(try bench.count("passage_sources") == 1)
        #expect(try bench.found("question").map { $0.hasPrefix("later") } == [true])
    }

    @Test func `what a run left undone is made searchable by the next`() async throws {
        let first = try await MemoryBench()
        first.say("sushi dinner", in: "one")
        await first.conversations.close()
        await first.database.close()
        let second = try await MemoryBench(directory: first.directory)
        #expect(try second.found("sushi").isEmpty)
        await second.conversations.indexTurns()
        #expect(try second.found("sushi").count == 1)
        await second.database.close()
        let third = try await MemoryBench(directory: first.directory)
        #expect(try third.found("sushi").count == 1)
    }

    @Test func `an erase takes passages of turns and cards`() async throws {
        let bench = try await MemoryBench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        bench.say("sushi")
        await written(bench)
        _ = try await bench.users.erase(Samples.user)
        #expect(try bench.count("passages") == 0 && bench.count("passage_text") == 0)
        #expect(try bench.found("sushi").isEmpty)
        #expect(bench.passages.statistics == .init(passages: 0, vectors: 0, vectorBytes: 0))
    }

    @Test func `characters of many code points and names that fit no row keep nobody from being searchable`()
        async throws
    {
        let bench = try await MemoryBench(.memory)
        bench.say("sushi dinner", in: "other", of: Samples.other)
        bench.say("sushi " + String(repeating: "👨‍👩‍👧‍👦", count: 900), in: "emoji")
        // With the turn's number it is longer than an owner may be.
        bench.say("sushi nowhere", in: String(repeating: "c", count: 199))
        await written(bench)
        #expect(try bench.count("turns WHERE is_searchable = 0") == 0)
        #expect(try bench.count("passage_sources") == 2)
        #expect(try bench.found("sushi").map { $0.hasPrefix("sushi 👨‍👩‍👧‍👦") } == [true])
        #expect(try bench.found("sushi", of: Samples.other).count == 1)
    }

    @Test func `the newest thousand turns of a user can be found, and nothing is embedded for older ones`()
        async throws
    {
        let bench = try await MemoryBench(.memory)
        for number in 0..<1_600 {
            bench.clock.advance(seconds: 1)
            bench.say("number\(number)", in: "c\(number / 50)", advising: nil)
        }
        await written(bench)
        #expect(try bench.count("turns WHERE is_searchable = 0") == 0)
        #expect(bench.embedder.texts.count == 1_000)
        func isFound(_ number: Int) throws -> Bool {
            try bench.found("number\(number)").contains { $0.hasPrefix("number\(number)\n") }
        }
        #expect(try isFound(1_599) && isFound(600) && !isFound(599))
        bench.clock.advance(seconds: 1)
        bench.say("number1600", in: "later", advising: nil)
        await written(bench)
        #expect(try isFound(1_600) && isFound(601) && !isFound(600))
        #expect(try bench.count("passage_sources") == 1_000)
    }
}
