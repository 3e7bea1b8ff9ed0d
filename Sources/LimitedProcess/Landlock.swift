import CSandbox
import Glibc

/// The rules on files of a limited child: it reads its input and what it was given, writes one folder, and executes the
/// tool.
enum Landlock {
    struct Failure: Error {
        let number: Int32
    }

    private static let reading = UInt64(CSANDBOX_FS_READ_FILE)
    private static let listing = UInt64(CSANDBOX_FS_READ_FOLDER)
    private static let executing = UInt64(CSANDBOX_FS_EXECUTE)
    private static let writing =
        UInt64(CSANDBOX_FS_WRITE_FILE) | UInt64(CSANDBOX_FS_MAKE_FILE) | UInt64(CSANDBOX_FS_REMOVE_FILE)
        | UInt64(CSANDBOX_FS_MAKE_FOLDER) | UInt64(CSANDBOX_FS_REMOVE_FOLDER) | UInt64(CSANDBOX_FS_TRUNCATE)

    /// Holds for this process from now on. Nothing happens where the kernel has no Landlock.
    static func enforce(_ orders: ChildOrders) throws(Failure) {
        let version = csandbox_landlock_version()
        guard version > 0 else { return }
        let rules = csandbox_landlock_create(version)
        guard rules >= 0 else { throw Failure(number: errno) }
        defer { close(rules) }
        let known = csandbox_landlock_rights(version)
        for path in orders.readable { try allow(path, reading, inFolders: listing, rules) }
        for path in [orders.tool] + LimitedTool.loaders { try allow(path, reading | executing, rules) }
        try allow("/proc/self/fd/0", reading, rules)
        if let folder = orders.writable { try allow(folder, reading, inFolders: listing | (writing & known), rules) }
        guard csandbox_landlock_enforce(rules) == 0 else { throw Failure(number: errno) }
    }

    /// - Parameter more: what is allowed besides where the path is a folder.
    private static func allow(
        _ path: String, _ rights: UInt64, inFolders more: UInt64 = 0, _ rules: Int32
    ) throws(Failure) {
        let descriptor = csandbox_open_path(path)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var about = stat()
        guard fstat(descriptor, &about) == 0 else { return }
        let isFolder = about.st_mode & S_IFMT == S_IFDIR
        // Files in memory and pipes lie in no folder: they cannot be named in a rule and need none.
        guard csandbox_landlock_allow(rules, descriptor, isFolder ? rights | more : rights) != 0, errno != EBADFD else {
            return
        }
        throw Failure(number: errno)
    }
}
