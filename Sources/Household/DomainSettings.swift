/// What an operator chose about domains, by the keys of the configuration.
public struct DomainSettings: Sendable {
    private let flags: [String: Bool]
    private let texts: [String: String]

    public init(flags: [String: Bool] = [:], texts: [String: String] = [:]) {
        self.flags = flags
        self.texts = texts
    }

    /// True for a key that nobody set: what can be chosen is on.
    public func flag(_ key: String) -> Bool { flags[key] ?? true }

    /// Nil for a key that nobody set.
    public func text(_ key: String) -> String? { texts[key] }
}
