import GRDB
import Glibc
public import Stores

extension Database {
    /// With less the disk counts as full: 64 KiB.
    private static let leastRoom = 64 << 10

    /// Looks whether the file can be read and written: it is the one that was opened, each table can be read at both ends, and
    /// nothing has stopped the writing. Some tens of small reads; it may block, and belongs on a timer.
    ///
    /// - Returns: why writes are refused while reads go on; nil where all is well.
    /// - Throws: `replaced`, `poisoned`, `corrupt` with the table's name as cause, `unavailable`.
    public func condition() throws(StorageError) -> StorageError.Kind? {
        if let lost = identity.lost { throw StorageError(.replaced, cause: LostFile(path: lost)) }
        if state == .poisoned { throw StorageError(.poisoned) }
        try touchTables()
        if case .readOnly(let reason) = state { return reason }
        guard let file else { return nil }
        if access(file.path, W_OK) != 0 { return .readOnly }
        reserve.make()
        return reserve.isSpent || reserve.free ?? .max < Database.leastRoom ? .full : nil
    }

    private func touchTables() throws(StorageError) {
        // All of them in one turn: what users read much waits on the same connection.
        try readBeside { connection in
            let names = try connection.all(
                """
                SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql LIKE 'CREATE TABLE%'
                """, []
            ) { try $0.text(0) }
            for name in names {
                do {
                    try Database.touch(name, on: connection)
                } catch {
                    let fault = StorageError(sqlite: error)
                    throw StorageError(fault.kind, cause: UnreadableTable(name: name, cause: fault.cause ?? fault))
                }
            }
        }
    }

    /// Reads the first and the last row of a table.
    private static func touch(_ table: String, on connection: Connection) throws {
        _ = try connection.first("SELECT * FROM \"\(table)\" LIMIT 1", []) { _ in true }
        let key = try connection.first(
            """
            SELECT group_concat(name || ' DESC', ', ')
            FROM (SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk)
            """, [.text(table)]
        ) { try $0.optionalText(0) }
        guard let key = key ?? nil else { return }
        _ = try connection.first("SELECT * FROM \"\(table)\" ORDER BY \(key) LIMIT 1", []) { _ in true }
    }

    /// Gives up the reserve for an erasure that found no room.
    ///
    /// - Returns: whether it is worth another try.
    func makeRoomForErasing() async -> Bool {
        guard reserve.giveUp() else { return false }
        _ = try? await emptyLog()
        return true
    }

    /// - Throws: `full` while what room there is belongs to erasures.
    func requireRoom() throws(StorageError) {
        guard reserve.isSpent else { return }
        reserve.make()
        if reserve.isSpent { throw StorageError(.full) }
    }
}
