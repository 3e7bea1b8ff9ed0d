/// The versions of a domain's tables, forward only. The file holds the version of each domain.
public struct DomainSchema: Sendable {
    /// In ascending order of versions, from 1, without a gap. A step that was shipped never changes.
    public let steps: [SchemaStep]
    /// Up to this version the domain's steps run together with the file's own of the same number, and a file without a table
    /// of domains has the domain in its own version: so were files made before domains had versions. 0 for newer domains.
    public let foundingVersions: Int

    public init(steps: [SchemaStep], foundingVersions: Int = 0) {
        self.steps = steps
        self.foundingVersions = foundingVersions
    }

    var latestVersion: Int { steps.last?.version ?? 0 }

    func step(_ version: Int) -> SchemaStep? { steps.first { $0.version == version } }
}
