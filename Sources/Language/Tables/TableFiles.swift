/// The bytes of table files, by name. Whoever owns the file system does the reading.
public struct TableFiles: Sendable {
    private let files: [String: [UInt8]]

    public init(_ files: [String: [UInt8]]) {
        self.files = files
    }

    /// Asks `read` for each of the names.
    public init(_ names: [String], read: (String) throws -> [UInt8]) rethrows {
        var files: [String: [UInt8]] = [:]
        for name in names { files[name] = try read(name) }
        self.files = files
    }

    /// The bytes of one file; nil where it was not given.
    public subscript(name: String) -> [UInt8]? { files[name] }
}
