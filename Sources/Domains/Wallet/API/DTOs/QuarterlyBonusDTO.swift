import Basics
import JSON
import Wallet
import Web

enum QuarterlyBonusDTO {
    private static let noCategory = "Name at least one category."

    static let record = Record<QuarterlyBonus> {
        Field("categories", \.categories, categories, .required(saying: noCategory))
        Field("multiplier", \.multiplier, .rate(), .required())
        Field("pointType", \.pointType, .token)
        Field("limit", \.limit, .money(minimum: Money(cents: 1)))
        Field("currentSpending", \.currentSpending, .money())
        Field("quarter", \.quarter, .integer(in: 1...4), .required())
        Field("year", \.year, .integer(in: 2_000...2_999), .required())
        Field("activated", \.activated, .bool)
        Field("activateBy", \.activateBy, .date)
        Field("stacksWithBase", \.stacksWithBase, .bool)
        Field("stated", shown: \.stated, StatedSumDTO.write)
    }

    static let form = record.form(
        from: QuarterlyBonus(categories: [], multiplier: .zero, quarter: 1, year: 2_000, activated: false))

    private static let categories = FieldForm<[RuleTarget]>.list(of: RuleTargetDTO.form, maximum: 20)
        .checked { targets, path throws(FieldError) in
            guard !targets.isEmpty else { throw FieldError(path: path, code: "required", message: noCategory) }
            return targets
        }
}
