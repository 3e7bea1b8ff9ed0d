/// The catalogue as its JSON file has it; ``CatalogReader`` turns it into values.
struct CatalogFile: Decodable {
    struct Source: Decodable {
        let name: String
        let url: String?
        let date: String?
    }

    struct Valuation: Decodable {
        let pointType: String
        let name: String
        let nameChinese: String?
        let basis: PointValuation.Basis
        let cents: String
        let date: String?
        let note: String?
        let sources: [String]
    }

    struct Quarter: Decodable {
        let quarter: Int
        let year: Int
        let categories: [String]?
        let activateBy: String?
        let sources: [String]
    }

    struct Option: Decodable {
        let name: String
        let targets: [String]
    }

    /// What an issuer counts as a category, as far as it differs from what the name says.
    struct Terms: Decodable {
        let category: String
        /// In English, for people; what counts is ``excludes``.
        let includes: [String]
        let excludes: [String]
        let sources: [String]
        /// Of the newest source; nil where none has a date.
        let asOf: String?
    }

    struct Rule: Decodable {
        /// The rule is repeated for each; or the single word `choice` or `topCategory`.
        let categories: [String]
        let multiplier: String
        let afterLimit: String?
        let excludes: [String]?
        /// The issuer's terms that hold for the rule, by their names in ``CatalogFile/terms``.
        let terms: [String]?
        let merchants: [String]?
        let merchantClasses: [String]?
        let region: String?
        let channel: Channel?
        let portal: String?
        let paymentMethod: String?
        let effectiveFrom: String?
        let effectiveTo: String?
        let options: [Option]?
        let choose: Int?
        let `default`: [String]?
        let description: String
        let unconfirmed: Bool?
        let confidence: Confidence?
        let sources: [String]?
    }

    struct Limit: Decodable {
        let category: String
        let sharedWith: [String]?
        let limit: Int
        let resets: SpendingLimit.ResetType
    }

    struct Rotating: Decodable {
        let calendar: String
        let multiplier: String
        let limitCents: Int?
        let stacksWithBase: Bool
    }

    struct Entry: Decodable {
        let id: String
        let name: String
        let nameChinese: String?
        let nicknames: [String]
        let issuer: String
        let cardType: String
        let networks: [String]
        let annualFeeCents: Int
        let foreignTransactionFee: String
        let pointType: String
        let rounding: Card.Rounding
        let baseRate: String
        let rules: [Rule]
        let limits: [Limit]?
        let rotating: Rotating?
        let notes: [String]
        let confidence: Confidence
        let asOf: String
        let sources: [String]
    }

    let format: Int
    let asOf: String
    let sources: [String: Source]
    let valuations: [Valuation]
    let calendars: [String: [Quarter]]
    let terms: [String: Terms]
    let cards: [Entry]
}
