import Basics
import GRDB
import RAG
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct QueryPlanTests {
    /// Statements that look at one row whatever the table holds.
    private static let exempt = [
        "SELECT 1 FROM api_tokens WHERE revoked_at IS NULL LIMIT 1",
        // All tokens in use, of which there are few, when one of them was changed.
        "SELECT digest, user_id, scopes, expires_at FROM api_tokens\nWHERE revoked_at IS NULL AND (expires_at IS NULL OR "
            + "expires_at > ?)",
        "SELECT count(*) FROM api_tokens\nWHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)",
        "SELECT source FROM passage_garbage ORDER BY source DESC LIMIT 1",
        // All tables of the file, of which there are few, when words of deleted rows are merged out.
        "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5 (%' ORDER BY name",
        // Full text's own, of one row.
        "SELECT k, v FROM 'main'.'passage_text_config'",
    ]

    @Test func `no statement of a store looks through a table`() async throws {
        let statements = Recorder<String>()
        let bench = try Bench { $0.trace = { statements.add($0) } }
        let opened = statements.values.count
        try await useEverything(bench)
        let seen = Set(statements.values.dropFirst(opened)).filter { text in
            ["SELECT", "INSERT", "UPDATE", "DELETE"].contains { text.hasPrefix($0) }
        }
        #expect(seen.count > 40)
        for sql in seen.sorted() where !QueryPlanTests.exempt.contains(sql) {
            let plan = try await plan(of: sql, bench)
            // The next page begins in the index where the last one ended, however many rows are before it.
            if sql.contains("(date, id) < (?, ?)") {
                #expect(plan.contains { $0.contains("(date,id)<(?,?)") }, "\(plan): \(sql)")
            }
            // Of all purchases of a user few are refunds.
            if sql.contains("AND refund_of") {
                #expect(plan.contains { $0.contains("transactions_by_refund") }, "\(plan): \(sql)")
            }
            for step in plan {
                // Counting a user's own rows in an index is a SEARCH; SCAN means all rows of all users.
                #expect(!step.hasPrefix("SCAN") || step == "SCAN CONSTANT ROW", "\(step): \(sql)")
            }
        }
        await bench.database.close()
    }

    private func plan(of sql: String, _ bench: Bench) async throws -> [String] {
        try await bench.database.readLater { connection in
            let statement = try connection.handle.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
            statement.setUncheckedArguments(StatementArguments())
            return try Row.fetchAll(statement).map { $0["detail"] as String }
        }
    }

    /// Every method of every store, so that each of its statements has run.
    private func useEverything(_ bench: Bench) async throws {
        let (store, users, user, today) = (bench.store, bench.users, Samples.user, bench.clock.today())
        let request = IdempotentRequest(key: "k", digest: Samples.digest)
        _ = try await store.create([Samples.fullCard()], for: user)
        for _ in 0..<2 {
            _ = try await store.create([Samples.card()], for: user, request: request, reply: Samples.reply())
        }
        _ = try await store.cards(of: user, after: "0", limit: 1)
        _ = try await store.card(CardID("gold"), of: user)
        _ = try await store.replace(Samples.fullCard(), of: user, ifMatch: nil)
        _ = try await store.record(
            Samples.purchase("t", card: "full", key: "i"), for: user, request: nil, reply: Samples.reply())
        _ = try await store.importAll([Samples.purchase("u", key: "j")], for: user, dryRun: false)
        _ = try await store.importAll(
            [Samples.purchase("v", cents: 77, key: "l")], for: user, dryRun: false,
            matcher: PurchaseMatcher { Set($0.utf8.map(UInt64.init)) })
        _ = try await store.transaction("t", of: user)
        _ = try await store.updateTransaction("t", of: user, ifMatch: nil) { $0.cardID = CardID("gold") }
        var back = Samples.purchase("back", cents: -10)
        back.refundOf = "t"
        _ = try await store.record(back, for: user, request: nil, reply: Samples.reply())
        _ = try await store.update(CardID("gold"), of: user, ifMatch: nil) {
            $0.spendingLimits[0].currentSpending = Money(cents: 5)
            $0.currentBalance = Money(cents: 7)
        }
        _ = try await store.card(CardID("gold"), of: user)
        try await store.deleteTransaction("t", of: user, ifMatch: nil)
        _ = try await store.transactions(
            of: user, where: TransactionFilter(category: .dining, text: "x"), after: nil, limit: 5)
        let imports = try await store.imports(of: user, after: "9999999", limit: 5)
        for found in imports.items {
            _ = try await store.importDetails(found.id, of: user)
            _ = try await store.undoImport(found.id, of: user)
        }
        _ = try await store.earlierDecisions(on: CardID("gold"), of: user)
        for card in [nil, CardID("gold")] {
            for category in [nil, Category.gas] {
                for cursor in [nil, "2026-11-20.30"] {
                    let filter = TransactionFilter(card: card, category: category)
                    _ = try await store.transactions(of: user, where: filter, after: cursor, limit: 5)
                }
            }
        }
        try await shareEverything(bench)
        _ = try store.spending(of: user, from: today, through: today)
        _ = try await store.replace(Preferences(), of: user, ifMatch: Revision.none)
        _ = try store.snapshot(for: user, on: today)
        bench.clock.advance(milliseconds: 50)
        _ = try store.snapshot(for: user, on: today)
        for number in 0...Conversation.maximumTurns {
            let turn = ConversationTurn(
                domain: "wallet", query: "\(number)", answer: "", at: bench.clock.now(), state: [])
            bench.conversations.append(turn, to: "c", of: user)
            await bench.conversations.flush()
        }
        for cursor in [nil, "1.30"] {
            _ = try await bench.conversations.conversations(of: user, after: cursor, limit: 1)
        }
        _ = try bench.conversations.conversation("c", of: user)
        let said = FeedbackDraft(
            conversationID: "c", turn: nil, outcome: .corrected, cardID: CardID("gold"), comment: nil)
        _ = try await store.add(said, for: user, request: nil, reply: Samples.reply())
        _ = try await store.feedback(of: user, after: "9", limit: 1)
        _ = try await store.feedbackTotals(of: user)
        _ = try store.behaviour(of: user, from: today, through: today)
        _ = try await users.stored(of: user)
        for days in [30, 1] {
            let privacy = Privacy(retentionDays: days)
            _ = try await users.replace(privacy, of: user, ifMatch: users.privacy(of: user).1)
            bench.clock.advance(seconds: 2 * 86_400)
            await bench.conversations.removeExpired()
        }
        bench.conversations.append(
            ConversationTurn(domain: "wallet", query: "q", answer: "", at: bench.clock.now(), state: []), to: "d",
            of: user)
        _ = try await users.replace(Privacy(retentionDays: 0), of: user, ifMatch: nil)
        _ = try await bench.conversations.delete("c", of: user)
        let token = try await bench.tokens.create(
            TokenDraft(user: user, label: "", scopes: .read), digest: Samples.digest)
        _ = try bench.tokens.grant(forDigest: Samples.digest)
        _ = try await bench.tokens.tokens(after: nil, limit: 1)
        _ = try await bench.tokens.users(after: nil, limit: 1)
        _ = try await bench.tokens.tokens(of: user)
        _ = try bench.tokens.isEmpty()
        try await bench.tokens.revoke(token.id, of: user)
        try await store.delete(CardID("gold"), of: user, ifMatch: nil)
        _ = try await users.everything(of: user)
        _ = try await users.erase(user)
    }

    private func shareEverything(_ bench: Bench) async throws {
        let (store, user, other) = (bench.store, Samples.user, UserID(rawValue: "other"))
        let households = HouseholdStore(database: bench.database)
        _ = try await households.name("home", "Home", ifMatch: nil)
        _ = try await households.name("home", "Our home", ifMatch: nil)
        _ = try await households.setMembers([user, other], of: "home", ifMatch: nil)
        _ = try await households.households(of: user, after: "a", limit: 1)
        _ = try await households.households(of: nil, after: nil, limit: 1)
        _ = try await store.update(CardID("gold"), of: user, ifMatch: nil) { $0.sharedWith = "home" }
        _ = try await store.record(Samples.purchase("t"), for: other, request: nil, reply: Samples.reply())
        _ = try store.snapshot(for: other, on: bench.clock.today())
        _ = try await store.currencies(of: other)
        _ = try await store.cards(of: other, after: nil, limit: 1)
        _ = try await store.card(CardID("gold"), of: user)
        _ = try await households.setMembers([user], of: "home", ifMatch: nil)
        try await households.delete("home", ifMatch: nil)
        try await store.deleteTransaction("t", of: other, ifMatch: nil)
    }
}
