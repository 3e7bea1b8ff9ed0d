import App
import ArgumentParser
import Basics

/// `steward serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Answer over HTTP until SIGTERM or SIGINT.")

    @Option(name: .long, help: "Address to listen on; anything but loopback needs an API token.")
    var host: String?

    @Option(name: .long, help: "TCP port; 0 lets the system choose.")
    var port: String?

    @OptionGroup var common: CommonOptions

    func run() async throws {
        // Not the process's own age: a script that becomes the server has spent its time before.
        let start = MonotonicTime.now()
        let configuration = try common.configuration(adding: ["host": host, "port": port])
        let telemetry = ProcessConfiguration.telemetry(for: configuration)
        do {
            let application = try ApplicationBuilder(
                configuration: configuration, resources: ProcessConfiguration.resources, telemetry: telemetry
            ).build()
            try await application.run { address in
                application.announce(address, since: start)
            }
        } catch {
            // What was logged before the fault is part of its explanation.
            telemetry.writer.flush()
            throw error
        }
    }
}
