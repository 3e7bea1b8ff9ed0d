import GRDB
import Wallet

/// The versions of the schema, forward only. `PRAGMA user_version` holds the version of a file.
enum Schema {
    /// Marks a file as ours in its header: "Stew".
    static let applicationID = 0x5374_6577

    private static let steps: [(version: Int, sql: String)] = [
        (1, SchemaVersion1.sql),
        (2, SchemaVersion2.sql),
        (3, SchemaVersion3.sql),
    ]

    static var latestVersion: Int { steps.last?.version ?? 0 }

    static func version(_ connection: Connection) throws -> Int {
        try Int.fetchOne(connection, sql: "PRAGMA user_version") ?? 0
    }

    /// Refuses a file that is not ours or that a newer program has written.
    static func checkOrigin(_ connection: Connection) throws {
        let found = try version(connection)
        guard found <= latestVersion else { throw StorageError(.newerSchema) }
        let application = try Int.fetchOne(connection, sql: "PRAGMA application_id") ?? 0
        let isEmpty = try Int.fetchOne(connection, sql: "SELECT count(*) FROM sqlite_schema") == 0
        guard application == applicationID || (isEmpty && application == 0 && found == 0) else {
            throw StorageError(.foreignFile)
        }
    }

    /// Brings the file to the latest version, each step in one transaction with its version number.
    static func migrate(_ connection: Connection) throws {
        guard try version(connection) < latestVersion else { return }
        for step in steps {
            try connection.inTransaction(.immediate) {
                // Read again under the lock: another process may have been faster, and may be newer.
                let found = try version(connection)
                guard found <= latestVersion else { throw StorageError(.newerSchema) }
                guard found < step.version else { return .rollback }
                try connection.execute(sql: step.sql)
                try connection.execute(sql: "PRAGMA application_id = \(applicationID)")
                try connection.execute(sql: "PRAGMA user_version = \(step.version)")
                return .commit
            }
        }
    }
}
