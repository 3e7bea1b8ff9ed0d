public import Language

/// What a domain is made of: the files that come with it, and what reads the languages.
public struct DomainResources: Sendable {
    public let language: LanguageTables
    private let read: @Sendable (_ name: String, _ target: String) throws -> [UInt8]

    /// - Parameter read: the bytes of a resource of a target.
    /// - Throws: where a table of the languages is missing or wrong.
    public init(read: @escaping @Sendable (_ name: String, _ target: String) throws -> [UInt8]) throws {
        language = try LanguageTables(TableFiles(LanguageTables.fileNames) { try read($0, "Language") })
        self.read = read
    }

    /// The bytes of a file of a target's folder `Resources`.
    public func bytes(_ name: String, of target: String) throws -> [UInt8] { try read(name, target) }
}
