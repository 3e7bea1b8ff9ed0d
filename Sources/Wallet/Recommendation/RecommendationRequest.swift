public import Basics

/// What a recommendation is made from, all of it in memory. A class, because it is large and every part of the work reads
/// some of it.
public final class RecommendationRequest: Sendable {
    /// The sentence, control characters removed.
    public let text: String
    public let cards: [Card]
    /// The cards' names as sentences may use them; built once a wallet revision.
    public let cardNames: [CardName]
    public let preferences: Preferences
    /// Where the wallet stands on ``date``, where that is known already; worked out otherwise.
    public let status: WalletStatus?
    public let history: SpendingHistory
    /// The day that "today" means.
    public let date: CalendarDate
    /// The language asked for; nil follows the preferences, then the sentence.
    public let language: Language?
    /// What the sentence may be a follow-up of.
    public let previous: PurchaseQuery?
    /// What the prototypes make of the sentence; asked only where the tables are silent.
    public let guess: (@Sendable () -> CategoryGuess?)?

    public init(
        text: String, cards: [Card], cardNames: [CardName]? = nil, preferences: Preferences = Preferences(),
        status: WalletStatus? = nil, history: SpendingHistory = .none, date: CalendarDate, language: Language? = nil,
        previous: PurchaseQuery? = nil, guess: (@Sendable () -> CategoryGuess?)? = nil
    ) {
        self.text = text
        self.cards = cards
        self.cardNames = cardNames ?? cards.map(CardName.init(_:))
        self.preferences = preferences
        self.status = status
        self.history = history
        self.date = date
        self.language = language
        self.previous = previous
        self.guess = guess
    }
}
