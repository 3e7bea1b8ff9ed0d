import Glibc
import Stores

/// The right to be the one service on a database file: a `flock` on the file itself, which SQLite's own locks do not meet.
///
/// It goes with the process, however that ends. The descriptor stays open until SQLite has closed the file: to close it
/// before would take SQLite's locks with it.
final class FileLock: Sendable {
    /// For so long a service waits for a command that is opening or closing the file: 15 times 20 ms.
    private static let tries = (count: 15, nanoseconds: 20_000_000)

    private let descriptor: Int32

    init(path: String) throws(StorageError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DatabaseFile.failure(errno) }
    }

    /// - Parameter isPatient: whether to wait a moment for who may only be passing.
    /// - Returns: false where somebody has it. A file system that knows no such locks has nobody.
    func take(isPatient: Bool) -> Bool {
        for attempt in 1...FileLock.tries.count {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return true }
            guard isPatient, attempt < FileLock.tries.count else { return false }
            var pause = timespec(tv_sec: 0, tv_nsec: FileLock.tries.nanoseconds)
            nanosleep(&pause, nil)
        }
        return false
    }

    func giveBack() { _ = flock(descriptor, LOCK_UN) }

    deinit { Glibc.close(descriptor) }
}
