/// What the languages need to be read, made once for all that read them.
public struct LanguageTables: Sendable {
    /// The files to give to ``init(_:)``.
    public static let fileNames = Folding.fileNames + QuantityTables.fileNames

    /// How text is folded before its words are looked up.
    public let folding: Folding
    /// Finds numbers, money, measures, days and times.
    public let quantities: QuantityReader

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        folding = try Folding(files)
        quantities = QuantityReader(try QuantityTables(files, folding: folding))
    }
}
