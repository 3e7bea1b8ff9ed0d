import Foundation

/// A file of the repository that is no resource of the program.
func repositoryFile(_ path: String, from source: String = #filePath) throws -> String {
    let root = URL(filePath: source).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
}
