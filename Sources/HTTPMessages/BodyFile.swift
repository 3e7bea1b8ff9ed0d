import Glibc

/// A long body, in a file that has no name and goes with the last who holds this.
public final class BodyFile: Sendable {
    /// Open for reading; closed with this.
    public let descriptor: Int32
    /// Its length in bytes.
    public let count: Int
    private let onClose: @Sendable () -> Void

    /// - Parameters:
    ///   - descriptor: of a file of so many bytes; closed with this.
    ///   - onClose: called when its room on the disk is free again.
    public init(descriptor: Int32, count: Int, onClose: @escaping @Sendable () -> Void = {}) {
        self.descriptor = descriptor
        self.count = count
        self.onClose = onClose
    }

    deinit {
        close(descriptor)
        onClose()
    }

    /// Some bytes of it, fewer only at its end; nil where the disk fails.
    public func bytes(at offset: Int, count wanted: Int) -> [UInt8]? {
        let size = max(0, min(wanted, count - offset))
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            while filled < size {
                let count = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, size - filled, off_t(offset + filled))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    failed = true
                    return
                }
                filled += count
            }
        }
        return failed ? nil : bytes
    }
}
