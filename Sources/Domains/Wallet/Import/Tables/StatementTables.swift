public import Language

/// What is known about statements, read once from the tables of the resource folder (docs/statements.md).
public struct StatementTables: Sendable {
    public static let fileNames = [
        StatementColumnTable.fileName, StatementKindTable.fileName, StatementProcessorTable.fileName,
        StatementCategoryTable.fileName, StatementCurrencyTable.fileName, StatementRegionTable.fileName,
        StatementMonthTable.fileName, StatementLayoutTable.fileName, StatementCharacters.fileName,
    ]

    let folding: Folding
    let columns: StatementColumnTable
    let kinds: StatementKindTable
    let processors: StatementProcessorTable
    let categories: StatementCategoryTable
    let currencies: StatementCurrencyTable
    let regions: StatementRegionTable
    let months: StatementMonthTable
    let layouts: StatementLayoutTable
    let characters: StatementCharacters

    /// - Throws: ``TableError`` with file, line and kind of fault.
    public init(_ files: TableFiles, folding: Folding) throws(TableError) {
        self.folding = folding
        columns = try StatementColumnTable(files, folding)
        kinds = try StatementKindTable(files, folding)
        processors = try StatementProcessorTable(files)
        categories = try StatementCategoryTable(files, folding)
        currencies = try StatementCurrencyTable(files)
        regions = try StatementRegionTable(files)
        months = try StatementMonthTable(files, folding)
        layouts = try StatementLayoutTable(files, folding)
        characters = try StatementCharacters(files)
    }

    func words(_ text: some StringProtocol) -> StatementWords { StatementWords(text, folding) }
}
