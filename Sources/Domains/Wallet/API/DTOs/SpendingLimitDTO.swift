import Basics
import JSON
import Wallet
import Web

enum SpendingLimitDTO {
    static let record = Record<SpendingLimit> {
        Field("category", \.category, LimitKeyDTO.form, .required())
        Field("sharedWith", \.sharedWith, .list(of: LimitKeyDTO.form, maximum: 40), .means([]))
        Field("limit", \.limit, .money(minimum: Money(cents: 1)), .required())
        Field("currentSpending", \.currentSpending, .money())
        Field("resetType", \.resetType, .choice, .required())
        Field("resetDate", \.resetDate, .date)
        Field("stated", shown: \.stated, StatedSumDTO.write)
    }

    static let form = record.form(from: SpendingLimit(category: .choice, limit: .zero, resetType: .never))

    /// A purchase draws from one pot: a second one for the same spending would never be looked at.
    @Sendable
    static func duplicates(_ limits: [(value: SpendingLimit, path: String)]) -> [FieldError] {
        var counted: Set<SpendingLimit.Key> = []
        return limits.flatMap { limit, path in
            ([limit.category] + limit.sharedWith).enumerated().compactMap { index, key in
                guard !counted.insert(key).inserted else { return nil }
                return FieldError(
                    path: path + (index == 0 ? ".category" : ".sharedWith[\(index - 1)]"), code: "duplicate_limit",
                    message: "Another limit counts this already; one limit counts it at a time.")
            }
        }
    }
}
