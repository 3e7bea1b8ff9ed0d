import Stores

/// What is the matter with the database, and what its operator can do about it.
enum StorageAdvice {
    static func text(_ error: any Error) -> String {
        guard let error = error as? StorageError else { return "\(error)" }
        let what = error.cause.map { " (\($0))" } ?? ""
        return switch error.kind {
        case .poisoned:
            "a write did not reach the disk, so nothing is written until the next start: look at the disk, then start again"
        case .replaced:
            "the database file is not the one that was opened, so nothing is written\(what): put it back, or start again with "
                + "the file that is there"
        case .readOnly:
            "nothing can be written: the file or its file system is read-only. Make it writable, then start again"
        case .full: "nothing can be stored: the disk is full. Make room, or delete something"
        case .corrupt: "a part of the database cannot be read\(what): stop, and restore the last backup"
        case .busy: "another process holds the database"
        default: "\(error)\(what)"
        }
    }
}
