public import Language

/// The words by which papers are read, in memory.
public struct FactsTables: Sendable {
    /// The files to give to ``init(_:folding:quantities:)``.
    public static let fileNames = [
        "paper-words.tsv", "date-cues.tsv", "duration-cues.tsv", "base-cues.tsv", "field-labels.tsv", "kind-cues.tsv",
    ]

    let folding: Folding
    let quantities: QuantityReader
    let words: CueTable<PaperWord>
    let dates: CueTable<DateRole>
    let durations: CueTable<DateRole>
    let bases: CueTable<DateRole>
    let labels: CueTable<FieldName>
    let kinds: CueTable<DocumentKind>

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles, folding: Folding, quantities: QuantityTables) throws(TableError) {
        self.folding = folding
        self.quantities = QuantityReader(quantities)
        words = try CueTable(files, file: "paper-words.tsv", folding: folding)
        dates = try CueTable(files, file: "date-cues.tsv", folding: folding)
        durations = try CueTable(files, file: "duration-cues.tsv", folding: folding)
        bases = try CueTable(files, file: "base-cues.tsv", folding: folding)
        labels = try CueTable(files, file: "field-labels.tsv", folding: folding)
        kinds = try CueTable(files, file: "kind-cues.tsv", folding: folding)
    }
}
