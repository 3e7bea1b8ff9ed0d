import GRDB
import Stores

/// A database file with its connections, opened and brought to the present schema.
struct OpenedFile {
    let file: DatabaseFile
    let writer: DatabaseQueue
    let readers: [DatabaseQueue]
    let lock: FileLock
    let reserve: Reserve
    /// Why nothing can be written; nil where it can.
    let readOnlyReason: StorageError.Kind?
    /// Frames of the log that were damaged or behind a damaged one.
    let droppedFrames: Int
    /// Whether the last stop was in order.
    let wasClean: Bool
    /// Where the file was copied to before it was brought to the present schema; nil where it was of that.
    var upgradeBackup: String?

    /// Opens a file, or makes it. Where there is no room the reserve is given up; where nothing can be written at all a
    /// service reads what is there.
    static func open(
        _ file: DatabaseFile, _ schema: Schema, _ options: Database.Options
    ) throws -> OpenedFile {
        let isService = options.access == .service
        let reserve = Reserve(path: file.reservePath, bytes: isService ? options.reserveBytes : 0)
        do {
            return try forWriting(file, schema, options, reserve)
        } catch let error where StorageError(sqlite: error).kind == .full && isService && reserve.giveUp() {
            do {
                return try forWriting(file, schema, options, reserve)
            } catch let error where StorageError(sqlite: error).kind == .full {
                return try forReading(file, schema, options, reserve, instead: error)
            }
        } catch let error where isService && [.full, .readOnly].contains(StorageError(sqlite: error).kind) {
            return try forReading(file, schema, options, reserve, instead: error)
        }
    }

    private static func forWriting(
        _ file: DatabaseFile, _ schema: Schema, _ options: Database.Options, _ reserve: Reserve
    ) throws -> OpenedFile {
        try file.prepare(options)
        let lock = try FileLock(path: file.path)
        let isAlone = lock.take(isPatient: options.access == .service)
        guard isAlone || options.access == .visitor else { throw StorageError(.busy) }
        let droppedFrames = isAlone ? LogInspection.droppedFrames(at: file.walPath) : 0
        let wasClean = try Opening.inspect(file, schema, options, isAlone: isAlone)
        let writer = try DatabaseQueue(path: file.path, configuration: Opening.configuration(options, .writer))
        let backup = try writer.writeWithoutTransaction { connection -> String? in
            guard isAlone else {
                // The service's own tables are not changed under it.
                guard try schema.isPresent(connection) else { throw StorageError(.busy) }
                return nil
            }
            try Opening.setUpFile(connection)
            let backup = try UpgradeBackup.make(of: file, schema, connection)
            try schema.migrate(connection)
            try connection.run("UPDATE shutdown SET clean = 0 WHERE only = 1")
            reserve.make()
            try Opening.bound(connection, by: reserve)
            return backup
        }
        var opened = OpenedFile(
            file: file, writer: writer, readers: try readers(file.path, options), lock: lock, reserve: reserve,
            readOnlyReason: nil, droppedFrames: droppedFrames, wasClean: wasClean)
        opened.upgradeBackup = backup
        if options.access == .visitor { lock.giveBack() }
        return opened
    }

    /// Opens what is there without writing a byte.
    ///
    /// - Throws: `reason`, where it cannot be read so either, or is of an earlier schema.
    static func forReading(
        _ file: DatabaseFile, _ schema: Schema, _ options: Database.Options, _ reserve: Reserve,
        instead reason: any Error
    ) throws -> OpenedFile {
        guard DatabaseFile.size(of: file.path) ?? 0 > 0 else { throw reason }
        let lock = try FileLock(path: file.path)
        guard lock.take(isPatient: true) else { throw StorageError(.busy) }
        var names = [file.path]
        // Without a log the index of the log is not needed, for which there may be no room.
        if DatabaseFile.size(of: file.walPath) ?? 0 == 0 { names.append(file.immutableName) }
        for name in names {
            do {
                let wasClean = try Opening.inspect(file, schema, options, isAlone: true, as: name)
                let writer = try DatabaseQueue(path: name, configuration: Opening.configuration(options, .reader))
                guard try writer.unsafeRead({ try schema.isPresent($0) }) else { continue }
                return OpenedFile(
                    file: file, writer: writer, readers: try readers(name, options), lock: lock, reserve: reserve,
                    readOnlyReason: StorageError(sqlite: reason).kind, droppedFrames: 0, wasClean: wasClean)
            } catch let error where StorageError(sqlite: error).kind == .corrupt {
                throw error
            } catch {
                continue
            }
        }
        throw reason
    }

    private static func readers(_ name: String, _ options: Database.Options) throws -> [DatabaseQueue] {
        try (0..<max(1, options.readers)).map { _ in
            try DatabaseQueue(path: name, configuration: Opening.configuration(options, .reader))
        }
    }
}
