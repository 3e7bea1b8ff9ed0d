/// What SQLite said, for logs: it names tables and columns, and no values. The statement and its values are left out.
struct SQLiteFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The extended result code (sqlite.org/rescode.html).
    let code: Int32
    let message: String

    var description: String { "SQLite \(code): \(message)" }
}
