import JSON
import Wallet
import Web

/// A category, a merchant class or a merchant's name, as one text.
enum RuleTargetDTO {
    private static let name = FieldForm<String>.string(minimum: 1, maximum: 80)

    static let merchant = name.map(
        { text, path throws(FieldError) in try merchant(text, path: path) }, from: { $0.display })

    static let form = name.map(
        { text, path throws(FieldError) -> RuleTarget in
            if let category = Category(identifier: text) { return .category(category) }
            if let merchantClass = MerchantClass(identifier: text) { return .merchantClass(merchantClass) }
            return .merchant(try merchant(text, path: path))
        }, from: text)

    static let list = FieldForm<[RuleTarget]>.list(of: form, maximum: 50)

    private static func merchant(_ text: String, path: String) throws(FieldError) -> MerchantName {
        let cleaned = PlainText.cleaned(text)
        let name = MerchantName(cleaned)
        guard !name.folded.isEmpty else {
            throw FieldError(path: path, code: "invalid_name", message: "Expected a merchant's name.")
        }
        try PlainText.refusePaymentNumber(cleaned, path: path)
        return name
    }

    @Sendable
    private static func text(_ target: RuleTarget) -> String {
        switch target {
        case .category(let category): category.rawValue
        case .merchantClass(let merchantClass): merchantClass.rawValue
        case .merchant(let name): name.display
        }
    }
}
