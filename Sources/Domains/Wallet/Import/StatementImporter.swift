/// Reads a bank's statement. Nothing is stored here, and nothing is known of HTTP.
///
/// Immutable; one serves every thread. Time and memory are linear in the size of the file.
public struct StatementImporter: Sendable {
    let understanding: PurchaseUnderstanding
    let tables: StatementTables

    public init(understanding: PurchaseUnderstanding, tables: StatementTables) {
        self.understanding = understanding
        self.tables = tables
    }

    /// What is known under a currency's code or name; nil where it is none.
    public func currency(named name: String) -> String? { tables.currencies.codes(of: name).first }

    /// - Parameter format: what the file is; one that is neither CSV nor OFX is a fault.
    /// - Throws: ``StatementFault`` where the file as a whole cannot be read; what is wrong with rows is in the reading.
    public func read(
        _ bytes: [UInt8], as format: StatementFormat, options: StatementOptions
    ) throws(StatementFault) -> StatementReading {
        let merchants = StatementMerchants(understanding: understanding, tables: tables)
        switch format {
        case .csv:
            let text = try StatementText(
                bytes, tables: tables, declared: options.encoding, isChosen: options.encoding != nil)
            return try CSVStatementReader(tables: tables, options: options, merchants: merchants).read(text)
        case .ofx:
            let text = try StatementText(
                bytes, tables: tables, declared: options.encoding ?? OFXStatementReader.declaredEncoding(bytes),
                isChosen: options.encoding != nil)
            return try OFXStatementReader(tables: tables, options: options, merchants: merchants).read(text)
        case .other(let other):
            throw StatementFault(code: .notText, message: "The file is no text: \(other.rawValue).")
        }
    }
}
