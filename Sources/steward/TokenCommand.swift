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
            abstract: "Make a token and print it, this once. Only its hash is stored.",
            aliases: ["add"])

        @Option(name: .long, help: "What the token is for; shown by `token list`.")
        var label = "unnamed"

        @Option(name: .long, help: "Whose data it opens.")
        var user = "local"

        @Option(
            name: .long,
            help: "What it is good for: read, write, admin or metrics; repeat it for more. read and write if left out.",
            transform: TokenCommand.scope)
        var scope: [Scope] = []

        @Option(name: .long, help: "How long it lasts: 45m, 12h or 90d; without end if left out.")
        var expiresIn: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await TokenCommand.with(common) { tokens in
                let (token, made) = try await tokens.create(
                    label: label, user: user, scopes: scope.isEmpty ? [.read, .write] : scope, life: expiresIn)
                Console.print(token.revealed())
                Console.error(
                    "steward: token \(made.id) for \(made.user.rawValue): \(TokenCommand.names(made.scopes))"
                        + (made.expiresAt.map { ", until \($0)" } ?? ""))
                Console.error("steward: it counts at once; from now on a running service asks for a token")
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Show the tokens.")

        @Option(name: .long, help: "Whose tokens; everybody's if left out.")
        var user: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await TokenCommand.with(common) { tokens in
                for token in try await tokens.list(user: user) {
                    let fields = [
                        token.id, token.user.rawValue, token.createdAt.description, tokens.state(of: token),
                        TokenCommand.names(token.scopes), token.label,
                    ]
                    Console.print(fields.joined(separator: "  "))
                }
            }
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: "Make a token worthless, at once and for good.")

        @Argument(help: "The token's id, from `token list`.")
        var id: String

        @Option(name: .long, help: "Whose token it has to be; anybody's if left out.")
        var user: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await TokenCommand.with(common) { tokens in
                try await tokens.revoke(id, user: user)
                Console.print("revoked")
            }
        }
    }

    private static func scope(_ text: String) throws -> Scope {
        guard let scope = Scope(rawValue: text) else {
            throw ValidationError("expected one of: " + Scope.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return scope
    }

    private static func names(_ scopes: Scopes) -> String { scopes.list.map(\.rawValue).joined(separator: ",") }

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
