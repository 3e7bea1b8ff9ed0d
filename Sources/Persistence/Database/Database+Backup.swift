import GRDB
import Glibc
import Wallet

extension Database {
    /// Writes a consistent copy while writes go on; everything acknowledged before the call is in it.
    ///
    /// The copy is made beside its place, synced, and renamed; mode 0600.
    ///
    /// - Throws: ``StorageError``; `alreadyExists` where something has that name.
    public func backup(to path: String) async throws {
        guard DatabaseFile.size(of: path) == nil else { throw StorageError(.alreadyExists) }
        let partial = path + ".partial"
        unlink(partial)
        let descriptor = open(partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, DatabaseFile.fileMode)
        guard descriptor >= 0 else { throw DatabaseFile.failure(errno) }
        defer { Glibc.close(descriptor) }
        guard fchmod(descriptor, DatabaseFile.fileMode) == 0 else { throw DatabaseFile.failure(errno) }
        do {
            try await copy(to: partial)
        } catch {
            unlink(partial)
            throw StorageError.translated(error)
        }
        guard fsync(descriptor) == 0, rename(partial, path) == 0 else {
            let failure = DatabaseFile.failure(errno)
            unlink(partial)
            throw failure
        }
        try Database.syncDirectory(of: path)
    }

    private static func syncDirectory(of path: String) throws(StorageError) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DatabaseFile.failure(errno) }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw DatabaseFile.failure(errno) }
    }
}
