import Storage

/// The versions of the library's tables.
enum DocumentSchema {
    static let versions = DomainSchema(steps: [SchemaStep(version: 1, sql: DocumentSchemaVersion1.sql)])
}
