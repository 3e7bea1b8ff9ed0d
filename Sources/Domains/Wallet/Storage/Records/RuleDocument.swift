import Basics
import FoundationEssentials
import Storage
import Stores
import Wallet

/// A reward rule as JSON in the column `reward_rules`. Its names are part of the schema and do not follow the model.
struct RuleDocument: Codable {
    var scope: String
    var category: String?
    var options: [String]?
    var count: Int?
    var multiplier: Int
    var pointType: String
    var afterLimit: Int?
    var excludes: [String]?
    var merchants: [String]?
    var merchantClasses: [String]?
    var region: String?
    var channel: String?
    var portal: String?
    var paymentMethod: String?
    var from: String?
    var through: String?

    init(_ rule: RewardRule) {
        switch rule.scope {
        case .category(let category):
            scope = "category"
            self.category = category.rawValue
        case .chosen(let options, let count):
            scope = "chosen"
            self.options = options.map { TargetText.text($0) }
            self.count = count
        case .topCategory(let options):
            scope = "topCategory"
            self.options = options.map { TargetText.text($0) }
        }
        multiplier = rule.multiplier.hundredths
        pointType = rule.pointType
        afterLimit = rule.afterLimitMultiplier?.hundredths
        excludes = rule.excludes.isEmpty ? nil : rule.excludes.map { TargetText.text($0) }
        merchants = rule.merchants.isEmpty ? nil : rule.merchants.map(\.display)
        merchantClasses = rule.merchantClasses.isEmpty ? nil : rule.merchantClasses.map(\.rawValue)
        region = rule.region
        channel = rule.channel?.rawValue
        portal = rule.portal
        paymentMethod = rule.paymentMethod
        from = rule.effectiveFrom?.description
        through = rule.effectiveTo?.description
    }

    func rule() throws(StorageError) -> RewardRule {
        RewardRule(
            scope: try ruleScope(), multiplier: Rate(hundredths: multiplier), pointType: pointType,
            afterLimitMultiplier: afterLimit.map { Rate(hundredths: $0) },
            excludes: try TargetText.targets(excludes ?? []), merchants: (merchants ?? []).map { MerchantName($0) },
            merchantClasses: (merchantClasses ?? []).map { MerchantClass($0) }, region: region,
            channel: try known(channel, Channel.init(rawValue:)), portal: portal, paymentMethod: paymentMethod,
            effectiveFrom: try known(from) { CalendarDate($0) }, effectiveTo: try known(through) { CalendarDate($0) })
    }

    private func ruleScope() throws(StorageError) -> RewardRule.Scope {
        switch scope {
        case "category":
            guard let category = category.flatMap(Category.init(rawValue:)) else { throw StorageError(.corrupt) }
            return .category(category)
        case "chosen":
            return .chosen(options: try TargetText.targets(options ?? []), count: count ?? 1)
        case "topCategory":
            return .topCategory(options: try TargetText.targets(options ?? []))
        default:
            throw StorageError(.corrupt)
        }
    }

    private func known<Value>(_ text: String?, _ make: (String) -> Value?) throws(StorageError) -> Value? {
        guard let text else { return nil }
        guard let value = make(text) else { throw StorageError(.corrupt) }
        return value
    }
}
