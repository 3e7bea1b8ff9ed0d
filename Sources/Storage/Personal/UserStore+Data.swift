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
            // It goes on to its end where the client does not wait for it: half of it would be worse than all or nothing.
            erased = try await Task { try await erasePartwise(user) }.value
        }
        // What was asked while it ran.
        conversations?.forget(user)
        database.endExports(of: user)
        await removeTraces()
        return erased
    }

    private func erasePartwise(_ user: UserID) async throws -> [StoredKind] {
        let counted = tables.filter(\.isErasureCounted)
        let (found, sources) = try await database.readLater { connection in
            (try UserStore.kinds(counted, of: user, on: connection), try PassageRows.sources(of: user, on: connection))
        }
        database.reserve.hold()
        defer {
            database.reserve.letGo()
            // Also where it ends early: what is in memory is no longer what is in the file.
            database.forget(user)
            database.endExports(of: user)
            database.removeTracesSoon()
        }
        try await PartwiseErasure(database: database, tables: tables).run(user)
        _ = try await eraseAtOnce(user, also: sources)
        return found
    }

    /// One transaction, so that there is everything or nothing.
    ///
    /// - Parameter sources: of passages that went before it.
    private func eraseAtOnce(_ user: UserID, also sources: [Int64] = []) async throws -> [StoredKind] {
        let (moment, tables) = (database.clock.now(), tables)
        return try await write(user) { connection, passageChange in
            let erased = try UserStore.kinds(tables.filter(\.isErasureCounted), of: user, on: connection)
            // Also without an index in memory: what another run has written goes too.
            passageChange.removedSources = sources + (try PassageRows.sources(of: user, on: connection))
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
