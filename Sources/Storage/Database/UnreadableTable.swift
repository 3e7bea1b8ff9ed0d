/// The table that could not be read. Its name is the program's, not a user's.
struct UnreadableTable: Error, Sendable, CustomStringConvertible {
    let name: String
    let cause: any Error

    var description: String { "table \(name): \(cause)" }
}
