import GRDB
import Glibc
import Stores

extension Database {
    /// Writes a consistent copy while writes go on; everything acknowledged before the call is in it.
    ///
    /// The copy is made beside its place under a name of its own, synced, and then given its name; mode 0600.
    ///
    /// - Throws: ``StorageError``; `alreadyExists` where something has that name.
    public func backup(to path: String) async throws {
        guard DatabaseFile.size(of: path) == nil else { throw StorageError(.alreadyExists) }
        let partial = path + ".partial-\(getpid())-\(UInt32.random(in: 0 ... .max))"
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
        // A link, unlike a renaming, takes the place of nothing that appeared meanwhile.
        guard fsync(descriptor) == 0, link(partial, path) == 0 else {
            let failure = errno == EEXIST ? StorageError(.alreadyExists) : DatabaseFile.failure(errno)
            unlink(partial)
            throw failure
        }
        unlink(partial)
        try DatabaseFile(path: path).syncDirectory()
    }
}
