/// A purchase with what only an export tells of it.
public struct KeptTransaction: Sendable, Hashable {
    public let stored: StoredTransaction
    /// The import that brought it; 0 for one that came alone.
    public let importNumber: Int
    /// What it was before it met a row of a statement; nil where it met none.
    public let noted: Transaction?

    public init(stored: StoredTransaction, importNumber: Int, noted: Transaction?) {
        self.stored = stored
        self.importNumber = importNumber
        self.noted = noted
    }
}
