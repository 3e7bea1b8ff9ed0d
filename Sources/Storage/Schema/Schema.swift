import GRDB
import Stores

/// The versions of the schema, forward only. `PRAGMA user_version` holds the version of the file's own tables, the table
/// `domains` those of each domain's.
struct Schema: Sendable {
    /// Marks a file as ours in its header: "Stew".
    static let applicationID = 0x5374_6577

    private static let steps: [SchemaStep] = [
        SchemaStep(version: 1, sql: SchemaVersion1.sql),
        SchemaStep(version: 2, sql: SchemaVersion2.sql),
        SchemaStep(version: 3, sql: SchemaVersion3.sql),
        SchemaStep(version: 4, sql: SchemaVersion4.sql),
        SchemaStep(version: 5, sql: SchemaVersion5.sql),
        SchemaStep(version: 6, sql: SchemaVersion6.sql),
        SchemaStep(version: 7, sql: SchemaVersion7.sql),
        SchemaStep(version: 8, sql: SchemaHouseholds.sql),
    ]
    /// From this version on the file says in which versions its domains are.
    private static let firstWithDomains = 4

    static var latestVersion: Int { steps.last?.version ?? 0 }

    let domains: [any DomainStorage]

    static func version(_ connection: Handle) throws -> Int {
        try Int.fetchOne(connection, sql: "PRAGMA user_version") ?? 0
    }

    /// The version of a domain's tables; 0 where it has none.
    private func version(of domain: any DomainStorage, _ connection: Handle) throws -> Int {
        let file = try Schema.version(connection)
        guard file >= Schema.firstWithDomains else { return min(file, domain.schema.foundingVersions) }
        return try Int.fetchOne(
            connection, sql: "SELECT version FROM domains WHERE name = ?", arguments: [domain.name]) ?? 0
    }

    /// Refuses a file that is not ours or that a newer program has written.
    func checkOrigin(_ connection: Handle) throws {
        let found = try Schema.version(connection)
        guard found <= Schema.latestVersion else { throw StorageError(.newerSchema) }
        let application = try Int.fetchOne(connection, sql: "PRAGMA application_id") ?? 0
        let isEmpty = try Int.fetchOne(connection, sql: "SELECT count(*) FROM sqlite_schema") == 0
        guard application == Schema.applicationID || (isEmpty && application == 0 && found == 0) else {
            throw StorageError(.foreignFile)
        }
        for domain in domains where try version(of: domain, connection) > domain.schema.latestVersion {
            throw StorageError(.newerSchema)
        }
    }

    /// Whether the file and its domains are in the latest versions.
    func isPresent(_ connection: Handle) throws -> Bool {
        guard try Schema.version(connection) == Schema.latestVersion else { return false }
        return try domains.allSatisfy { try version(of: $0, connection) == $0.schema.latestVersion }
    }

    /// Brings the file and its domains to the latest versions, each step in one transaction with its version number.
    func migrate(_ connection: Handle) throws {
        for step in Schema.steps where try Schema.version(connection) < step.version {
            try connection.inTransaction(.immediate) {
                // Read again under the lock: another process may have been faster, and may be newer.
                let found = try Schema.version(connection)
                guard found <= Schema.latestVersion else { throw StorageError(.newerSchema) }
                guard found < step.version else { return .rollback }
                try connection.execute(sql: step.sql)
                for domain in domains where step.version <= domain.schema.foundingVersions {
                    try connection.execute(sql: domain.schema.step(step.version)?.sql ?? "")
                }
                if step.version == Schema.firstWithDomains {
                    for domain in domains where domain.schema.foundingVersions > 0 {
                        try record(domain.schema.foundingVersions, of: domain, connection)
                    }
                }
                try connection.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
                try connection.execute(sql: "PRAGMA user_version = \(step.version)")
                return .commit
            }
        }
        for domain in domains {
            for step in domain.schema.steps where try version(of: domain, connection) < step.version {
                try connection.inTransaction(.immediate) {
                    let found = try version(of: domain, connection)
                    guard found <= domain.schema.latestVersion else { throw StorageError(.newerSchema) }
                    guard found < step.version else { return .rollback }
                    try connection.execute(sql: step.sql)
                    try record(step.version, of: domain, connection)
                    return .commit
                }
            }
        }
    }

    private func record(_ version: Int, of domain: any DomainStorage, _ connection: Handle) throws {
        try connection.execute(
            sql: "INSERT INTO domains (name, version) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET version = ?2",
            arguments: [domain.name, version])
    }
}
