import Basics
import RAG
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

/// A wall clock that is set, forward and back.
@Suite struct ClockTests {
    /// The wallet's own arithmetic.
    private struct Ledger: WalletRules {
        let passageFormat = 1
        let matcher = Samples.matcher

        func merchant(named name: String) -> Merchant? { nil }

        func counting(
            _ purchases: [LedgerEntry], on card: Card, preferences: Preferences, today: CalendarDate
        ) -> Card {
            SpendingLedger.counting(
                purchases, on: card, today: today, preferences: preferences, merchants: { _ in nil })
        }

        func passages(of card: Card) -> [PassageDraft] { [] }
    }

    private let day = 86_400

    /// What the card's limit shows today: cents, and the next reset.
    private func shown(_ store: WalletStore, _ clock: ManualClock) async throws -> String {
        let today = clock.today()
        let read = try await store.card(CardID("gold"), of: Samples.user).card
        let listed = try await store.cards(of: Samples.user, after: nil, limit: 9).items.first?.card
        let kept = try store.snapshot(for: Samples.user, on: today).cards.first
        let texts = [read, listed, kept].map { card in
            let limit = card?.spendingLimits.first
            return "\(limit?.currentSpending.cents ?? -1) until \(limit?.resetDate?.description ?? "-")"
        }
        #expect(Set(texts).count == 1, "\(texts)")
        return texts[0]
    }

    @Test func `limits count the purchases of their period, also where the clock went back over its start`()
        async throws
    {
        let bench = try Bench()
        let store = WalletStore(database: bench.database, rules: Ledger())
        func buy(_ id: String) async throws {
            let day = bench.clock.today().description
            _ = try await store.record(
                Samples.purchase(id, on: day), for: Samples.user, request: nil, reply: Samples.reply())
        }
        var card = Samples.card()
        card.spendingLimits = [
            SpendingLimit(
                category: .category(.groceries), limit: Money(cents: 100_000), resetType: .monthly,
                resetDate: Samples.date("2026-12-01"))
        ]
        _ = try await store.create([card], for: Samples.user)
        try await buy("november")
        #expect(try await shown(store, bench.clock) == "1000 until 2026-12-01")
        bench.clock.jump(seconds: 11 * day)
        try await buy("december")
        #expect(try await shown(store, bench.clock) == "1000 until 2027-01-01")
        bench.clock.jump(seconds: -day)
        #expect(try await shown(store, bench.clock) == "1000 until 2026-12-01")
        try await buy("november again")
        #expect(try await shown(store, bench.clock) == "2000 until 2026-12-01")
        bench.clock.jump(seconds: -365 * day)
        #expect(try await shown(store, bench.clock) == "0 until 2025-12-01")
        bench.clock.jump(seconds: 366 * day)
        #expect(try await shown(store, bench.clock) == "1000 until 2027-01-01")
        await bench.database.close()
    }

    @Test func `a jump of the clock takes no conversation, a day of it does, and so does time`() async throws {
        let bench = try Bench(.memory)
        bench.conversations.append(
            ConversationTurn(domain: "wallet", query: "gas", answer: "Gold", at: bench.clock.now(), state: []),
            to: "talk", of: Samples.user)
        await bench.conversations.flush()
        func isKept() async throws -> Bool {
            await bench.conversations.removeExpired()
            let count = try bench.database.read { connection in
                try connection.first("SELECT count(*) FROM conversations", []) { try $0.int(0) }
            }
            return count == 1
        }
        bench.clock.jump(seconds: 73 * 365 * day)
        #expect(try await isKept())
        #expect(try bench.conversations.conversation("talk", of: Samples.user) != nil)
        bench.clock.jump(seconds: -73 * 365 * day)
        #expect(try await isKept())
        // Set back and right again.
        bench.clock.jump(seconds: -30 * day)
        #expect(try await isKept())
        bench.clock.jump(seconds: 30 * day)
        #expect(try await isKept())
        bench.clock.advance(seconds: 2 * day)
        #expect(try await isKept())
        // A clock that was wrong and is right now says so for more than a day.
        bench.clock.jump(seconds: 30 * day)
        #expect(try await isKept())
        bench.clock.advance(seconds: day + 1)
        #expect(try await !isKept())
    }
}
