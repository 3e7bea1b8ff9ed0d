import App
import ArgumentParser

/// `steward check`: for HEALTHCHECK and scripts.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Exit 0 if the running service is ready.")

    @Option(name: .long, help: ArgumentHelp("Address of the service; default: the configured host and port."))
    var url: String?

    @Option(name: .long, help: ArgumentHelp("JSON file with settings (or STEWARD_CONFIG).", valueName: "path"))
    var config: String?

    func run() throws {
        let probe: HealthProbe
        if let url {
            guard let parsed = HealthProbe(url: url) else {
                throw ValidationError("--url: expected http://host:port")
            }
            probe = parsed
        } else {
            let configuration = try ProcessConfiguration.load(flags: ["database": "unused"], file: config)
            probe = HealthProbe(host: configuration.host, port: configuration.port)
        }
        let result = probe.run()
        switch result {
        case .ready: Console.print("ready")
        case .notReady(let reason):
            Console.error("steward: not ready: \(reason)")
            throw ExitCode.failure
        }
    }
}
