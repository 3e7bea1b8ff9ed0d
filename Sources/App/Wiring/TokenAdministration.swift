public import Basics
import Language
import Storage
public import Stores

/// Makes, lists and revokes API tokens in the database, for the command line.
public struct TokenAdministration: Sendable {
    static let maximumLabelLength = 100
    /// Ten years, in seconds.
    static let longestLife = 3_650 * 86_400

    private let database: Database
    private let store: TokenStore

    public init(configuration: ServiceConfiguration) throws {
        database = try ApplicationBuilder.openDatabase(configuration)
        store = TokenStore(database: database, clock: database.clock)
    }

    /// A new token; its text exists only in the answer.
    ///
    /// - Parameters:
    ///   - scopes: what it is good for; at least one.
    ///   - life: how long it lasts, such as `90d`; nil for ever.
    /// - Throws: ``RefusedCommand`` for a value that cannot be; `StorageError`.
    public func create(
        label: String, user: String, scopes: [Scope] = [.read, .write], life: String? = nil
    ) async throws -> (token: Secret<String>, made: APIToken) {
        guard (1...TokenAdministration.maximumLabelLength).contains(label.count) else {
            throw RefusedCommand(detail: "--label: expected 1 to \(TokenAdministration.maximumLabelLength) characters")
        }
        guard PANDetector.redacted(label) == nil else {
            throw RefusedCommand(detail: "--label: this looks like a card number; card numbers are never accepted")
        }
        let end = try life.map { text throws(RefusedCommand) in
            database.clock.now().adding(seconds: try TokenAdministration.seconds(text))
        }
        let draft = TokenDraft(user: try userID(user), label: label, scopes: Scopes(scopes), expiresAt: end)
        let (token, digest) = TokenText.makeWithDigest()
        return (token, try await store.create(draft, digest: digest))
    }

    /// - Parameter user: whose; nil for everybody's.
    public func list(user: String?) async throws -> [APIToken] {
        if let user { return try await store.tokens(of: userID(user)) }
        var all: [APIToken] = []
        var cursor: String?
        repeat {
            let page = try await store.tokens(after: cursor, limit: Page<APIToken>.maximumLimit)
            all += page.items
            cursor = page.next
        } while cursor != nil
        return all
    }

    /// - Parameter user: whose it has to be; nil for anybody's.
    /// - Throws: `StorageError` of kind `notFound` where there is no such token.
    public func revoke(_ id: String, user: String? = nil) async throws {
        try await store.revoke(id, of: user.map { name throws(RefusedCommand) in try userID(name) })
    }

    /// Whether it can be used now, in words.
    public func state(of token: APIToken) -> String {
        if let revoked = token.revokedAt { return "revoked \(revoked)" }
        guard let end = token.expiresAt else { return "active" }
        return end > database.clock.now() ? "active until \(end)" : "expired \(end)"
    }

    public func close() async { await database.close() }

    /// A length of time such as `45m`, `12h` or `90d`, in seconds: one minute to ten years.
    static func seconds(_ text: String) throws(RefusedCommand) -> Int {
        let units: [Character: Int] = ["m": 60, "h": 3_600, "d": 86_400]
        let digits = text.dropLast()
        guard let unit = text.last.flatMap({ units[$0] }), (1...9).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits),
            (60...longestLife).contains(count * unit)
        else {
            throw RefusedCommand(detail: "--expires-in: expected 1m to 3650d, in minutes (m), hours (h) or days (d)")
        }
        return count * unit
    }

    private func userID(_ name: String) throws(RefusedCommand) -> UserID {
        let isUsable =
            (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
            }
        guard isUsable else {
            throw RefusedCommand(
                detail: "--user: expected 1 to 64 letters, digits, dots, dashes and underscores")
        }
        return UserID(rawValue: name)
    }
}
