import JSON

/// An answer of `POST /recommend` for people: the reasoning, the runner-up, warnings and suggestions.
struct RecommendationText {
    private let answer: JSONObject?

    init(_ bytes: [UInt8]) {
        if case .object(let object)? = try? JSONParser.parse(bytes) { answer = object } else { answer = nil }
    }

    var text: String {
        guard let answer else { return "The answer cannot be read." }
        var lines: [String] = []
        if let card = object(answer["primaryRecommendation"]) { lines.append(headline("→", card)) }
        if let card = object(answer["secondaryRecommendation"]) { lines.append(headline("  then", card)) }
        if !lines.isEmpty { lines.append("") }
        if let reasoning = string(answer["reasoning"]) { lines.append(reasoning) }
        for warning in array(answer["warnings"]) {
            if let message = string(object(warning)?["message"]) { lines.append("! " + message) }
        }
        for suggestion in array(answer["suggestions"]) {
            if let words = string(suggestion) { lines.append("· " + words) }
        }
        return lines.joined(separator: "\n")
    }

    private func headline(_ mark: String, _ card: JSONObject) -> String {
        var line = mark + " " + (string(card["cardName"]) ?? "?")
        if let multiplier = number(card["multiplier"]) { line += "  \(multiplier)x" }
        if let category = string(card["category"]) { line += " " + category }
        if let reward = object(card["reward"]), let value = number(reward["value"]) { line += "  value \(value)" }
        return line
    }

    private func object(_ value: JSONValue?) -> JSONObject? {
        if case .object(let object)? = value { object } else { nil }
    }
    private func array(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let elements)? = value { elements } else { [] }
    }
    private func string(_ value: JSONValue?) -> String? { if case .string(let text)? = value { text } else { nil } }
    private func number(_ value: JSONValue?) -> String? {
        if case .number(let number)? = value { number.text } else { nil }
    }
}
