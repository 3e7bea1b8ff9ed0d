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

    /// When the process began, on the monotonic clock; nil where the kernel does not say. From field 22 of
    /// /proc/self/stat (proc(5)), in clock ticks since boot, so exact to 10 ms.
    public static var startOfProcess: UInt64? {
        guard let bytes = try? FileBytes.read("/proc/self/stat", maximum: 4_096),
            let parenthesis = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        // Fields after the name start at the third.
        let fields = bytes[(parenthesis + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 19, let ticks = UInt64(String(decoding: fields[19], as: UTF8.self)) else { return nil }
        let perSecond = UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))
        var boot = timespec()
        clock_gettime(CLOCK_BOOTTIME, &boot)
        let sinceBoot = UInt64(boot.tv_sec) &* 1_000_000_000 &+ UInt64(boot.tv_nsec)
        let started = ticks / perSecond &* 1_000_000_000 &+ (ticks % perSecond) &* 1_000_000_000 / perSecond
        let age = sinceBoot > started ? sinceBoot - started : 0
        return MonotonicTime.now() &- age
    }
}
