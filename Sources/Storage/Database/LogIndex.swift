import GRDB
import GRDBSQLite
import Synchronization

/// The head of SQLite's index of the log: 48 bytes in memory that all processes share which have the file open. It changes
/// with every commit of any of them (sqlite.org/walformat.html, section 2.1), and looking at it takes no system call.
final class LogIndex: Sendable {
    /// What the head says. Two that are equal have no commit between them.
    typealias Mark = SIMD8<UInt64>

    /// SQLite maps the index in pieces of this size.
    private static let pieceBytes: Int32 = 32_768
    private static let words = 6

    /// Where it is; 0 while it is not known.
    private let address = Mutex<UInt>(0)

    /// Finds the index of an open file in WAL mode. Without it there are no marks.
    func attach(to connection: Handle) {
        var pointer: UnsafeMutableRawPointer?
        let code = sqlite3_file_control(connection.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer)
        guard code == SQLITE_OK,
            let file = pointer?.assumingMemoryBound(to: sqlite3_file.self), let methods = file.pointee.pMethods,
            methods.pointee.iVersion >= 2, let map = methods.pointee.xShmMap
        else { return }
        var piece: UnsafeMutableRawPointer?
        guard map(file, 0, LogIndex.pieceBytes, 0, &piece) == SQLITE_OK else { return }
        address.withLock { $0 = UInt(bitPattern: piece) }
    }

    /// Before the file is closed: the memory goes with the last connection.
    func detach() {
        address.withLock { $0 = 0 }
    }

    /// Nil where the index is not known. Read while somebody commits, it is equal to none.
    var mark: Mark? {
        address.withLock { address in
            guard let head = UnsafeRawPointer(bitPattern: address) else { return nil }
            var mark = Mark()
            for word in 0..<LogIndex.words {
                mark[word] = head.load(fromByteOffset: word * MemoryLayout<UInt64>.size, as: UInt64.self)
            }
            return mark
        }
    }
}
