import Glibc

/// The folder of the database.
enum DataFolder {
    /// Makes the folder and those above it where they are missing, for their owner only (XDG Base Directory
    /// Specification).
    static func prepare(for path: String) throws(ConfigurationError) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let folder = String(path[..<slash])
        var made = ""
        for part in folder.split(separator: "/", omittingEmptySubsequences: true) {
            made += made.isEmpty && !folder.hasPrefix("/") ? String(part) : "/" + part
            if mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR, access(made, F_OK) != 0 {
                let reason = String(cString: strerror(errno))
                throw ConfigurationError(
                    .unusable, key: Settings.database.key, detail: "its folder cannot be made: \(reason)")
            }
        }
    }
}
