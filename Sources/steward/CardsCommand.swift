import App
import ArgumentParser
import JSON

/// `steward cards`.
struct CardsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards", abstract: "The wallet and the catalogue of known cards.",
        subcommands: [List.self, Add.self, CatalogList.self, Demo.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Show the wallet.")

        @Flag(name: .long, help: "Print JSON.")
        var json = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await LocalClient.with(common) { client in
                let pages = try await client.pages("/cards?limit=100")
                guard !json else { return Console.print(CardPages.joined(pages)) }
                let lines = pages.map { CardLines($0, collection: "cards").lines }.joined(separator: "\n")
                Console.print(lines.isEmpty ? "The wallet is empty; see: steward cards catalog" : lines)
            }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a card of the catalogue to the wallet.")

        @Argument(help: "Its id, from `cards catalog`, such as amex-gold.")
        var catalogId: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await LocalClient.with(common) { client in
                let card = try await client.post("/cards", CardsCommand.fromCatalog(catalogId))
                Console.print(CardLines.line(card) ?? "added")
            }
        }
    }

    struct CatalogList: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "catalog", abstract: "Show known cards.")

        @Argument(help: "Words of a name, issuer or nickname; all cards where they are left out.")
        var words: [String] = []

        @Flag(name: .long, help: "Print JSON, with rules, sources and dates.")
        var json = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await LocalClient.with(common) { client in
                let query = words.isEmpty ? "" : "?q=" + CardsCommand.percentEncoded(words.joined(separator: " "))
                let catalog = try await client.get("/cards/catalog" + query)
                guard !json else { return Console.print(String(decoding: catalog, as: UTF8.self)) }
                Console.print(CardLines(catalog, collection: "cards").lines)
            }
        }
    }

    struct Demo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "demo", abstract: "Add a demo wallet of five cards to an empty wallet.")

        /// Five cards that show different kinds of rules: a yearly cap, a rotating quarter with activation, portal
        /// rates, a flat rate, and a card of the one network that Costco takes.
        static let cards = [
            "amex-gold", "chase-freedom-flex", "chase-sapphire-preferred", "citi-double-cash", "costco-anywhere-visa",
        ]

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await LocalClient.with(common) { client in
                let page = try await client.get("/cards?limit=1")
                guard CardLines(page, collection: "cards").lines.isEmpty else {
                    return Console.print("The wallet has cards already; nothing was added.")
                }
                for id in Demo.cards {
                    let card = try await client.post("/cards", CardsCommand.fromCatalog(id, as: "demo-" + id))
                    Console.print(CardLines.line(card) ?? id)
                }
            }
        }
    }

    /// - Parameter cardID: the id in the wallet; the service makes one where it is nil.
    private static func fromCatalog(_ id: String, as cardID: String? = nil) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.name("catalogId")
        json.value(id)
        if let cardID {
            json.name("id")
            json.value(cardID)
        }
        json.endObject()
        return json.finish()
    }

    /// Everything but the unreserved characters of RFC 3986 section 2.3 is encoded.
    static func percentEncoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += byte < 16 ? "%0" : "%"
                result += String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}
