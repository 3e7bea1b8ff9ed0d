/// What an import did, or would do.
public struct ImportReport: Sendable, Hashable {
    public let imported: Int
    /// Indexes of the rows that were there already.
    public let duplicates: [Int]

    public init(imported: Int, duplicates: [Int]) {
        self.imported = imported
        self.duplicates = duplicates
    }
}
