import Glibc
import HTTPMessages

/// Writes a body to a file without a name as it comes.
///
/// The system's memory takes each piece at once, so that the queue of the connection does not wait for a disk.
final class BodyFileWriter {
    /// Nil once somebody else has it.
    private var descriptor: Int32?
    private let room: BodyRoom
    private(set) var count = 0

    /// Nil where the folder takes no file.
    init?(folder: String, room: BodyRoom) {
        var name = Array((folder + "/body-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return nil }
        unlink(name)
        // Whatever else is started must not hold it.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        self.room = room
    }

    /// False where there is no room for it.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let descriptor, room.take(bytes.count) else { return false }
        count += bytes.count
        var rest = bytes
        while !rest.isEmpty {
            let written = write(descriptor, rest.baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
        return true
    }

    /// The file as it is, for whoever reads it; this writes no more. Nil where it was taken already.
    func finished() -> BodyFile? {
        guard let descriptor = descriptor.take() else { return nil }
        return BodyFile(descriptor: descriptor, count: count) { [room, count] in room.giveBack(count) }
    }

    deinit {
        guard let descriptor else { return }
        close(descriptor)
        room.giveBack(count)
    }
}
