import Testing

/// A file as a bank writes it, and what it holds. A row of a table comes with one of these.
struct StatementCase: Sendable, CustomTestStringConvertible {
    let name: String
    var currency = "USD"
    var region = "US"
    let file: String
    /// Month, day and amount; what came back is negative.
    var rows: [String] = []
    /// Line and reason.
    var skipped: [String] = []
    /// Line and code.
    var wrong: [String] = []

    var testDescription: String { name }
}
