import App
import ArgumentParser

/// `steward backup`.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write a copy of the database, also while the service runs. Restoring: docs/operations.md.")

    @Argument(help: "The file to make; it must not exist.")
    var path: String

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await DatabaseBackup.write(to: path, configuration: common.configurationToldAloud())
        Console.print(path)
    }
}
