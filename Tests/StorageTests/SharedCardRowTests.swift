import Basics
import Stores
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage

/// What is left in the file of cards that were shared, and what reading them costs.
@Suite struct SharedCardRowTests {
    private let anna = UserID(rawValue: "anna")
    private let ben = UserID(rawValue: "ben")
    private let gold = CardID("gold")

    /// Anna's card, shared with Ben.
    private func shared(_ bench: Bench) async throws -> HouseholdStore {
        let households = HouseholdStore(database: bench.database)
        _ = try await households.name("home", "Home", ifMatch: nil)
        _ = try await households.setMembers([anna, ben], of: "home", ifMatch: nil)
        var card = Samples.card()
        card.sharedWith = "home"
        try await bench.store.create([card], for: anna)
        return households
    }

    private func buy(_ id: String, _ bench: Bench) async throws {
        _ = try await bench.store.record(Samples.purchase(id), for: ben, request: nil, reply: Samples.reply())
    }

    /// How many rows stand for another's card, and how many of them lead to one.
    private func seats(_ bench: Bench) throws -> [Int] {
        try bench.database.read { connection in
            try ["SELECT count(*) FROM cards WHERE is_seat = 1", "SELECT count(*) FROM card_seats"].map { sql in
                try connection.first(sql, []) { try $0.int(0) } ?? -1
            }
        }
    }

    @Test func `a seat without purchases goes with the sharing, one with purchases with the last of them`() async throws
    {
        let bench = try Bench()
        let households = try await shared(bench)
        #expect(try seats(bench) == [1, 1])
        _ = try await households.setMembers([anna], of: "home", ifMatch: nil)
        #expect(try seats(bench) == [0, 0])
        _ = try await households.setMembers([anna, ben], of: "home", ifMatch: nil)
        try await buy("one", bench)
        try await buy("two", bench)
        _ = try await households.setMembers([anna], of: "home", ifMatch: nil)
        // What was bought on the card still counts there.
        #expect(try seats(bench) == [1, 1])
        try await bench.store.delete(gold, of: anna, ifMatch: nil)
        #expect(try seats(bench) == [1, 0])
        try await bench.store.deleteTransaction("one", of: ben, ifMatch: nil)
        #expect(try seats(bench) == [1, 0])
        try await bench.store.deleteTransaction("two", of: ben, ifMatch: nil)
        #expect(try seats(bench) == [0, 0])
        await bench.database.close()
    }

    @Test func `a seat whose card is gone goes when its last purchase is moved`() async throws {
        let bench = try Bench()
        _ = try await shared(bench)
        try await buy("one", bench)
        _ = try await bench.users.erase(anna)
        #expect(try seats(bench) == [1, 0])
        try await bench.store.create([Card(id: CardID("own"), name: "Own", network: .visa)], for: ben)
        _ = try await bench.store.updateTransaction("one", of: ben, ifMatch: nil) { $0.cardID = CardID("own") }
        #expect(try seats(bench) == [0, 0])
        await bench.database.close()
    }

    @Test func `each write of one who shares a card gives the others another revision`() async throws {
        let bench = try Bench()
        let households = try await shared(bench)
        let (store, today) = (bench.store, bench.clock.today())
        func revisions() throws -> [Revision] {
            try [anna, ben].map { try store.snapshot(for: $0, on: today).revision }
        }
        var last = try revisions()
        func changes(_ what: String, _ write: () async throws -> Void) async throws {
            try await write()
            let next = try revisions()
            #expect(next[0] > last[0] && next[1] > last[1], "\(what)")
            last = next
        }
        try await changes("bought") { try await buy("one", bench) }
        try await changes("card changed") {
            _ = try await store.update(gold, of: anna, ifMatch: nil) { $0.name = "Gilt" }
        }
        try await changes("preferences of the owner") {
            _ = try await store.replace(Preferences(homeRegion: "CA"), of: anna, ifMatch: nil)
        }
        try await changes("named") { _ = try await households.setMembers([anna, ben], of: "home", ifMatch: nil) }
        try await changes("unshared") {
            _ = try await store.update(gold, of: anna, ifMatch: nil) { $0.sharedWith = nil }
        }
        try await changes("deleted by a former member") {
            try await store.deleteTransaction("one", of: ben, ifMatch: nil)
        }
        await bench.database.close()
    }

    @Test func `the card's revision changes with a member's purchase, so that its owner's change is checked`()
        async throws
    {
        let bench = try Bench()
        _ = try await shared(bench)
        let before = try await bench.store.card(gold, of: anna).revision
        try await buy("one", bench)
        await #expect(throws: StorageError.self) {
            _ = try await bench.store.update(gold, of: anna, ifMatch: before) { $0.name = "Late" }
        }
        await bench.database.close()
    }

    @Test func `a wallet that nobody shares costs no question more, a shared one its revision`() async throws {
        let statements = Recorder<String>()
        let bench = try Bench { $0.trace = { statements.add($0) } }
        let (store, today, carl) = (bench.store, bench.clock.today(), UserID(rawValue: "carl"))
        try await store.create([Samples.card()], for: carl)
        _ = try await shared(bench)
        var count = statements.values.count
        let own = try store.snapshot(for: carl, on: today)
        #expect(
            !statements.values.dropFirst(count).contains { $0.contains("card_seats") && !$0.contains("is_seat = 0") })
        count = statements.values.count
        for _ in 0..<100 { #expect(try store.snapshot(for: carl, on: today) === own) }
        #expect(statements.values.count == count)
        let seen = try store.snapshot(for: ben, on: today)
        count = statements.values.count
        for _ in 0..<10 { #expect(try store.snapshot(for: ben, on: today) === seen) }
        let asked = Set(statements.values.dropFirst(count).filter { $0.hasPrefix("SELECT") })
        #expect(asked.count == 1 && asked.first?.contains("FROM revisions") == true, "\(asked)")
        await bench.database.close()
    }

    @Test func `a household shares so many cards and no more`() async throws {
        let bench = try Bench(.memory)
        _ = try await shared(bench)
        func card(_ number: Int) -> Card {
            Card(id: CardID("c\(number)"), name: "C", network: .visa, sharedWith: "home")
        }
        try await bench.store.create((2...WalletStore.maximumSharedCards).map(card), for: anna)
        await #expect(throws: SharingFault.householdFull) {
            try await bench.store.create([card(1)], for: ben)
        }
        // What is shared already is changed as before.
        _ = try await bench.store.update(gold, of: anna, ifMatch: nil) { $0.name = "Gilt" }
        #expect(try bench.store.snapshot(for: ben, on: bench.clock.today()).cards.count == 100)
        await bench.database.close()
    }
}
