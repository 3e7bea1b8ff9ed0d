/// What read a paper's words. Another version may read them otherwise.
public struct Extractor: Sendable, Equatable {
    /// The kind of file it reads, with the tool where there is one.
    public let name: String
    public let version: Int

    public init(name: String, version: Int) {
        self.name = name
        self.version = version
    }
}
