/// What a person should look at before the import counts.
public struct StatementWarning: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case signUncertain = "sign_uncertain"
        case dateOrderUncertain = "date_order_uncertain"
        case decimalMarkUncertain = "decimal_mark_uncertain"
        case encodingUncertain = "encoding_uncertain"
        case columnsGuessed = "columns_guessed"
        case limitStated = "limit_stated"
    }

    public let kind: Kind
    public let message: String

    /// Days that the user has stated a sum for.
    public static let limitStated = StatementWarning(
        kind: .limitStated,
        message: "The spending of a limit was stated for days of this file: what the file holds may be in that sum "
            + "already. Look at the limit's currentSpending, and state it anew where it is wrong.")

    /// What of amounts and letters is not certain, in any format.
    static func all(
        _ decimalMark: StatementDecision<StatementDecimalMark>, _ text: StatementText
    ) -> [StatementWarning] {
        var warnings: [StatementWarning] = []
        if !decimalMark.isCertain {
            let comma = decimalMark.value == .comma
            warnings.append(
                StatementWarning(
                    kind: .decimalMarkUncertain,
                    message:
                        "The amounts do not say whether a point or a comma stands before the cents. It was read as a "
                        + "\(comma ? "comma" : "point"); if that is wrong, add decimalMark=\(comma ? "dot" : "comma").")
            )
        }
        if !text.isCertain {
            warnings.append(
                StatementWarning(
                    kind: .encodingUncertain,
                    message:
                        "The encoding was guessed to be \(text.encoding.rawValue); if names look wrong, add encoding=.")
            )
        }
        return warnings
    }
}
