public import Basics
import Language
import Persistence
public import Wallet

/// Makes, lists and revokes API tokens in the database, for the command line.
public struct TokenAdministration: Sendable {
    static let maximumLabelLength = 100

    private let database: Database
    private let store: TokenStore

    public init(configuration: ServiceConfiguration) throws {
        let clock = SystemClock(zone: configuration.timeZone)
        database = try Database(path: configuration.databasePath, clock: clock)
        store = TokenStore(database: database, clock: clock)
    }

    /// A new token; its text exists only in the answer.
    ///
    /// - Throws: ``RefusedCommand`` for a label or a user that cannot be; `StorageError`.
    public func create(label: String, user: String) async throws -> (token: Secret<String>, id: String) {
        guard (1...TokenAdministration.maximumLabelLength).contains(label.count) else {
            throw RefusedCommand(detail: "--label: expected 1 to \(TokenAdministration.maximumLabelLength) characters")
        }
        guard PANDetector.redacted(label) == nil else {
            throw RefusedCommand(detail: "--label: this looks like a card number; card numbers are never accepted")
        }
        let token = TokenText.make()
        let digest = TokenText.sha256(Array(token.revealed().utf8))
        let stored = try await store.create(digest: digest, label: label, user: try userID(user))
        return (token, stored.id)
    }

    public func list(user: String) async throws -> [APIToken] { try await store.tokens(of: userID(user)) }

    /// - Throws: `StorageError` of kind `notFound` where the user has no such token.
    public func revoke(_ id: String, user: String) async throws { try await store.revoke(id, of: userID(user)) }

    public func close() async { await database.close() }

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
