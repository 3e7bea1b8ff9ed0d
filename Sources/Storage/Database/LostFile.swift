/// Which of the database's files is no longer the one that was opened.
struct LostFile: Error, Sendable, CustomStringConvertible {
    let path: String

    var description: String { "deleted or replaced: \(path)" }
}
