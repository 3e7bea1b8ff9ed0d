import Basics
import GRDB
import GRDBSQLite
import Stores

extension Database {
    /// For so long the answer to an erasure waits for its words to leave the files: two seconds. They go on leaving after it.
    private static let longestWait: UInt64 = 2_000_000_000
    /// For so long a stop waits for them: 1.5 s. What is left then is made up for at the next start.
    static let longestStop: UInt64 = 1_500_000_000
    /// For so long the writer waits for a reader when it empties the log; meanwhile nothing is written.
    private static let logPatience: Int32 = 20

    /// Called after a write that deleted what somebody wanted deleted: the words leave the files within seconds.
    public func removeTracesSoon() {
        guard file != nil else { return }
        traces.start(in: self)
    }

    /// The same, and returns when they have left, or after two seconds.
    func removeTraces() async {
        guard let file else {
            _ = await PassageSweeper(database: self, count: { 0 }).finish(swept: 1, merging: true)
            return
        }
        UpgradeBackup.removeAll(of: file)
        await traces.finish(in: self, within: Database.longestWait)
    }

    /// Ends what is being exported of a user.
    func endExports(of user: UserID) { snapshots.end(of: user) }

    /// Moves the log into the file and overwrites it, so that nothing erased is left there. Readers of an earlier moment
    /// are moved on.
    ///
    /// - Returns: whether nothing is left in it; false where a reader is in the way, for which nobody's write waits.
    func emptyLog() async throws -> Bool {
        guard file != nil else { return true }
        if queue.isPoisoned { throw StorageError(.poisoned) }
        if let lost = identity.lost { throw StorageError(.replaced, cause: LostFile(path: lost)) }
        await snapshots.moveOn()
        do {
            return try await withWriter { [patience] in try Database.isLogEmptied(patience, on: $0) }
        } catch {
            throw StorageError.translated(error)
        }
    }

    /// Moves the log into the file and cuts it off; false where a reader is in the way.
    ///
    /// - Parameter patience: how long the connection waits for others otherwise, in milliseconds.
    static func isLogEmptied(_ patience: Int32, on connection: Handle) throws -> Bool {
        sqlite3_busy_timeout(connection.sqliteConnection, min(patience, logPatience))
        defer { sqlite3_busy_timeout(connection.sqliteConnection, patience) }
        do {
            _ = try connection.checkpoint(.truncate)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return false
        }
    }
}
