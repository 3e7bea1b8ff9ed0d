import CSandbox
import Glibc

/// The one file that a child may read. It has no name that the child could learn, and the child opens it anew, to read only.
public final class InputFile: Sendable {
    private let descriptor: Descriptor

    /// Bytes that are held in memory, in a file that exists nowhere else.
    ///
    /// - Throws: the system's error.
    public init(_ bytes: [UInt8]) throws(InputFileError) {
        guard let descriptor = Descriptor(csandbox_memory_file()) else {
            throw InputFileError(number: errno)
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw InputFileError(number: errno) }
            rest = rest.dropFirst(written)
        }
        self.descriptor = descriptor
    }

    /// A file that is open already, mostly one of the work folder without a name. The descriptor stays the caller's.
    ///
    /// - Throws: the system's error.
    public init(descriptor: Int32) throws(InputFileError) {
        guard let own = Descriptor(fcntl(descriptor, F_DUPFD_CLOEXEC, 10)) else {
            throw InputFileError(number: errno)
        }
        self.descriptor = own
    }

    /// Bytes of the file.
    public var count: Int {
        var about = stat()
        return fstat(descriptor.number, &about) == 0 ? Int(about.st_size) : 0
    }

    /// Its bytes from a place on, at most so many.
    public func bytes(maximum: Int, from start: Int = 0) -> [UInt8] {
        let size = max(0, min(count - start, maximum))
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            while filled < size {
                let place = buffer.baseAddress.map { $0 + filled }
                let read = pread(descriptor.number, place, size - filled, start + filled)
                if read < 0 && errno == EINTR { continue }
                guard read > 0 else { return }
                filled += read
            }
        }
    }

    /// Opened anew: a place of its own in the file, and no right to write.
    func reopened() -> Descriptor? {
        Descriptor(open("/proc/self/fd/\(descriptor.number)", O_RDONLY | O_CLOEXEC))
    }
}

/// The system's error when an input was made.
public struct InputFileError: Error, Sendable, Equatable {
    public let number: Int32
}
