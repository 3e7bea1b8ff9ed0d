import Foundation

/// A directory that is removed with its last reference.
final class TemporaryDirectory: Sendable {
    let path: String

    /// - Parameter name: a part of its own.
    init(_ name: String = "") throws {
        path = NSTemporaryDirectory() + "steward-tests-" + UUID().uuidString + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var database: String { path + "/wallet.sqlite" }
}
