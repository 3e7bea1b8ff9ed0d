import App
import ArgumentParser

/// `steward`.
struct StewardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "steward",
        abstract: "Which of my cards should I use for this purchase, and why?",
        discussion: """
            Every option can be set in the environment (STEWARD_PORT) or in a JSON file (--config) too; see \
            docs/operations.md.

            Exit status: 0 done, 1 failed, 64 wrong usage, 65 corrupt database, 69 address in use, 70 a damaged file \
            of the program, 78 wrong configuration or a database of a newer version.
            """,
        version: StewardVersion.current,
        subcommands: [
            ServeCommand.self, RecommendCommand.self, CardsCommand.self, DocumentsCommand.self, TokenCommand.self,
            CheckCommand.self, BackupCommand.self, ContractCommand.self,
        ])
}
