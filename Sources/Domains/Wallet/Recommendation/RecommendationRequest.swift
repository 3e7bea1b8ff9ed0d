public import Basics
public import Language

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
    /// What amounts in other currencies are converted with.
    public let rates: CurrencyConverter
    /// The day that "today" means.
    public let date: CalendarDate
    /// The language asked for; nil follows the preferences, then the sentence.
    public let language: WrittenLanguage?
    /// What the sentence may be a follow-up of.
    public var previous: PurchaseQuery? { before?.fields }
    /// ``previous``, which is large, where it lies.
    private let before: SharedFields<PurchaseQuery>?
    /// For whom the sentence may be remembered by who guesses about it; nil for nobody.
    public let keptFor: UserID?

    public convenience init(
        text: String, cards: [Card], cardNames: [CardName]? = nil, preferences: Preferences = Preferences(),
        status: WalletStatus? = nil, history: SpendingHistory = .none, rates: CurrencyConverter = .none,
        date: CalendarDate, language: WrittenLanguage? = nil,
        previous: PurchaseQuery? = nil, keptFor: UserID? = nil
    ) {
        self.init(
            text: text, cards: cards, cardNames: cardNames ?? cards.map(CardName.init(_:)), preferences: preferences,
            status: status, history: history, rates: rates, date: date, language: language,
            before: previous.map { SharedFields($0) }, keptFor: keptFor)
    }

    init(
        text: String, cards: [Card], cardNames: [CardName], preferences: Preferences, status: WalletStatus?,
        history: SpendingHistory, rates: CurrencyConverter, date: CalendarDate, language: WrittenLanguage?,
        before: SharedFields<PurchaseQuery>?, keptFor: UserID?
    ) {
        self.text = text
        self.cards = cards
        self.cardNames = cardNames
        self.preferences = preferences
        self.status = status
        self.history = history
        self.rates = rates
        self.date = date
        self.language = language
        self.before = before
        self.keptFor = keptFor
    }
}
