import Basics
import JSON
import Wallet
import Web

/// One entry of `rewardCategories`.
enum RewardRuleDTO {
    /// What is read of `options` and `choose` goes into the scope that `category` opened, or nowhere.
    static let record = Record<RewardRule> {
        Field("category", \.key, LimitKeyDTO.form, .required())
        Field("multiplier", \.multiplier, .rate(), .required())
        Field("pointType", \.pointType, .token)
        Field("afterLimitMultiplier", \.afterLimitMultiplier, .rate())
        Field("excludes", \.excludes, RuleTargetDTO.list, .means([]))
        Field("merchants", \.merchants, .list(of: RuleTargetDTO.merchant, maximum: 100), .means([]))
        Field("merchantClasses", \.merchantClasses, .list(of: merchantClass, maximum: 50), .means([]))
        Field("region", \.region, .code(letters: 2))
        Field("channel", \.channel, .choice)
        Field("portal", \.portal, .token)
        Field("paymentMethod", \.paymentMethod, .letters(maximum: 64))
        Field("options", \.options, RuleTargetDTO.list)
        Field("choose", \.choose, .integer(in: 1...10))
        Field("effectiveFrom", \.effectiveFrom, .date)
        Field("effectiveTo", \.effectiveTo, .date)
    }

    static let form = record.form(from: RewardRule(scope: .category(.general), multiplier: .zero))

    private static let merchantClass = FieldForm<String>.string(minimum: 1, maximum: 64).map(
        { text, path throws(FieldError) in
            guard let merchantClass = MerchantClass(identifier: text) else {
                throw FieldError(path: path, code: "unknown_value", message: "This merchant class is not known.")
            }
            return merchantClass
        }, from: { $0.rawValue })
}

/// The three fields in which a scope is told.
extension RewardRule {
    fileprivate var key: SpendingLimit.Key {
        get {
            switch scope {
            case .category(let category): .category(category)
            case .chosen: .choice
            case .topCategory: .topCategory
            }
        }
        set {
            switch newValue {
            case .category(let category): scope = .category(category)
            case .choice: scope = .chosen(options: [], count: 1)
            case .topCategory: scope = .topCategory(options: [])
            }
        }
    }

    fileprivate var options: [RuleTarget]? {
        get {
            switch scope {
            case .category: nil
            case .chosen(let options, _), .topCategory(let options): options
            }
        }
        set {
            switch scope {
            case .category: break
            case .chosen(_, let count): scope = .chosen(options: newValue ?? [], count: count)
            case .topCategory: scope = .topCategory(options: newValue ?? [])
            }
        }
    }

    fileprivate var choose: Int? {
        get { if case .chosen(_, let count) = scope { count } else { nil } }
        set { if case .chosen(let options, _) = scope { scope = .chosen(options: options, count: newValue ?? 1) } }
    }
}
