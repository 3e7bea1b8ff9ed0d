public import Basics
public import Stores

/// How much of a kind is stored of a user. Triggers of the tables keep it, so that nothing is counted when it is asked for:
/// one that adds to `items` and `bytes` after an insertion, and one that takes away after a deletion.
public struct Usage: Sendable, Hashable {
    public let items: Int
    public let bytes: Int

    public init(items: Int = 0, bytes: Int = 0) {
        self.items = items
        self.bytes = bytes
    }

    public static func of(_ user: UserID, _ kind: String, on connection: Connection) throws -> Usage {
        try connection.first(
            "SELECT items, bytes FROM usage WHERE user_id = ? AND kind = ?", [.text(user.rawValue), .text(kind)]
        ) { Usage(items: try $0.int(0), bytes: try $0.int(1)) } ?? Usage()
    }
}

extension Quota {
    /// Asked in the transaction that is about to store something.
    ///
    /// - Parameters:
    ///   - items: how many more there would be.
    ///   - bytes: how much more they would take.
    /// - Throws: ``QuotaError`` where that would be too much.
    public func require(items: Int, bytes: Int = 0, of user: UserID, on connection: Connection) throws {
        let usage = try Usage.of(user, kind, on: connection)
        guard items <= self.items - usage.items else {
            throw QuotaError(kind: kind, measure: .items, stored: usage.items, most: self.items, more: items)
        }
        guard bytes <= self.bytes - usage.bytes else {
            throw QuotaError(kind: kind, measure: .bytes, stored: usage.bytes, most: self.bytes, more: bytes)
        }
    }
}
