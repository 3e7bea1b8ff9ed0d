import Basics
import Foundation
import RAG
import TestSupport
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

/// Passages of cards follow their cards.
@Suite struct CardPassageTests {
    private let fuel = Card(
        id: CardID("fuel"), name: "Fuel", network: .visa,
        rewardRules: [RewardRule(scope: .category(.gas), multiplier: Rate(hundredths: 500))])

    @Test(arguments: [true, false])
    func `a card is found by meaning and by words once it is created`(_ inMemory: Bool) async throws {
        let bench = try await PassageBench(inMemory: inMemory)
        _ = try await bench.store.create([Samples.card(), fuel], for: Samples.user)
        #expect(try bench.nearest("groceries", limit: 1) == ["Gold gold earns 4 on groceries"])
        #expect(try bench.matching("gas").sorted() == ["Fuel earns 5 on gas", "fuel在gas超市买菜"])
        #expect(bench.passages.statistics.passages == 6)
        let stored = try bench.passages.stored(
            of: PassageOwner(kind: CardPassages.kind, id: "fuel"), user: Samples.user)
        #expect(stored.map(\.fingerprint) == ["words-1", "words-1"])
        #expect(stored.first?.vector == (try bench.embedder.embed("gas").values))
        await bench.database.close()
    }

    @Test func `another user finds none of it`() async throws {
        let bench = try await PassageBench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        _ = try await bench.store.create([fuel], for: Samples.other)
        #expect(try bench.matching("groceries", Samples.other).isEmpty)
        #expect(try bench.nearest("groceries", Samples.other, limit: 9).allSatisfy { $0.lowercased().contains("fuel") })
        let mine = try bench.searched.nearest(
            try bench.embedder.embed("groceries"), fingerprint: "words-1", of: Samples.user, limit: 9)
        #expect(try bench.searched.passages(mine.map(\.id), of: Samples.other).isEmpty)
        #expect(
            try bench.passages.stored(of: PassageOwner(kind: CardPassages.kind, id: "gold"), user: Samples.other)
                .isEmpty)
        await bench.database.close()
    }

    @Test func `a changed card says what it says now and embeds only what is new`() async throws {
        let bench = try await PassageBench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let before = bench.embedder.texts.count
        let generation = bench.searched.generation(of: Samples.user)
        _ = try await bench.store.update(CardID("gold"), of: Samples.user, ifMatch: nil) { card in
            card.rewardRules[1].scope = .category(.travel)
        }
        #expect(bench.searched.generation(of: Samples.user) != generation)
        #expect(bench.embedder.texts.dropFirst(before).sorted() == ["gold在travel超市买菜", "travel"])
        #expect(try bench.matching("travel").count == 2)
        #expect(try bench.matching("general").isEmpty)
        #expect(try bench.count("passages") == 4)
        #expect(try bench.count("passage_text") == 4)
        await bench.database.close()
    }

    @Test func `a change that says nothing new, and a purchase, leave passages alone`() async throws {
        let bench = try await PassageBench()
        let created = try await bench.store.create([Samples.card()], for: Samples.user)
        let generation = bench.searched.generation(of: Samples.user)
        let texts = bench.embedder.texts.count
        _ = try await bench.store.replace(Samples.card(), of: Samples.user, ifMatch: created.first?.revision)
        _ = try await bench.store.record(
            Samples.purchase("t"), for: Samples.user, request: nil, reply: Samples.reply())
        #expect(bench.searched.generation(of: Samples.user) == generation)
        #expect(bench.embedder.texts.count == texts)
        await bench.database.close()
    }

    @Test func `a refused write leaves no passage`() async throws {
        let bench = try await PassageBench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        var another = fuel
        another.id = CardID("gold")
        let refused = another
        #expect(await kind { _ = try await bench.store.create([refused], for: Samples.user) } == .alreadyExists)
        #expect(try bench.matching("gas").isEmpty)
        #expect(try bench.nearest("gas", limit: 9).count == 4)
        let stale = Revision(rawValue: 99)
        #expect(
            await kind { _ = try await bench.store.replace(Samples.fullCard("gold"), of: Samples.user, ifMatch: stale) }
                == .revisionMismatch)
        #expect(try bench.matching("groceries").count == 2)
        await bench.database.close()
    }

    @Test func `a deleted card is found no more and its rows are gone`() async throws {
        let bench = try await PassageBench()
        _ = try await bench.store.create([Samples.card(), fuel], for: Samples.user)
        try await bench.store.delete(CardID("gold"), of: Samples.user, ifMatch: nil)
        #expect(try bench.matching("groceries").isEmpty)
        #expect(try bench.nearest("groceries", limit: 9).count == 2)
        await bench.passages.finishSweeping()
        #expect(try bench.count("passages") == 2)
        #expect(try bench.count("passage_garbage") == 0)
        await bench.database.close()
    }

    @Test func `erasing a user takes every trace out of the file`() async throws {
        let bench = try await PassageBench()
        _ = try await bench.store.create([Samples.card(), fuel], for: Samples.user)
        _ = try await bench.store.create([fuel], for: Samples.other)
        try await bench.passages.replace(
            PassageOwner(kind: PassageOwner.Kind(rawValue: "note"), id: "1"), of: Samples.user,
            with: [PassageDraft(text: "unmistakable zanzibar", language: "en")])
        _ = try await bench.users.erase(Samples.user)
        #expect(try bench.nearest("groceries", limit: 9).isEmpty)
        #expect(try bench.matching("zanzibar groceries gas").isEmpty)
        #expect(try bench.matching("gas", Samples.other).count == 2)
        await bench.database.close()
        let bytes = try RawFile.bytes(bench.directory.database)
        for word in ["zanzibar", "groceries", "grocery"] { #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)") }
    }

    @Test func `a failing embedder fails no write and is made up for later`() async throws {
        let bench = try await PassageBench()
        bench.embedder.fail(.failed)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        #expect(try bench.matching("groceries").count == 2)
        #expect(bench.passages.rebuildProgress == RebuildProgress(done: 0, total: 4, isRunning: false))
        await #expect(throws: EmbeddingError.self) { try await bench.passages.rebuild() }
        bench.embedder.fail(nil)
        try await bench.passages.rebuild()
        #expect(try bench.nearest("groceries", limit: 1) == ["Gold gold earns 4 on groceries"])
        #expect(bench.passages.rebuildProgress == RebuildProgress(done: 4, total: 4, isRunning: false))
        await bench.database.close()
    }

    @Test func `without an embedder words still find`() async throws {
        let bench = try await PassageBench(hasEmbedder: false)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        #expect(try bench.matching("groceries").count == 2)
        try await bench.passages.rebuild()
        #expect(bench.passages.statistics.vectors == 0)
        await bench.database.close()
    }
}
