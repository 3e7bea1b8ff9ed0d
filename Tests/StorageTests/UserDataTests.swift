import Basics
import Foundation
import Language
import RAG
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct UserDataTests {
    private func fill(_ user: UserID, _ bench: Bench, mark: String) async throws {
        var card = Samples.card("card-\(mark)")
        card.name = "Name \(mark)"
        _ = try await bench.store.create([card], for: user)
        for number in 0..<150 {
            var purchase = Samples.purchase("t\(number)", card: "card-\(mark)")
            purchase.note = "note \(mark) \(number)"
            _ = try await bench.store.importAll([purchase], for: user, dryRun: false)
        }
        _ = try await bench.store.record(
            Samples.purchase("last", card: "card-\(mark)"), for: user,
            request: IdempotentRequest(key: "key-\(mark)", digest: Samples.digest)
        ) { _ in StoredReply(status: 201, body: Array("reply \(mark)".utf8)) }
        _ = try await bench.store.replace(Preferences(preferredPointSystem: mark), of: user, ifMatch: nil)
        let turn = ConversationTurn(
            domain: "wallet", query: "ask \(mark)", answer: "say \(mark)", at: bench.clock.now(),
            state: .written(Array(mark.utf8)))
        bench.conversations.append(turn, to: "talk-\(mark)", of: user)
        _ = try await bench.store.add(
            FeedbackDraft(
                conversationID: "talk-\(mark)", turn: 1, outcome: .accepted, cardID: nil, comment: "good \(mark)"),
            for: user, request: nil, reply: Samples.reply())
        _ = try await bench.tokens.create(
            TokenDraft(user: user, label: "laptop", scopes: .read),
            digest: [UInt8](repeating: UInt8(mark.utf8.count), count: 32))
    }

    @Test func `an export holds all of a user's own and nothing of others`() async throws {
        let bench = try Bench(.memory)
        try await fill(Samples.user, bench, mark: "mine")
        try await fill(Samples.other, bench, mark: "theirs")
        let export = try await bench.users.everything(of: Samples.user)
        #expect(export.cards.map(\.card.name) == ["Name mine"])
        #expect(export.transactions.count == 151)
        #expect(export.preferences?.preferredPointSystem == "mine")
        #expect(export.conversations.map(\.id) == ["talk-mine"])
        #expect(export.feedback.map(\.comment) == ["good mine"])
        #expect(!"\(export)".contains("theirs"))
    }

    @Test func `an erase leaves no trace of the user in any file`() async throws {
        let bench = try Bench()
        let mark = "Zqxjkv"
        try await fill(Samples.user, bench, mark: mark)
        try await fill(Samples.other, bench, mark: "staying")
        let pending = ConversationTurn(
            domain: "wallet", query: "later \(mark)", answer: mark, at: bench.clock.now(), state: [])
        await bench.conversations.flush()
        bench.conversations.append(pending, to: "pending", of: Samples.user)
        #expect(try traces(of: mark, bench) > 0)
        let erased = try await bench.users.erase(Samples.user)
        let counts = erased.reduce(into: [:]) { $0[$1.name] = $1.count }
        #expect(counts == ["cards": 1, "transactions": 151, "conversations": 2, "feedback": 1])
        await bench.conversations.flush()
        #expect(try traces(of: mark, bench) == 0)
        #expect(try bench.store.snapshot(for: Samples.user, on: bench.clock.today()).cards.isEmpty)
        let others = try await bench.users.everything(of: Samples.other)
        #expect(others.transactions.count == 151)
        await bench.database.close()
        #expect(try traces(of: mark, bench) == 0)
    }

    @Test func `an erase leaves the tokens`() async throws {
        let bench = try Bench(.memory)
        try await fill(Samples.user, bench, mark: "me")
        let before = try bench.store.snapshot(for: Samples.user, on: bench.clock.today())
        _ = try await bench.users.erase(Samples.user)
        #expect(try bench.tokens.grant(forDigest: [UInt8](repeating: 2, count: 32))?.user == Samples.user)
        let export = try await bench.users.everything(of: Samples.user)
        #expect(export.cards.isEmpty && export.transactions.isEmpty && export.preferences == nil)
        #expect(export.conversations.isEmpty && export.feedback.isEmpty)
        #expect(try bench.store.snapshot(for: Samples.user, on: bench.clock.today()).revision > before.revision)
        // The idempotency key is free again.
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let outcome = try await bench.store.record(
            Samples.purchase("new"), for: Samples.user,
            request: IdempotentRequest(key: "key-me", digest: Samples.digest), reply: Samples.reply())
        guard case .done = outcome else { return #expect(Bool(false), "an erased reply was given") }
    }

    @Test func `preferences have a revision of their own`() async throws {
        let bench = try Bench(.memory)
        let wanted = Preferences(
            preferredPointSystem: "miles", alertThresholdPercent: 70, language: .english,
            pointValues: ["miles": Rate(hundredths: 150), "点数": .one], currency: "EUR", homeRegion: "DE")
        #expect(
            await kind {
                _ = try await bench.store.replace(wanted, of: Samples.user, ifMatch: Revision(rawValue: 4))
            } == .revisionMismatch)
        let revision = try await bench.store.replace(wanted, of: Samples.user, ifMatch: Revision.none)
        #expect(try await bench.store.preferences(of: Samples.user) == (wanted, revision))
        #expect(
            await kind { _ = try await bench.store.replace(wanted, of: Samples.user, ifMatch: Revision.none) }
                == .revisionMismatch)
        #expect(try await bench.store.preferences(of: Samples.other) == (Preferences(), Revision.none))
        var wrong = wanted
        wrong.alertThresholdPercent = 101
        let refused = wrong
        #expect(
            await kind { _ = try await bench.store.replace(refused, of: Samples.user, ifMatch: nil) } == .constraint)
    }

    private func traces(of mark: String, _ bench: Bench) throws -> Int {
        try ["", "-wal"].reduce(0) { count, suffix in
            let path = bench.directory.database + suffix
            guard FileManager.default.fileExists(atPath: path) else { return count }
            let bytes = try RawFile.bytes(path)
            return count + (bytes.range(of: Data(mark.utf8)) == nil ? 0 : 1)
        }
    }
}
