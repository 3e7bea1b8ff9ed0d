import JSON

/// Reads an answer from a JSON document.
enum ReplyReader {
    private static let maximumClaims = 64

    /// Exactly the members asked for (``ReplySchema``).
    static func strict(_ value: JSONValue) -> ModelReply? {
        guard let object = value.object, object.members.count == 3, let card = object["card"],
            let reasoning = object["reasoning"]?.string, let elements = object["suggestions"]?.elements,
            elements.count <= ReplySchema.maximumSuggestions
        else { return nil }
        let suggestions = elements.compactMap(\.string)
        guard suggestions.count == elements.count else { return nil }
        switch card {
        case .null: return ModelReply(card: nil, reasoning: reasoning, suggestions: suggestions)
        case .string(let name): return ModelReply(card: name, reasoning: reasoning, suggestions: suggestions)
        default: return nil
        }
    }

    /// The same among other members, or the longer form; `card` and `reasoning` must be there.
    static func lenient(_ value: JSONValue) -> ModelReply? {
        guard let object = value.object, let reasoning = object["reasoning"]?.string,
            reasoning.utf8.contains(where: { $0 > 0x20 }), let card = card(of: object)
        else { return nil }
        let elements = object["suggestions"]?.elements ?? []
        let suggestions = elements.prefix(ReplySchema.maximumSuggestions).compactMap(\.string)
        var claims: [ModelReply.Claim] = []
        for member in object.members where !["card", "reasoning", "suggestions"].contains(member.name) {
            collect(member, isAboutPrimary: member.name == "primaryRecommendation", into: &claims)
        }
        return ModelReply(card: card.name, reasoning: reasoning, suggestions: suggestions, claims: claims)
    }

    private struct NamedCard {
        let name: String?
    }

    /// Nil where the reply does not say.
    private static func card(of object: JSONObject) -> NamedCard? {
        for name in ["card", "primaryRecommendation", "bestCard", "cardName"] {
            guard let value = object[name] else { continue }
            switch value {
            case .null: return NamedCard(name: nil)
            case .string(let text): return NamedCard(name: text)
            case .object(let inner):
                for name in ["cardName", "name", "card"] {
                    if let text = inner[name]?.string { return NamedCard(name: text) }
                }
                return nil
            default: return nil
            }
        }
        return nil
    }

    private static func collect(
        _ member: JSONObject.Member, isAboutPrimary: Bool, into claims: inout [ModelReply.Claim]
    ) {
        guard claims.count < maximumClaims else { return }
        switch member.value {
        case .null, .bool: return
        case .string(let text):
            guard ["cardName", "card", "bestCard", "name"].contains(member.name) else { return }
            claims.append(.init(member: member.name, value: .card(text), isAboutPrimary: isAboutPrimary))
        case .number(let number):
            claims.append(.init(member: member.name, value: .number(number.text), isAboutPrimary: isAboutPrimary))
        case .array(let elements):
            for element in elements {
                collect(
                    JSONObject.Member(name: member.name, value: element), isAboutPrimary: isAboutPrimary, into: &claims)
            }
        case .object(let object):
            for inner in object.members { collect(inner, isAboutPrimary: isAboutPrimary, into: &claims) }
        }
    }
}
