import GRDB
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
    /// See ``Reserve``.
    var reservePath: String { path + "-reserve" }

    /// As SQLite opens a file that nobody writes: without a log, its index, or locks.
    var immutableName: String {
        let plain = path.utf8.map { byte -> String in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            if isPlain || "/._-".utf8.contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }
        return "file:\(plain.joined())?immutable=1"
    }

    /// Bytes of the file at `path`; nil where there is none.
    static func size(of path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Int(status.st_size)
    }

    /// Makes directory and file where they are missing, and closes the files to others whatever the umask is.
    ///
    /// SQLite gives `-wal` and `-shm` the mode of the database, so it has to be right before it opens.
    ///
    /// - Throws: `emptyFile` for one of no bytes: what is made here never is, so something took what was in it.
    func prepare(_ options: Database.Options) throws {
        try makeDirectories()
        if access(path, F_OK) != 0 {
            guard errno == ENOENT else { throw DatabaseFile.failure(errno) }
            try make(options)
        }
        guard DatabaseFile.size(of: path) != 0 else { throw StorageError(.emptyFile) }
        for file in [path, walPath, sharedMemoryPath, reservePath] { DatabaseFile.tighten(file) }
        guard access(path, R_OK) == 0 else { throw DatabaseFile.failure(errno) }
        guard access(path, W_OK) == 0 else { throw StorageError(.readOnly, cause: SystemError(number: errno)) }
    }

    /// Makes the file under a name of its own and gives it its name once it has a header.
    private func make(_ options: Database.Options) throws {
        let partial = path + ".partial-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let descriptor = open(partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, DatabaseFile.fileMode)
        guard descriptor >= 0 else { throw DatabaseFile.failure(errno) }
        defer {
            Glibc.close(descriptor)
            unlink(partial)
        }
        guard fchmod(descriptor, DatabaseFile.fileMode) == 0 else { throw DatabaseFile.failure(errno) }
        let queue = try DatabaseQueue(path: partial, configuration: Opening.configuration(options, .maker))
        try queue.writeWithoutTransaction { try Opening.begin($0) }
        try queue.close()
        // Another process may have been faster; a link takes the place of nothing.
        guard fsync(descriptor) == 0, link(partial, path) == 0 || errno == EEXIST else {
            throw DatabaseFile.failure(errno)
        }
        try syncDirectory()
    }

    /// Makes sure that the file is found again after the power was lost.
    func syncDirectory() throws(StorageError) {
        let descriptor = open(path.parentFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DatabaseFile.failure(errno) }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw DatabaseFile.failure(errno) }
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
