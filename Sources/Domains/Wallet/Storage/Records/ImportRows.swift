import Basics
import Storage
import Stores

/// The rows of imports that have not ended, whose purchases nobody sees.
enum ImportRows {
    /// A condition that leaves those purchases out. The user is the statement's first parameter.
    static func areSeen(_ table: String = "transactions") -> String {
        "\(table).import_number <> coalesce((SELECT number FROM unfinished_imports WHERE user_id = ?1), -1)"
    }

    /// Begins the import of a user, who has none.
    ///
    /// - Returns: its number, which no other one ever gets.
    static func begin(of user: UserID, on connection: Connection) throws -> Int {
        let number = try Change.next(on: connection).rawValue
        try connection.run(
            "INSERT INTO unfinished_imports (user_id, number) VALUES (?, ?)",
            [.text(user.rawValue), .integer(number)])
        return number
    }

    /// The number of the user's import that has not ended.
    static func unfinished(of user: UserID, on connection: Connection) throws -> Int? {
        try connection.first(
            "SELECT number FROM unfinished_imports WHERE user_id = ?", [.text(user.rawValue)]
        ) { try $0.int(0) }
    }

    /// - Throws: `unknownReference` where it cannot go on, because a card of the user was deleted or all data was erased.
    static func require(_ number: Int, of user: UserID, on connection: Connection) throws {
        let isValid = try connection.first(
            "SELECT 1 FROM unfinished_imports WHERE user_id = ? AND number = ? AND is_void = 0",
            [.text(user.rawValue), .integer(number)]
        ) { _ in true }
        guard isValid != nil else { throw StorageError(.unknownReference) }
    }

    /// From now on its purchases are like all others.
    static func end(_ number: Int, of user: UserID, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM unfinished_imports WHERE user_id = ? AND number = ?",
            [.text(user.rawValue), .integer(number)])
    }

    /// Takes back what an import has written, at once.
    static func undo(_ number: Int, of user: UserID, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM transactions WHERE user_id = ? AND import_number = ?",
            [.text(user.rawValue), .integer(number)])
        try end(number, of: user, on: connection)
    }

    /// Takes back what an earlier run of the service has left.
    static func undoAll(on connection: Connection) throws {
        let left = try connection.all("SELECT user_id, number FROM unfinished_imports", []) {
            (user: UserID(rawValue: try $0.text(0)), number: try $0.int(1))
        }
        for (user, number) in left { try undo(number, of: user, on: connection) }
    }
}
