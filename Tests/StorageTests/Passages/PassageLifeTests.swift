import Basics
import Foundation
import RAG
import TestSupport
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage

/// Restarts, other models, other processes, and files of earlier versions.
@Suite struct PassageLifeTests {
    @Test func `what was stored is found after a restart without embedding again`() async throws {
        let first = try await PassageBench()
        _ = try await first.store.create([Samples.card()], for: Samples.user)
        await first.database.close()
        let embedder = CountingEmbedder()
        let second = try await PassageBench(directory: first.directory, embedder: embedder)
        try await second.passages.rebuild()
        #expect(embedder.texts.isEmpty)
        #expect(try second.nearest("groceries", limit: 1) == ["Gold gold earns 4 on groceries"])
        #expect(try second.matching("groceries").count == 2)
        await second.database.close()
    }

    @Test func `another model's vectors are not searched until they are made anew`() async throws {
        let first = try await PassageBench()
        let cards = (0..<30).map { Samples.card("card\($0)") }
        _ = try await first.store.create(cards, for: Samples.user)
        await first.database.close()
        let second = try await PassageBench(directory: first.directory, embedder: CountingEmbedder("words-2"))
        #expect(try second.nearest("groceries").isEmpty)
        #expect(try second.matching("card7").count == 4)
        #expect(second.passages.statistics == .init(passages: 120, vectors: 0, vectorBytes: 0))
        let seen = Recorder<RebuildProgress>()
        try await second.passages.rebuild { seen.add($0) }
        #expect(seen.values.map(\.done) == [32, 64, 96, 120])
        #expect(seen.values.allSatisfy { $0.total == 120 && $0.isRunning })
        #expect(second.passages.rebuildProgress == RebuildProgress(done: 120, total: 120, isRunning: false))
        #expect(try second.nearest("groceries", limit: 2).allSatisfy { $0.contains("groceries") })
        let stored = try second.passages.stored(
            of: PassageOwner(kind: CardPassages.kind, id: "card7"), user: Samples.user)
        #expect(stored.allSatisfy { $0.fingerprint == "words-2" })
        await second.database.close()
    }

    @Test func `cards are described anew in another format`() async throws {
        let first = try await PassageBench()
        _ = try await first.store.create([Samples.card()], for: Samples.user)
        await first.database.close()
        let second = try await PassageBench(directory: first.directory, format: 2)
        try await second.passages.rebuild()
        #expect(try second.matching("groceries").contains("Gold gold earns 4 on groceries version2"))
        #expect(try second.count("passages") == 4)
        await second.database.close()
    }

    @Test func `cards of a file of schema 1 get their passages`() async throws {
        let directory = try TemporaryDirectory()
        try RawFile.execute(ReleasedSchema1.dump, at: directory.database)
        let bench = try await PassageBench(directory: directory)
        #expect(bench.passages.statistics.passages == 0)
        try await bench.passages.rebuild()
        #expect(try bench.nearest("groceries", limit: 1) == ["Gold gold earns 4 on groceries"])
        #expect(try bench.count("passage_sources") == 2)
        await bench.database.close()
        #expect(try RawFile.value("PRAGMA auto_vacuum", at: directory.database) == "2")
    }

    @Test func `a card that another process wrote is found soon`() async throws {
        let service = try await PassageBench()
        _ = try await service.store.create([Samples.card("first")], for: Samples.user)
        let other = try await PassageBench(directory: service.directory, access: .visitor)
        _ = try await other.store.create([Samples.card("second")], for: Samples.user)
        try await other.store.delete(CardID("first"), of: Samples.user, ifMatch: nil)
        await other.database.close()
        service.clock.advance(milliseconds: 60)
        _ = service.searched.generation(of: Samples.user)
        // A write of the service waits behind what the look at the file has started, or lets it go first at the end.
        await service.database.queue.close()
        #expect(try service.nearest("groceries", limit: 1) == ["Gold second earns 4 on groceries"])
        #expect(service.passages.statistics.passages == 4)
        await service.database.close()
    }

    @Test func `deleting most passages shrinks the file`() async throws {
        let bench = try await PassageBench()
        let owners = (0..<40).map { PassageOwner(kind: PassageOwner.Kind(rawValue: "note"), id: String($0)) }
        for owner in owners {
            let drafts = (0..<50).map { PassageDraft(text: "turn \(owner.id) sentence \($0)", language: "en") }
            try await bench.passages.replace(owner, of: Samples.user, with: drafts)
        }
        await bench.database.close()
        let full = bench.database.statistics.fileBytes
        let again = try await PassageBench(directory: bench.directory)
        #expect(again.passages.statistics.vectors == 2_000)
        try await again.passages.remove(Array(owners.dropFirst(4)), of: Samples.user)
        // Found no more at once, whatever the file still holds.
        #expect(again.passages.statistics.vectors == 200)
        #expect(try again.matching("turn", limit: 5_000).count <= 200)
        await again.passages.finishSweeping()
        #expect(try again.count("passages") == 200)
        #expect(try again.count("passage_text") == 200)
        await again.database.close()
        #expect(again.database.statistics.fileBytes * 3 < full)
        #expect(try RawFile.value("PRAGMA integrity_check", at: bench.directory.database) == "ok")
        #expect(try RawFile.value("PRAGMA freelist_count", at: bench.directory.database) == "0")
    }

    @Test func `the words of a deleted card leave the file`() async throws {
        let bench = try await PassageBench()
        var card = Samples.card("gone")
        card.name = "Zyxwvutania"
        _ = try await bench.store.create([Samples.card("kept"), card], for: Samples.user)
        try await bench.store.delete(CardID("gone"), of: Samples.user, ifMatch: nil)
        await bench.passages.finishSweeping()
        await bench.database.close()
        let bytes = try Data(contentsOf: URL(filePath: bench.directory.database))
        #expect(bytes.range(of: Data("zyxwvutania".utf8)) == nil)
        #expect(bytes.range(of: Data("Zyxwvutania".utf8)) == nil)
        #expect(bytes.range(of: Data("kept".utf8)) != nil)
    }

    @Test func `a sweep that was cut off goes on at the next start`() async throws {
        let directory = try TemporaryDirectory()
        let bench = try await PassageBench(directory: directory)
        for id in ["a", "b"] {
            try await bench.passages.replace(
                PassageOwner(kind: PassageOwner.Kind(rawValue: "note"), id: id), of: Samples.user,
                with: (0..<600).map { PassageDraft(text: "\(id) \($0)", language: "en") })
        }
        await bench.database.close()
        try RawFile.execute(
            "PRAGMA foreign_keys = ON; DELETE FROM passage_sources WHERE owner = 'a'", at: directory.database)
        let again = try await PassageBench(directory: directory)
        await again.passages.finishSweeping()
        #expect(try again.count("passages") == 600)
        #expect(again.passages.statistics.passages == 600)
        await again.database.close()
    }
}
