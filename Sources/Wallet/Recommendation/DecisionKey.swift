import Basics

/// Everything that a decision depends on: equal keys have equal answers.
struct DecisionKey: Hashable, Sendable {
    let user: UserID
    /// Of the stored wallet, preferences included; none where the request brings both.
    let revision: Revision
    let text: String
    let date: CalendarDate
    let language: Language?
    /// What a request brings with it.
    let cards: [Card]?
    let preferences: Preferences?
    /// What the sentence may be a follow-up of.
    let previous: PurchaseQuery?
}
