/// What a person should look at before the import counts.
public struct StatementWarning: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case signUncertain = "sign_uncertain"
        case dateOrderUncertain = "date_order_uncertain"
        case decimalMarkUncertain = "decimal_mark_uncertain"
        case encodingUncertain = "encoding_uncertain"
        case columnsGuessed = "columns_guessed"
    }

    public let kind: Kind
    public let message: String
}
