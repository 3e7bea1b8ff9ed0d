import JSON

/// An answer of `POST /recommend` for people: the reasoning, the runner-up, warnings and suggestions.
struct RecommendationText {
    private let answer: JSONObject?

    init(_ bytes: [UInt8]) {
        answer = (try? JSONParser.parse(bytes))?.object
    }

    var text: String {
        guard let answer else { return "The answer cannot be read." }
        var lines: [String] = []
        if let card = answer["primaryRecommendation"]?.object { lines.append(headline("→", card)) }
        if let card = answer["secondaryRecommendation"]?.object { lines.append(headline("  then", card)) }
        if !lines.isEmpty { lines.append("") }
        if let reasoning = answer["reasoning"]?.string { lines.append(reasoning) }
        for warning in answer["warnings"]?.elements ?? [] {
            if let message = warning["message"]?.string { lines.append("! " + message) }
        }
        for suggestion in answer["suggestions"]?.elements ?? [] {
            if let words = suggestion.string { lines.append("· " + words) }
        }
        return lines.joined(separator: "\n")
    }

    private func headline(_ mark: String, _ card: JSONObject) -> String {
        var line = mark + " " + (card["cardName"]?.string ?? "?")
        if let multiplier = card["multiplier"]?.number { line += "  \(multiplier)x" }
        if let category = card["category"]?.string { line += " " + category }
        if let reward = card["reward"]?.object, let value = reward["value"]?.number { line += "  value \(value)" }
        return line
    }
}
