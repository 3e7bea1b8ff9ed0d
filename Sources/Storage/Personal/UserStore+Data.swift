public import Basics
public import Stores

extension UserStore: UserDataStore {
    public func stored(of user: UserID) async throws -> [StoredKind] {
        await conversations?.flush()
        return try await database.readMuch { [tables] in try UserStore.kinds(tables, of: user, on: $0) }
    }

    private static func kinds(
        _ tables: [PersonalTable], of user: UserID, on connection: Connection
    ) throws -> [StoredKind] {
        try tables.compactMap { table in
            guard let (name, sql) = table.count else { return nil }
            let found = try connection.first(sql, [.text(user.rawValue)]) { row in
                (count: try row.int(0), oldest: try row.optionalInt(1).map { Timestamp(milliseconds: $0) })
            }
            return StoredKind(name: name, count: found?.count ?? 0, oldest: found?.oldest)
        }
    }

    public func erase(_ user: UserID) async throws -> [StoredKind] {
        // What was not written yet is counted as well.
        await conversations?.flush()
        conversations?.forget(user)
        let erased: [StoredKind]
        do {
            erased = try await eraseAtOnce(user)
        } catch let error as StorageError where error.kind == .full {
            let counted = tables.filter(\.isErasureCounted)
            let found = try await database.readLater { try UserStore.kinds(counted, of: user, on: $0) }
            database.reserve.hold()
            defer { database.reserve.letGo() }
            try await PartwiseErasure(database: database, tables: tables).run(user)
            _ = try await eraseAtOnce(user)
            erased = found
        }
        // What was asked while it ran.
        conversations?.forget(user)
        database.endExports(of: user)
        await removeTraces()
        return erased
    }

    /// One transaction, so that there is everything or nothing.
    private func eraseAtOnce(_ user: UserID) async throws -> [StoredKind] {
        let (moment, tables) = (database.clock.now(), tables)
        return try await write(user) { connection, passageChange in
            let erased = try UserStore.kinds(tables.filter(\.isErasureCounted), of: user, on: connection)
            // Also without an index in memory: what another run has written goes too.
            passageChange.removedSources = try PassageRows.sources(of: user, on: connection)
            _ = try Change.begin(user, of: nil, at: moment, on: connection)
            for table in tables {
                guard case .rows = table.erasure else { continue }
                try connection.run("DELETE FROM \(table.name) WHERE user_id = ?", [.text(user.rawValue)])
            }
            return erased
        }
    }

    public func export(of user: UserID) async throws -> any UserExport {
        let permit = try ExportPermit(user, of: exports)
        await conversations?.flush()
        return StoredUserExport(
            user: user, tables: tables, database: database, reader: try database.openSnapshot(of: user), permit: permit)
    }
}
