import Storage

/// The versions of the wallet's tables. The first three were made when a file held nothing but a wallet.
enum WalletSchema {
    static let versions = DomainSchema(
        steps: [
            SchemaStep(version: 1, sql: WalletSchemaVersion1.sql),
            // Passages came, which are nobody's table in particular.
            SchemaStep(version: 2, sql: ""),
            SchemaStep(version: 3, sql: WalletSchemaVersion3.sql),
            SchemaStep(version: 4, sql: WalletSchemaVersion4.sql),
            SchemaStep(version: 5, sql: WalletSchemaVersion5.sql),
            SchemaStep(version: 6, sql: WalletSchemaVersion6.sql),
            SchemaStep(version: 7, sql: WalletSchemaVersion7.sql),
            SchemaStep(version: 8, sql: WalletSchemaSharedCards.sql),
        ], foundingVersions: 3)
}
