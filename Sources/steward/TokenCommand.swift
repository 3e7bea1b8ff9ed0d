import App
import ArgumentParser
import Basics
import Wallet
import Stores

/// `steward token`.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "API tokens: what a service beyond loopback asks for.",
        subcommands: [Create.self, List.self, Revoke.self])

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Make a token and print it, this once. Only its hash is stored.")

        @Option(name: .long, help: "What the token is for; shown by `token list`.")
        var label = "unnamed"

        @Option(name: .long, help: "Whose data it opens.")
        var user = "local"

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await TokenCommand.with(common) { tokens in
                let made = try await tokens.create(label: label, user: user)
                Console.print(made.token.revealed())
                Console.error("steward: token \(made.id) created; a service that runs without tokens asks for them")
                Console.error("steward: after its next start")
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Show the tokens of a user.")

        @Option(name: .long, help: "Whose tokens.")
        var user = "local"

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await TokenCommand.with(common) { tokens in
                for token in try await tokens.list(user: user) {
                    let state = token.revokedAt.map { "revoked \($0)" } ?? "active"
                    Console.print("\(token.id)  \(token.createdAt)  \(state)  \(token.label)")
                }
            }
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: "Make a token worthless, at once and for good.")

        @Argument(help: "The token's id, from `token list`.")
        var id: String

        @Option(name: .long, help: "Whose token.")
        var user = "local"

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await TokenCommand.with(common) { tokens in
                try await tokens.revoke(id, user: user)
                Console.print("revoked")
            }
        }
    }

    private static func with(
        _ options: CommonOptions, _ body: (TokenAdministration) async throws -> Void
    ) async throws {
        let tokens = try TokenAdministration(configuration: options.configurationToldAloud())
        do {
            try await body(tokens)
        } catch {
            await tokens.close()
            throw error
        }
        await tokens.close()
    }
}
