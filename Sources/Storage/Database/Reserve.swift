import Glibc
import Synchronization

/// A file beside the database that only takes up room. On a full disk it is given up, so that what is to be erased can be:
/// a deletion writes to the log first. It is made again once there is room.
final class Reserve: Sendable {
    /// Of the room that is left a quarter at most, and half where it is made again.
    private static let share = (first: 4, again: 2)
    /// Less is of no use: 128 KiB.
    private static let least = 128 << 10

    private struct State {
        var isSpent = false
        /// Erasures under way that need its room.
        var holds = 0
    }

    private let path: String
    private let wanted: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - bytes: its size where there is room; 0 for none.
    init(path: String, bytes: Int) {
        self.path = path
        wanted = bytes
    }

    /// Whether it was given up and is not made again yet: what is left of its room is for erasures.
    var isSpent: Bool { state.withLock { $0.isSpent } }

    /// Bytes of the file; 0 where there is none.
    var bytes: Int { DatabaseFile.size(of: path) ?? 0 }

    /// Makes the file, unless it is there or there is no room for it and as much again.
    func make() {
        guard wanted > 0 else { return }
        state.withLock { state in
            guard state.holds == 0 else { return }
            if DatabaseFile.size(of: path) ?? 0 >= Reserve.least {
                state.isSpent = false
                return
            }
            guard let size = size(isAgain: state.isSpent) else { return }
            let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, DatabaseFile.fileMode)
            guard descriptor >= 0 else { return }
            defer { Glibc.close(descriptor) }
            if posix_fallocate(descriptor, 0, off_t(size)) == 0 {
                state.isSpent = false
            } else {
                unlink(path)
            }
        }
    }

    /// - Returns: whether there is more room now, or was left from the last time.
    func giveUp() -> Bool {
        state.withLock { state in
            if unlink(path) == 0 { state.isSpent = true }
            return state.isSpent
        }
    }

    /// Keeps it from being made again until ``letGo()``.
    func hold() { state.withLock { $0.holds += 1 } }

    func letGo() { state.withLock { $0.holds -= 1 } }

    /// Bytes that are left beside it; nil where nobody can say.
    var free: Int? {
        var status = statvfs()
        guard statvfs(path.parentFolder, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    private func size(isAgain: Bool) -> Int? {
        guard let free else { return nil }
        let size = min(wanted, free / (isAgain ? Reserve.share.again : Reserve.share.first)) / 4_096 * 4_096
        return size >= Reserve.least ? size : nil
    }
}

extension String {
    /// The folder that a path is in.
    var parentFolder: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
