import JSON
import Wallet
import Web

/// A category, a merchant class or a merchant's name, as one text.
enum RuleTargetDTO {
    /// The longest text of a target, in characters.
    static let maximumLength = 80

    static func decode(_ value: JSONValue, path: String) throws(FieldError) -> RuleTarget {
        let text = try FieldReader.string(value, path: path, minimum: 1, maximum: maximumLength)
        if let category = Category(identifier: text) { return .category(category) }
        if let merchantClass = MerchantClass(identifier: text) { return .merchantClass(merchantClass) }
        return .merchant(try merchant(text, path: path))
    }

    static func merchant(_ text: String, path: String) throws(FieldError) -> MerchantName {
        let cleaned = PlainText.cleaned(text)
        let name = MerchantName(cleaned)
        guard !name.folded.isEmpty else {
            throw FieldError(path: path, code: "invalid_name", message: "Expected a merchant's name.")
        }
        try PlainText.refusePaymentNumber(cleaned, path: path)
        return name
    }

    static func decodeList(
        _ name: String, of reader: FieldReader, maximum: Int
    ) throws(FieldError) -> [RuleTarget] {
        var targets: [RuleTarget] = []
        for element in try reader.array(name, maximum: maximum) ?? [] {
            targets.append(try decode(element.value, path: element.path))
        }
        return targets
    }

    static func text(_ target: RuleTarget) -> String {
        switch target {
        case .category(let category): category.rawValue
        case .merchantClass(let merchantClass): merchantClass.rawValue
        case .merchant(let name): name.display
        }
    }
}

extension JSONWriter {
    mutating func value(_ targets: [RuleTarget]) {
        beginArray()
        for target in targets { value(RuleTargetDTO.text(target)) }
        endArray()
    }
}
