import Basics
import Glibc
import Logging

/// The folder for files on their way in. They have no names there, so it is empty but for what a crash left.
enum WorkFolder {
    /// Makes it, for this user alone, and empties it.
    ///
    /// - Returns: its path; nil where it cannot be had, which the log says.
    static func prepare(_ configuration: ServiceConfiguration, _ logger: Logger) -> String? {
        let path = configuration.documents.workFolder ?? configuration.databasePath + ".work"
        guard mkdir(path, 0o700) == 0 || errno == EEXIST, isOwn(path), chmod(path, 0o700) == 0, empty(path) else {
            logger.warning(
                "no folder for files on their way in, which stay in memory", metadata: ["file": "\(path)"])
            return nil
        }
        return path
    }

    /// Whether it is a folder, no link to one, and this user's.
    private static func isOwn(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }

    /// Removes what a crash left of bodies.
    private static func empty(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            // Nothing else in it is the service's, whatever folder an operator names.
            guard name.hasPrefix("body-"), name.utf8.count == 11 else { continue }
            if unlink(path + "/" + name) != 0, errno != ENOENT { return false }
        }
        return true
    }
}
