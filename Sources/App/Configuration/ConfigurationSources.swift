/// Where values come from, strongest first: command line, environment, file. Tests fill it by hand.
package struct ConfigurationSources: Sendable {
    /// Values of the command line by key, as typed.
    package var flags: [String: String]
    /// The whole process environment, or in tests a part of one.
    package var environment: [String: String]
    package var file: ConfigurationFile?

    package init(
        flags: [String: String] = [:], environment: [String: String] = [:], file: ConfigurationFile? = nil
    ) {
        self.flags = flags
        self.environment = environment
        self.file = file
    }
}
