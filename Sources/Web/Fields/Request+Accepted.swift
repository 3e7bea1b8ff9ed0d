public import HTTPMessages
import HTTPTypes
public import Language

extension Request {
    /// Whether the client would rather have events than JSON.
    public var acceptsEvents: Bool { prefers("text/event-stream") }

    /// Whether the client would rather have a table than JSON.
    public var acceptsTable: Bool { prefers("text/csv") }

    /// Whether a type is named in `Accept`, and JSON is not liked more.
    private func prefers(_ type: String) -> Bool {
        guard let accept = headers[.accept] else { return false }
        let items = WeightedList.items(of: accept)
        guard let weight = items.first(where: { $0.name == type })?.weight, weight > 0 else { return false }
        return weight >= items.first { $0.name == "application/json" }?.weight ?? 0
    }

    /// The language of `Accept-Language` for an answer to a text; nil where the text's own is as good, and where none of the
    /// list is spoken here.
    public func acceptedLanguage(for text: String) -> WrittenLanguage? {
        guard let header = headers[.acceptLanguage] else { return nil }
        let accepted = WeightedList.items(of: header).filter { $0.weight > 0 }
        func language(_ name: String) -> WrittenLanguage? {
            let parts = name.split(separator: "-")
            switch parts.first {
            case "en": return .english
            case "zh":
                let isTraditional = parts.contains("hant") || parts.contains("tw") || parts.contains("hk")
                return isTraditional ? .traditionalChinese : .simplifiedChinese
            default: return nil
            }
        }
        let isChinese = text.unicodeScalars.contains { (0x3400...0x9FFF).contains($0.value) }
        if accepted.contains(where: { $0.name == "*" || language($0.name)?.isChinese == isChinese }) { return nil }
        var best: (language: WrittenLanguage, weight: Int)?
        for item in accepted {
            if let found = language(item.name), item.weight > best?.weight ?? 0 { best = (found, item.weight) }
        }
        return best?.language
    }
}
