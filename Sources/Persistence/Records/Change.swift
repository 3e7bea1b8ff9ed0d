import Basics
import Wallet

/// A write to a wallet: its moment and the number that names the state after it.
struct Change: Sendable {
    let revision: Revision
    let at: Timestamp

    /// Takes the next revision, gives it to the wallet and makes the user where it is new.
    static func begin(_ user: UserID, at moment: Timestamp, on connection: Connection) throws -> Change {
        let next = try connection.first("UPDATE sequence SET value = value + 1 WHERE only = 1 RETURNING value", []) {
            try $0.revision(0)
        }
        guard let next else { throw StorageError(.corrupt) }
        try connection.run(
            """
            INSERT INTO users (id, wallet_revision, created_at) VALUES (?1, ?2, ?3)
            ON CONFLICT (id) DO UPDATE SET wallet_revision = ?2
            """, [.text(user.rawValue), .integer(next.rawValue), .integer(moment.milliseconds)])
        return Change(revision: next, at: moment)
    }

    /// Makes the user where it is new; for writes that change no answer.
    static func ensure(_ user: UserID, at moment: Timestamp, on connection: Connection) throws {
        try connection.run(
            "INSERT INTO users (id, wallet_revision, created_at) VALUES (?, 0, ?) ON CONFLICT (id) DO NOTHING",
            [.text(user.rawValue), .integer(moment.milliseconds)])
    }
}
