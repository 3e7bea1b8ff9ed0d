import Explaining

/// Why a model's words are not shown. For logs and counts: it tells nothing of the words themselves.
enum ReplyFault: String, SentenceFault, CaseIterable {
    /// `card` is not the card that was decided on.
    case otherCard = "other_card"
    /// A card that is not in the wallet, or a name that nobody knows.
    case unknownName = "unknown_name"
    /// A name that fits several cards.
    case ambiguousName = "ambiguous_name"
    /// The chosen card is not named.
    case primaryNotNamed = "primary_not_named"
    /// A rate, amount, percentage or count that is no fact of the card it is said of.
    case wrongNumber = "wrong_number"
    case wrongDate = "wrong_date"
    /// Another card is advised.
    case wrongDirection = "wrong_direction"
    /// Cards compared the wrong way round.
    case wrongComparison = "wrong_comparison"
    /// A statement about limits, acceptance, fees or activation that is not so.
    case wrongClaim = "wrong_claim"
    /// A statement that nothing here can confirm: insurance, sign-up bonuses, account trouble.
    case unsupportedClaim = "unsupported_claim"
    case wrongLanguage = "wrong_language"
    /// Links, markup, tags, control or invisible characters, or marks of instructions.
    case unsafeText = "unsafe_text"
    case tooLong = "too_long"

    init(_ fault: TextFault) {
        self =
            switch fault {
            case .unsafeText: .unsafeText
            case .tooLong: .tooLong
            case .empty: .primaryNotNamed
            case .wrongLanguage: .wrongLanguage
            case .unknownName: .unknownName
            }
    }
}
