import Foundation
import GRDB

/// A database file as another program would meet it.
enum RawFile {
    /// Runs statements on a connection of its own, which is closed again: another process, as far as the file knows.
    static func execute(_ sql: String, at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// A connection that stays open, so that what it wrote stays in the log.
    struct Held {
        private let queue: DatabaseQueue

        init(path: String) throws {
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            queue = try DatabaseQueue(path: path, configuration: configuration)
        }

        func execute(_ sql: String) throws {
            try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        }

        func close() throws { try queue.close() }
    }

    static func value(_ sql: String, at path: String) throws -> String? {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.unsafeRead { try String.fetchOne($0, sql: sql) }
    }

    /// Copies a database with its log, as a crash leaves them.
    static func copyAfterCrash(from path: String, to target: String) throws {
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: target + suffix)
        }
    }

    static func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    static func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
    }

    static func truncate(_ path: String, to size: Int) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try handle.truncate(atOffset: UInt64(size))
    }

    static func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
