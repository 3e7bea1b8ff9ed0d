import Storage
import Stores

/// The bytes of a paper's file, in parts.
enum DocumentFileRows {
    /// Bytes of a part.
    static let part = 1 << 20

    /// - Parameter bytes: some of the file's, from a place on; nil where they cannot be read.
    static func insert(
        _ count: Int, of key: Int, on connection: Connection, _ bytes: (_ offset: Int, _ count: Int) -> [UInt8]?
    ) throws {
        for (number, offset) in stride(from: 0, to: count, by: part).enumerated() {
            guard let piece = bytes(offset, min(part, count - offset)) else { throw StorageError(.unavailable) }
            try connection.run(
                "INSERT INTO document_files (document, part, bytes) VALUES (?, ?, ?)",
                [.integer(key), .integer(number), .bytes(piece)])
        }
    }

    /// The file is kept no longer.
    static func letGo(_ key: Int, on connection: Connection) throws {
        try connection.run("DELETE FROM document_files WHERE document = ?", [.integer(key)])
        try connection.run("UPDATE documents SET original_kept = 0 WHERE key = ?", [.integer(key)])
    }

    /// Nor is that of any paper that it is in: they hold its bytes.
    static func letGoWithOuter(_ key: Int, on connection: Connection) throws {
        var next: Int? = key
        while let key = next {
            try letGo(key, on: connection)
            next = try connection.first(
                "SELECT parent FROM documents WHERE key = ? AND parent IS NOT NULL", [.integer(key)]
            ) { try $0.int(0) }
        }
    }

    /// One part; nil behind the last.
    static func read(_ number: Int, of key: Int, on connection: Connection) throws -> [UInt8]? {
        try connection.first(
            "SELECT bytes FROM document_files WHERE document = ? AND part = ?", [.integer(key), .integer(number)]
        ) { try $0.bytes(0) }
    }

    /// All of the file's bytes.
    ///
    /// - Parameter count: how many there are.
    static func whole(_ key: Int, count: Int, on connection: Connection) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var number = 0
        while let part = try read(number, of: key, on: connection) {
            bytes += part
            number += 1
        }
        return bytes
    }
}
