import Glibc

/// A file's bytes, mapped read-only: shared with whoever else maps them, and read from disk as they are touched.
final class FileMapping: @unchecked Sendable {
    // Unchecked: the mapping is never written, and lives as long as this object.

    /// Never empty.
    let bytes: UnsafeRawBufferPointer

    init(path: String) throws(EmbedderError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            let isMissing = code == ENOENT || code == ENOTDIR
            throw EmbedderError(
                kind: isMissing ? .modelMissing : .modelUnreadable,
                detail: isMissing
                    ? "there is no model file at \(path)" : "the model file \(path) cannot be opened (errno \(code))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw EmbedderError(kind: .modelUnreadable, detail: "\(path) is not a file")
        }
        guard let size = Int(exactly: status.st_size), size > 0 else { throw ModelFile.damaged(path, "it is empty") }
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw EmbedderError(
                kind: .modelUnreadable, detail: "the model file \(path) cannot be mapped (errno \(errno))")
        }
        bytes = UnsafeRawBufferPointer(start: start, count: size)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
