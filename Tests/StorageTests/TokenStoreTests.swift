import Basics
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct TokenStoreTests {
    private func digest(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    @Test(arguments: Bench.Backing.allCases)
    func `a token leads to its user until it is revoked`(_ backing: Bench.Backing) async throws {
        let bench = try Bench(backing)
        #expect(try bench.tokens.isEmpty())
        let token = try await bench.tokens.create(digest: digest(1), label: "phone", user: Samples.user)
        #expect(try !bench.tokens.isEmpty())
        #expect(try bench.tokens.user(forDigest: digest(1)) == Samples.user)
        #expect(try bench.tokens.user(forDigest: digest(1)) == Samples.user)
        #expect(try bench.tokens.user(forDigest: digest(2)) == nil)
        #expect(await kind { try await bench.tokens.revoke(token.id, of: Samples.other) } == .notFound)
        bench.clock.advance(seconds: 9)
        try await bench.tokens.revoke(token.id, of: Samples.user)
        #expect(try bench.tokens.user(forDigest: digest(1)) == nil)
        #expect(try bench.tokens.isEmpty())
        let listed = try await bench.tokens.tokens(of: Samples.user)
        #expect(listed.map(\.revokedAt) == [token.createdAt.adding(seconds: 9)])
        #expect(listed.map(\.label) == ["phone"])
        #expect(try await bench.tokens.tokens(of: Samples.other).isEmpty)
        await bench.database.close()
    }

    @Test func `a digest is kept once and has 32 bytes`() async throws {
        let bench = try Bench(.memory)
        _ = try await bench.tokens.create(digest: digest(1), label: "", user: Samples.user)
        #expect(
            await kind { _ = try await bench.tokens.create(digest: digest(1), label: "", user: Samples.other) }
                == .alreadyExists)
        #expect(
            await kind { _ = try await bench.tokens.create(digest: [1, 2], label: "", user: Samples.user) }
                == .constraint)
    }

    @Test func `a token revoked by another process is refused within 50 ms`() async throws {
        let bench = try Bench()
        let other = try Bench(.file, directory: bench.directory, clock: bench.clock, access: .visitor)
        let token = try await bench.tokens.create(digest: digest(1), label: "", user: Samples.user)
        bench.clock.advance(milliseconds: 60)
        #expect(try bench.tokens.user(forDigest: digest(1)) == Samples.user)
        try await other.tokens.revoke(token.id, of: Samples.user)
        bench.clock.advance(milliseconds: 50)
        #expect(try bench.tokens.user(forDigest: digest(1)) == nil)
        await other.database.close()
        await bench.database.close()
    }
}
