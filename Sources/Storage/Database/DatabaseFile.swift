import Glibc
import Stores

/// The files of a database as the operating system sees them: the database, its `-wal` and its `-shm`.
struct DatabaseFile: Sendable {
    /// The owner reads and writes, nobody else.
    static let fileMode: mode_t = 0o600
    static let directoryMode: mode_t = 0o700

    let path: String

    var walPath: String { path + "-wal" }
    var sharedMemoryPath: String { path + "-shm" }

    /// Bytes of the file at `path`; nil where there is none.
    static func size(of path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Int(status.st_size)
    }

    /// Makes directory and file where they are missing, and closes the files to others whatever the umask is.
    ///
    /// SQLite gives `-wal` and `-shm` the mode of the database, so it has to be right before it opens.
    func prepare() throws(StorageError) {
        try makeDirectories()
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, DatabaseFile.fileMode)
        if descriptor >= 0 {
            defer { Glibc.close(descriptor) }
            guard fchmod(descriptor, DatabaseFile.fileMode) == 0 else { throw DatabaseFile.failure(errno) }
            return
        }
        guard errno == EEXIST else { throw DatabaseFile.failure(errno) }
        for file in [path, walPath, sharedMemoryPath] { DatabaseFile.tighten(file) }
        guard access(path, R_OK) == 0 else { throw DatabaseFile.failure(errno) }
        guard access(path, W_OK) == 0 else { throw StorageError(.readOnly, cause: SystemError(number: errno)) }
    }

    private func makeDirectories() throws(StorageError) {
        var missing: [String] = []
        var directory = DatabaseFile.parent(of: path)
        while let current = directory, access(current, F_OK) != 0 {
            guard errno == ENOENT else { throw DatabaseFile.failure(errno) }
            missing.append(current)
            directory = DatabaseFile.parent(of: current)
        }
        for directory in missing.reversed() {
            guard mkdir(directory, DatabaseFile.directoryMode) == 0 || errno == EEXIST else {
                throw DatabaseFile.failure(errno)
            }
            chmod(directory, DatabaseFile.directoryMode)
        }
    }

    /// Takes all rights of group and others from an existing file; a file of another owner stays as it is.
    private static func tighten(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        chmod(path, status.st_mode & 0o700)
    }

    private static func parent(of path: String) -> String? {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return nil }
        return String(path[..<slash])
    }

    static func failure(_ number: Int32) -> StorageError {
        let cause = SystemError(number: number)
        switch number {
        case ENOSPC, EDQUOT: return StorageError(.full, cause: cause)
        case EROFS, EACCES, EPERM: return StorageError(.readOnly, cause: cause)
        default: return StorageError(.unavailable, cause: cause)
        }
    }
}
