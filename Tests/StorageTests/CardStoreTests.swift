import Basics
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct CardStoreTests {
    @Test(arguments: Bench.Backing.allCases)
    func `every field of a card comes back as it was`(_ backing: Bench.Backing) async throws {
        let bench = try Bench(backing)
        let stored = try await bench.store.create([Samples.fullCard(), Samples.card()], for: Samples.user)
        #expect(stored.map(\.card.asSent) == [Samples.fullCard(), Samples.card()])
        let read = try await bench.store.card(CardID("full"), of: Samples.user)
        #expect(read == stored.first)
        #expect(read.card.rewardRules.first?.merchants.map(\.display) == ["Whole Foods", "Costco"])
        let kept = try bench.store.snapshot(for: Samples.user, on: Samples.date("2026-11-20")).storedCards
        #expect(kept.map(\.card) == stored.map(\.card) && kept.map(\.revision) == stored.map(\.revision))
        #expect(stored.map(\.transactionCount) == [0, 0])
    }

    @Test(arguments: Bench.Backing.allCases)
    func `pages follow the order of creation and end`(_ backing: Bench.Backing) async throws {
        let bench = try Bench(backing)
        let names = (0..<7).map { "card-\(9 - $0)" }
        for name in names { _ = try await bench.store.create([Samples.card(name)], for: Samples.user) }
        var seen: [String] = []
        var cursor: String?
        repeat {
            let page = try await bench.store.cards(of: Samples.user, after: cursor, limit: 3)
            #expect(page.items.count <= 3)
            seen += page.items.map(\.id.rawValue)
            cursor = page.next
        } while cursor != nil
        #expect(seen == names)
        let one = try await bench.store.cards(of: Samples.user, after: nil, limit: 0)
        #expect(one.items.count == 1)
    }

    @Test func `a cursor of somebody else's making is refused`() async throws {
        let bench = try Bench(.memory)
        for cursor in ["", "x", "-1", "1.5", "99999999999999999999"] {
            #expect(
                await kind { _ = try await bench.store.cards(of: Samples.user, after: cursor, limit: 5) }
                    == .invalidCursor)
        }
        for cursor in [
            "", ".", "2026-11-20", "2026-11-20.", "2026-13-20.30", "2026-11-20.3", "2026-11-20.zz", "a.b.c",
            "2026-11-20.00",
        ] {
            #expect(
                await kind {
                    _ = try await bench.store.transactions(
                        of: Samples.user, where: TransactionFilter(), after: cursor, limit: 5)
                } == .invalidCursor)
        }
    }

    @Test func `a second card of one identifier is refused`() async throws {
        let bench = try Bench(.memory)
        _ = try await bench.store.create([Samples.card("b")], for: Samples.user)
        #expect(
            await kind { _ = try await bench.store.create([Samples.card("b")], for: Samples.user) } == .alreadyExists)
        #expect(try await bench.store.cards(of: Samples.user, after: nil, limit: 9).items.map(\.id) == [CardID("b")])
    }

    @Test func `a wallet has an end`() async throws {
        let bench = try Bench(.memory)
        let cards = (0..<WalletStore.maximumCards).map { Samples.card("c\($0)") }
        _ = try await bench.store.create(cards, for: Samples.user)
        #expect(await kind { _ = try await bench.store.create([Samples.card()], for: Samples.user) } == .tooMany)
        _ = try await bench.store.create([Samples.card()], for: Samples.other)
    }

    @Test func `an old revision changes and deletes nothing`() async throws {
        let bench = try Bench(.memory)
        let first = try #require(try await bench.store.create([Samples.card()], for: Samples.user).first)
        var card = first.card
        card.name = "Renamed"
        let second = try await bench.store.replace(card, of: Samples.user, ifMatch: first.revision)
        #expect(second.revision > first.revision)
        #expect(second.createdAt == first.createdAt)
        card.name = "Lost"
        #expect(
            await kind { _ = try await bench.store.replace(card, of: Samples.user, ifMatch: first.revision) }
                == .revisionMismatch)
        #expect(
            await kind { try await bench.store.delete(CardID("gold"), of: Samples.user, ifMatch: first.revision) }
                == .revisionMismatch)
        #expect(try await bench.store.card(CardID("gold"), of: Samples.user).card.name == "Renamed")
        try await bench.store.delete(CardID("gold"), of: Samples.user, ifMatch: second.revision)
        #expect(await kind { _ = try await bench.store.card(CardID("gold"), of: Samples.user) } == .notFound)
    }

    @Test func `replacing a card replaces its rules, limits and bonus`() async throws {
        let bench = try Bench(.memory)
        _ = try await bench.store.create([Samples.card("full")], for: Samples.user)
        _ = try await bench.store.replace(Samples.fullCard(), of: Samples.user, ifMatch: nil)
        #expect(try await bench.store.card(CardID("full"), of: Samples.user).card.asSent == Samples.fullCard())
        _ = try await bench.store.replace(Samples.card("full"), of: Samples.user, ifMatch: nil)
        #expect(try await bench.store.card(CardID("full"), of: Samples.user).card.asSent == Samples.card("full"))
    }

    @Test func `an edit reads and writes in one transaction, and its own error undoes it`() async throws {
        struct Refused: Error {}
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = try await bench.store.update(CardID("gold"), of: Samples.user, ifMatch: nil) { card in
                        card.annualFee = (card.annualFee ?? .zero) + Money(cents: 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        await #expect(throws: Refused.self) {
            _ = try await bench.store.update(CardID("gold"), of: Samples.user, ifMatch: nil) { card in
                card.name = "Half"
                throw Refused()
            }
        }
        let card = try await bench.store.card(CardID("gold"), of: Samples.user).card
        #expect(card.annualFee == Money(cents: 50))
        #expect(card.name == "Gold gold")
    }

    @Test func `an edit cannot move a card to another identifier`() async throws {
        let bench = try Bench(.memory)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let stored = try await bench.store.update(CardID("gold"), of: Samples.user, ifMatch: nil) {
            $0 = Samples.card("silver")
        }
        #expect(stored.id == CardID("gold"))
        #expect(await kind { _ = try await bench.store.card(CardID("silver"), of: Samples.user) } == .notFound)
    }

    @Test func `another user's card is as good as none`() async throws {
        let bench = try Bench(.memory)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let (store, other) = (bench.store, Samples.other)
        #expect(await kind { _ = try await store.card(CardID("gold"), of: other) } == .notFound)
        #expect(await kind { _ = try await store.replace(Samples.card(), of: other, ifMatch: nil) } == .notFound)
        #expect(await kind { try await store.delete(CardID("gold"), of: other, ifMatch: nil) } == .notFound)
        #expect(try await store.cards(of: other, after: nil, limit: 9).items.isEmpty)
        #expect(try store.snapshot(for: other, on: Samples.date("2026-11-20")).cards.isEmpty)
        #expect(
            await kind {
                _ = try await store.record(Samples.purchase("t"), for: other, request: nil, reply: Samples.reply())
            } == .unknownReference)
        // The same identifier is free for everybody else.
        _ = try await store.create([Samples.card()], for: other)
        try await store.delete(CardID("gold"), of: other, ifMatch: nil)
        #expect(try await store.card(CardID("gold"), of: Samples.user).card == Samples.card())
    }

    @Test func `the schema refuses what no card may hold`() async throws {
        let bench = try Bench(.memory)
        func refused(_ change: (inout Card) -> Void) async -> StorageError.Kind? {
            var card = Samples.card()
            change(&card)
            let wrong = card
            return await kind { _ = try await bench.store.create([wrong], for: Samples.user) }
        }
        #expect(await refused { $0.spendingLimits[0].limit = .zero } == .constraint)
        #expect(await refused { $0.foreignTransactionFee = Rate(hundredths: -1) } == .constraint)
        #expect(await refused { $0.name = "" } == .constraint)
        #expect(await refused { $0.name = String(repeating: "x", count: 501) } == .constraint)
        #expect(
            await refused {
                $0.quarterlyBonus = QuarterlyBonus(
                    categories: [], multiplier: .one, quarter: 5, year: 2026, activated: true)
            } == .constraint)
        // A NUL would end the text in the file and make two names one.
        #expect(await refused { $0.name = "a\0b" } == .constraint)
        #expect(await refused { $0.id = CardID("gold\0x") } == .constraint)
        #expect(try await bench.store.cards(of: Samples.user, after: nil, limit: 9).items.isEmpty)
    }

    @Test func `a card is made once for each idempotency key`() async throws {
        let bench = try Bench()
        let request = IdempotentRequest(key: "k", digest: Samples.digest)
        let (store, user) = (bench.store, Samples.user)
        let first = try await store.create([Samples.card()], for: user, request: request, reply: Samples.reply())
        let again = try await store.create([Samples.card("x")], for: user, request: request, reply: Samples.reply(500))
        #expect(first.reply == again.reply)
        guard case .replayed = again else { return #expect(Bool(false), "made twice") }
        #expect(try await store.cards(of: user, after: nil, limit: 9).items.map(\.id) == [CardID("gold")])
    }
}
