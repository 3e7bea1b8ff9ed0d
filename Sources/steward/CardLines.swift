import JSON

/// One line a card: id, name, network.
struct CardLines {
    private let cards: [JSONValue]

    init(_ bytes: [UInt8], collection: String) {
        cards = (try? JSONParser.parse(bytes))?[collection]?.elements ?? []
    }

    var lines: String { cards.compactMap(CardLines.line).joined(separator: "\n") }

    static func line(_ bytes: [UInt8]) -> String? { (try? JSONParser.parse(bytes)).flatMap(line) }

    static func line(_ card: JSONValue) -> String? {
        guard let id = card["id"]?.string, let name = card["name"]?.string else { return nil }
        var line = id + String(repeating: " ", count: max(1, 28 - id.count)) + name
        if let network = card["network"]?.string { line += " (\(network))" }
        return line
    }
}
