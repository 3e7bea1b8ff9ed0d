/// Why a sentence of a model is not shown. The raw values are what answers name as their `fallbackReason`.
public enum PaperReplyFault: String, Error, Sendable, Hashable, CaseIterable {
    /// It names no passage, or quotes nothing of it.
    case uncited = "model_reply_uncited"
    /// The quoted words stand in no passage that was shown.
    case quoteNotFound = "model_quote_not_found"
    /// They stand in another passage than the one it names.
    case quoteElsewhere = "model_quote_elsewhere"
    /// They are put together from several places.
    case quotePieced = "model_quote_pieced"
    /// A number, date, amount or percent that the quoted words do not have.
    case valueUnsupported = "model_value_unsupported"
    /// A name that the quoted words do not have.
    case nameUnsupported = "model_name_unsupported"
    /// It says no where the quoted words do not, or the other way round.
    case negationUnsupported = "model_negation_unsupported"
    /// A link, markup, or what cannot be seen.
    case unsafe = "model_reply_unsafe"
    case wrongLanguage = "model_reply_wrong_language"
    /// It says something else than the paper's own words do (whole replies only).
    case contradicted = "model_reply_contradicted"
}
