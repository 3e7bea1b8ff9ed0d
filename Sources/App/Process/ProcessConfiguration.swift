import Basics
public import Foundation
import Glibc
import Logging

/// The configuration and surroundings of the running process: its environment, its file, its terminal.
public enum ProcessConfiguration {
    /// Reads the file that `--config` or `STEWARD_CONFIG` names, and the environment, under the given flags.
    public static func load(
        flags: [String: String], file: String?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ConfigurationError) -> ServiceConfiguration {
        var sources = ConfigurationSources(flags: flags, environment: environment)
        if let path = file ?? environment["STEWARD_CONFIG"], !path.isEmpty {
            let bytes: [UInt8]
            do {
                bytes = try FileBytes.read(path, maximum: ConfigurationFile.maximumBytes)
            } catch {
                throw ConfigurationError(.unreadableFile, key: path, detail: "the configuration file cannot be read")
            }
            sources.file = try ConfigurationFile(bytes, path: path)
        }
        return try ConfigurationLoader(sources).load()
    }

    /// Where the program's data files are.
    public static var resources: ResourceLocator {
        ResourceLocator(override: ProcessInfo.processInfo.environment["STEWARD_RESOURCES"])
    }

    /// Logs to standard error, counters to nowhere in particular.
    ///
    /// - Parameter quiet: only what is wrong; for commands whose output is the answer.
    public static func telemetry(for configuration: ServiceConfiguration, quiet: Bool = false) -> Telemetry {
        let level = Logger.Level(rawValue: configuration.logLevel) ?? .info
        let format = configuration.logFormat ?? (isatty(2) == 1 ? .human : .json)
        return Telemetry(level: quiet ? max(level, .warning) : level, format: format)
    }
}
