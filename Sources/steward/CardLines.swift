import JSON

/// One line a card: id, name, network.
struct CardLines {
    private let cards: [JSONValue]

    init(_ bytes: [UInt8], collection: String) {
        if case .object(let page)? = try? JSONParser.parse(bytes), case .array(let items)? = page[collection] {
            cards = items
        } else {
            cards = []
        }
    }

    var lines: String { cards.compactMap(CardLines.line).joined(separator: "\n") }

    static func line(_ bytes: [UInt8]) -> String? { (try? JSONParser.parse(bytes)).flatMap(line) }

    static func line(_ card: JSONValue) -> String? {
        guard case .object(let card) = card, case .string(let id)? = card["id"], case .string(let name)? = card["name"]
        else { return nil }
        var line = id + String(repeating: " ", count: max(1, 28 - id.count)) + name
        if case .string(let network)? = card["network"] { line += " (\(network))" }
        return line
    }
}
