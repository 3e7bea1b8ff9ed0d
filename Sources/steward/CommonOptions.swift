import App
import ArgumentParser

/// The options that every command with a database takes.
struct CommonOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Database file.", valueName: "path"))
    var database: String?

    @Option(name: .long, help: ArgumentHelp("JSON file with settings (or STEWARD_CONFIG).", valueName: "path"))
    var config: String?

    @Option(name: .long, help: ArgumentHelp("Zone in which \"today\" is meant.", valueName: "zone"))
    var timeZone: String?

    @Option(name: .long, help: "trace, debug, info, notice, warning, error or critical.")
    var logLevel: String?

    @Option(name: .long, help: "auto, json or human.")
    var logFormat: String?

    /// The configuration of these options, further flags, the environment and the file.
    func configuration(adding flags: [String: String?] = [:]) throws -> ServiceConfiguration {
        let own = [
            "database": database, "timeZone": timeZone, "log.level": logLevel, "log.format": logFormat,
        ]
        return try ProcessConfiguration.load(
            flags: own.merging(flags) { own, _ in own }.compactMapValues { $0 }, file: config)
    }

    /// The configuration for a command that works on the database by itself; says on standard error which one it is.
    func configurationToldAloud() throws -> ServiceConfiguration {
        let configuration = try configuration()
        Console.error("database: \(configuration.databasePath)")
        return configuration
    }

    /// The application without a server, for the local user; quiet unless something is wrong.
    func application() throws -> Application {
        let configuration = try configurationToldAloud()
        let telemetry = ProcessConfiguration.telemetry(for: configuration, quiet: logLevel == nil)
        return try ApplicationBuilder(
            configuration: configuration, resources: ProcessConfiguration.resources, telemetry: telemetry
        ).build(for: .localUser)
    }
}
