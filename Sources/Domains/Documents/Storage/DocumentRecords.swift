import Basics
public import Storage
import Stores

/// What the library keeps in the file.
public struct DocumentRecords: DomainStorage {
    public static let domain = "documents"
    /// The kind of its quota.
    public static let kind = "documents"

    public let name = DocumentRecords.domain
    public let schema = DocumentSchema.versions

    public init() {}

    public func sweep(atMost rows: Int, on connection: Connection) throws -> Int {
        try PaperGarbage.sweep(atMost: rows, on: connection)
    }
}
