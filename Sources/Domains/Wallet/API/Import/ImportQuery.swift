import Basics
import HTTPMessages
import JSON
import Stores
import Wallet
import Web

/// What a client says in the query of an import.
struct ImportQuery: Sendable {
    static let names: Set<String> = [
        "cardId", "dryRun", "skipErrors", "sign", "dateOrder", "decimalMark", "currency", "encoding", "columns",
        "match",
    ]

    let card: CardID
    let dryRun: Bool
    /// Whether rows that are right come in where others are wrong.
    let skipsErrors: Bool
    /// Whether rows are compared with purchases that were noted.
    let matches: Bool
    private let sign: StatementSign?
    private let dateOrder: StatementDateOrder?
    private let decimalMark: StatementDecimalMark?
    private let currency: String?
    private let encoding: StatementEncoding?
    private let columns: [StatementColumnChoice]

    init(_ parameters: QueryParameters, importer: StatementImporter) throws(FieldError) {
        guard let sent = parameters["cardId"] else {
            throw FieldError(path: "cardId", code: "required", message: "This parameter is required.")
        }
        card = CardID(try Identifier.checked(sent, path: "cardId"))
        dryRun = try parameters.bool("dryRun")
        skipsErrors = try parameters.bool("skipErrors")
        matches = parameters["match"] == nil ? true : try parameters.bool("match")
        func value<Value>(
            _ name: String, _ expected: String, _ read: (String) -> Value?
        ) throws(FieldError) -> Value? {
            guard let text = parameters[name] else { return nil }
            guard let value = read(text) else {
                throw FieldError(path: name, code: "unknown_value", message: "Expected \(expected).")
            }
            return value
        }
        func list<Value: CaseIterable & RawRepresentable>(_: Value.Type) -> String where Value.RawValue == String {
            Value.allCases.map(\.rawValue).joined(separator: ", ")
        }
        sign = try value("sign", list(StatementSign.self)) { StatementSign(rawValue: $0) }
        dateOrder = try value("dateOrder", list(StatementDateOrder.self)) { StatementDateOrder(rawValue: $0) }
        decimalMark = try value("decimalMark", list(StatementDecimalMark.self)) { StatementDecimalMark(rawValue: $0) }
        currency = try value("currency", "a code of ISO 4217 such as EUR") { text in
            importer.currency(named: text).flatMap { $0 == text.uppercased() ? $0 : nil }
        }
        encoding = try value("encoding", list(StatementEncoding.self)) { StatementEncoding(named: $0) }
        columns =
            try value(
                "columns", "roles and columns such as date:1,amount:4,description:3", StatementColumnChoice.all) ?? []
    }

    /// - Parameters:
    ///   - currency: of the card; nil for the wallet's.
    ///   - earlier: what earlier imports of this card decided, by header.
    ///   - rates: by which amounts in other currencies are converted.
    func options(
        today: CalendarDate, preferences: Preferences, currency: String?, earlier: [String: StatementOptions.Earlier],
        rates: CurrencyConverter
    ) -> StatementOptions {
        var options = StatementOptions(
            today: today, currency: currency ?? preferences.currency, region: preferences.homeRegion,
            earlier: { earlier[$0] })
        options.rates = rates
        options.sign = sign
        options.dateOrder = dateOrder
        options.decimalMark = decimalMark
        options.statementCurrency = currency
        options.encoding = encoding
        options.columns = columns
        return options
    }
}
