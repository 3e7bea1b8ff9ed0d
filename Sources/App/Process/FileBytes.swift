import Glibc

/// Reads a small file whole, with plain system calls: no Foundation at start-up.
public enum FileBytes {
    public struct ReadError: Error, Sendable, Hashable {
        public enum Kind: Sendable, Hashable { case missing, denied, tooLarge, failed }
        public let kind: Kind
    }

    /// - Parameter maximum: more bytes than these are an error, whatever the file claims to be.
    public static func read(_ path: String, maximum: Int) throws(ReadError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw ReadError(kind: .missing)
            case EACCES, EPERM: throw ReadError(kind: .denied)
            default: throw ReadError(kind: .failed)
            }
        }
        defer { close(descriptor) }
        return try read(descriptor, maximum: maximum)
    }

    static func read(_ descriptor: Int32, maximum: Int) throws(ReadError) -> [UInt8] {
        var status = stat()
        let expected = fstat(descriptor, &status) == 0 ? Int(clamping: status.st_size) : 0
        guard expected <= maximum else { throw ReadError(kind: .tooLarge) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expected + 1)
        var chunk = [UInt8](repeating: 0, count: min(max(expected + 1, 4_096), 262_144))
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw ReadError(kind: .failed) }
            if count == 0 { return bytes }
            guard bytes.count + count <= maximum else { throw ReadError(kind: .tooLarge) }
            bytes.append(contentsOf: chunk[0..<count])
        }
    }
}
