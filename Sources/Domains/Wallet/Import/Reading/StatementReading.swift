/// A file as it was read: its purchases, what was passed over and why, and what is wrong.
public struct StatementReading: Sendable {
    /// The bank's layout, such as `chase`; `generic` where none is known, `ofx` for OFX.
    public let layout: String
    /// The folded words of the header, by which an earlier import of the same bank is known again; empty without one.
    public let header: String
    public let decisions: StatementDecisions
    /// In the order of the file.
    public let rows: [StatementRow]
    public let skipped: [SkippedRow]
    /// The first hundred; ``faultCount`` counts all.
    public let faults: [StatementFault]
    public let faultCount: Int
    public let warnings: [StatementWarning]
}
