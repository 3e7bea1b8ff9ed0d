/// What a word does in any sentence, whatever that is about.
@frozen
public enum GrammarRole: Sendable {
    /// "twelve", "hundred": values are the number.
    case number, scale
    case currency
    /// What is counted: 个, "nights".
    case quantity
    case article, and
    /// "at", "with", 用.
    case link
    case next, previous
    /// Values: 1 to 12, above 100 where the word means something else too ("may").
    case month
    /// "tomorrow": the value counts from today.
    case day
    /// 1 is Monday.
    case weekday
    /// The value is in days, from the coming one.
    case weekend
    /// Values: 1 week, 2 month, 3 quarter, 4 year.
    case period
    /// A name, or what else is written alike in any language.
    case name
}
