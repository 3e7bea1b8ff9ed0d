public import Basics
public import Stores

/// A write of a user's data: its moment and the number that names the state after it.
public struct Change: Sendable {
    public let revision: Revision
    public let at: Timestamp

    /// Takes the next revision, gives it to a domain, or to all that have something of the user, and makes the user where it
    /// is new.
    ///
    /// - Parameter domain: nil for writes that concern them all.
    public static func begin(
        _ user: UserID, of domain: String?, at moment: Timestamp, on connection: Connection
    ) throws -> Change {
        let next = try next(on: connection)
        try ensure(user, at: moment, on: connection)
        if let domain {
            try connection.run(
                """
                INSERT INTO revisions (user_id, domain, value) VALUES (?1, ?2, ?3)
                ON CONFLICT (user_id, domain) DO UPDATE SET value = ?3
                """, [.text(user.rawValue), .text(domain), .integer(next.rawValue)])
        } else {
            try connection.run(
                "UPDATE revisions SET value = ? WHERE user_id = ?", [.integer(next.rawValue), .text(user.rawValue)])
        }
        return Change(revision: next, at: moment)
    }

    /// The next of the numbers of which none ever comes back.
    public static func next(on connection: Connection) throws -> Revision {
        let next = try connection.first("UPDATE sequence SET value = value + 1 WHERE only = 1 RETURNING value", []) {
            try $0.revision(0)
        }
        guard let next else { throw StorageError(.corrupt) }
        return next
    }

    /// The revision of what a domain has of a user.
    public static func revision(of user: UserID, in domain: String, on connection: Connection) throws -> Revision {
        try connection.first(
            "SELECT value FROM revisions WHERE user_id = ? AND domain = ?", [.text(user.rawValue), .text(domain)]
        ) { try $0.revision(0) } ?? .none
    }

    /// Makes the user where it is new; for writes that change no answer.
    public static func ensure(_ user: UserID, at moment: Timestamp, on connection: Connection) throws {
        try connection.run(
            "INSERT INTO users (id, created_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
            [.text(user.rawValue), .integer(moment.milliseconds)])
    }
}
