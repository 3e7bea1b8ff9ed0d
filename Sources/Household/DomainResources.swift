public import Language

/// What a domain is made of: the files that come with it, and how text is folded.
public struct DomainResources: Sendable {
    public let folding: Folding
    private let read: @Sendable (_ name: String, _ target: String) throws -> [UInt8]

    /// - Parameter read: the bytes of a resource of a target.
    /// - Throws: where a table of the folding is missing or wrong.
    public init(read: @escaping @Sendable (_ name: String, _ target: String) throws -> [UInt8]) throws {
        folding = try Folding(TableFiles(Folding.fileNames) { try read($0, "Language") })
        self.read = read
    }

    /// The bytes of a file of a target's folder `Resources`.
    public func bytes(_ name: String, of target: String) throws -> [UInt8] { try read(name, target) }
}
