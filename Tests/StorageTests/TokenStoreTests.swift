import Basics
import Stores
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage

@Suite struct TokenStoreTests {
    private func digest(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    private func draft(_ label: String = "", user: UserID = Samples.user, scopes: Scopes = [.read]) -> TokenDraft {
        TokenDraft(user: user, label: label, scopes: scopes)
    }

    @Test(arguments: Bench.Backing.allCases)
    func `a token leads to its user and scopes until it is revoked`(_ backing: Bench.Backing) async throws {
        let bench = try Bench(backing)
        #expect(try bench.tokens.isEmpty() && !bench.tokens.hasTokens())
        let token = try await bench.tokens.create(draft("phone", scopes: [.write, .metrics]), digest: digest(1))
        #expect(try !bench.tokens.isEmpty() && bench.tokens.hasTokens())
        for _ in 0..<2 {
            let grant = try #require(try bench.tokens.grant(forDigest: digest(1)))
            #expect(grant.user == Samples.user && grant.scopes == [.write, .metrics])
        }
        #expect(try bench.tokens.grant(forDigest: digest(2)) == nil)
        #expect(await kind { try await bench.tokens.revoke(token.id, of: Samples.other) } == .notFound)
        #expect(await kind { try await bench.tokens.revoke("none") } == .notFound)
        bench.clock.advance(seconds: 9)
        try await bench.tokens.revoke(token.id)
        #expect(try bench.tokens.grant(forDigest: digest(1)) == nil)
        #expect(try bench.tokens.isEmpty() && !bench.tokens.hasTokens())
        let listed = try await bench.tokens.tokens(of: Samples.user)
        #expect(listed.map(\.revokedAt) == [token.createdAt.adding(seconds: 9)])
        #expect(listed.map(\.label) == ["phone"] && listed.map(\.scopes) == [[.write, .metrics]])
        #expect(try await bench.tokens.tokens(of: Samples.other).isEmpty)
        await bench.database.close()
    }

    @Test func `a token whose time is over is as unknown, and still one that was made`() async throws {
        let bench = try Bench(.memory)
        var draft = draft()
        draft.expiresAt = bench.clock.now().adding(seconds: 60)
        _ = try await bench.tokens.create(draft, digest: digest(1))
        bench.clock.advance(seconds: 59)
        #expect(try bench.tokens.grant(forDigest: digest(1)) != nil)
        bench.clock.advance(seconds: 1)
        #expect(try bench.tokens.grant(forDigest: digest(1)) == nil)
        #expect(try bench.tokens.isEmpty())
        #expect(try bench.tokens.hasTokens())
    }

    @Test func `a digest is kept once and has 32 bytes, and a token is good for something`() async throws {
        let bench = try Bench(.memory)
        _ = try await bench.tokens.create(draft(), digest: digest(1))
        #expect(
            await kind { _ = try await bench.tokens.create(draft(user: Samples.other), digest: digest(1)) }
                == .alreadyExists)
        #expect(await kind { _ = try await bench.tokens.create(draft(), digest: [1, 2]) } == .constraint)
        #expect(await kind { _ = try await bench.tokens.create(draft(scopes: []), digest: digest(3)) } == .constraint)
    }

    @Test func `what another process did to a token counts at the next look`() async throws {
        let bench = try Bench()
        let other = try Bench(.file, directory: bench.directory, clock: bench.clock, access: .visitor)
        for round in UInt8(1)...3 {
            #expect(try bench.tokens.grant(forDigest: digest(round)) == nil)
            let token = try await other.tokens.create(draft(), digest: digest(round))
            #expect(try bench.tokens.grant(forDigest: digest(round))?.user == Samples.user)
            try await other.tokens.revoke(token.id)
            #expect(try bench.tokens.grant(forDigest: digest(round)) == nil)
        }
        await other.database.close()
        await bench.database.close()
    }

    @Test func `tokens are looked for without the file as long as nobody writes`() async throws {
        let statements = Recorder<String>()
        let bench = try Bench { $0.trace = { statements.add($0) } }
        _ = try await bench.tokens.create(draft(), digest: digest(1))
        _ = try bench.tokens.grant(forDigest: digest(1))
        let before = statements.values.count
        for byte in UInt8(1)...200 { _ = try bench.tokens.grant(forDigest: digest(byte)) }
        #expect(statements.values.count == before)
        // A write of something else: one number is read, not the tokens.
        _ = try await bench.store.create([Samples.card()], for: Samples.user, request: nil, reply: Samples.reply())
        _ = try bench.tokens.grant(forDigest: digest(1))
        #expect(!statements.values.dropFirst(before).contains { $0.contains("SELECT digest") })
        await bench.database.close()
    }

    @Test func `there are so many tokens and no more, and ended ones make room`() async throws {
        let bench = try Bench(.memory)
        func make(_ number: Int) async throws -> APIToken {
            var digest = digest(0)
            (digest[0], digest[1]) = (UInt8(number & 255), UInt8(number >> 8))
            return try await bench.tokens.create(draft(), digest: digest)
        }
        var first: APIToken?
        for number in 0..<TokenStore.most {
            let token = try await make(number)
            first = first ?? token
        }
        #expect(await kind { _ = try await make(TokenStore.most) } == .tooMany)
        try await bench.tokens.revoke(try #require(first).id)
        _ = try await make(TokenStore.most)
    }

    @Test func `tokens and users are listed in pages`() async throws {
        let bench = try Bench(.memory)
        for byte in UInt8(0)..<5 {
            let user = UserID(rawValue: "user-\(byte % 3)")
            bench.clock.advance(seconds: 1)
            _ = try await bench.tokens.create(draft("\(byte)", user: user), digest: digest(byte))
        }
        var labels: [String] = []
        var cursor: String?
        repeat {
            let page = try await bench.tokens.tokens(after: cursor, limit: 2)
            labels += page.items.map(\.label)
            cursor = page.next
        } while cursor != nil
        #expect(labels == ["0", "1", "2", "3", "4"])
        let users = try await bench.tokens.users(after: nil, limit: 2)
        #expect(users.items.map(\.user.rawValue) == ["user-0", "user-1"] && users.next == "user-1")
        #expect(try await bench.tokens.users(after: users.next, limit: 2).items.map(\.user.rawValue) == ["user-2"])
    }
}
