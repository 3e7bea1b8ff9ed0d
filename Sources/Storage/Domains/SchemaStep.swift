/// One version of a schema: what brings tables from the version before to this one. It uses no type of the application,
/// because it has to mean the same for ever.
public struct SchemaStep: Sendable {
    public let version: Int
    public let sql: String

    public init(version: Int, sql: String) {
        self.version = version
        self.sql = sql
    }
}
