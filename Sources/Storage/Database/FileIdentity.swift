import Glibc

/// Which files a database was opened as. One that is deleted or replaced while it is open goes on taking writes that nobody
/// will find again.
struct FileIdentity: Sendable {
    private struct Number: Sendable, Equatable {
        let device: dev_t
        let inode: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = status.st_dev
            inode = status.st_ino
        }
    }

    private let files: [(path: String, number: Number)]

    /// - Parameter paths: files that are there now; others are not watched.
    init(_ paths: [String]) {
        files = paths.compactMap { path in Number(path).map { (path, $0) } }
    }

    /// The first file that is no longer the one that was opened; nil where all are. Some microseconds.
    var lost: String? { files.first { Number($0.path) != $0.number }?.path }
}
