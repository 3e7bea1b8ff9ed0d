public import Basics

/// What may be said of a recommendation: its cards, numbers, dates and states, built once and asked for each sentence.
public struct ReplyFacts: Sendable {
    let recommendation: Recommendation

    /// - Parameter date: the day that "today" means.
    public init(
        _ recommendation: Recommendation, preferences: Preferences, date: CalendarDate, vocabulary: ReplyVocabulary
    ) {
        self.recommendation = recommendation
    }
}
