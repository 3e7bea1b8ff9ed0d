/// Where values come from, strongest first: command line, environment, file. Tests fill it by hand.
public struct ConfigurationSources: Sendable {
    /// Values of the command line by key, as typed.
    public var flags: [String: String]
    /// The whole process environment, or in tests a part of one.
    public var environment: [String: String]
    public var file: ConfigurationFile?

    public init(
        flags: [String: String] = [:], environment: [String: String] = [:], file: ConfigurationFile? = nil
    ) {
        self.flags = flags
        self.environment = environment
        self.file = file
    }
}
