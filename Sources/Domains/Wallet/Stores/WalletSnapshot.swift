public import Basics
import Synchronization
public import Stores

/// Everything of one user that an answer is computed from, as it stood at one moment. Immutable and shared.
public final class WalletSnapshot: Sendable {
    public let user: UserID
    /// The day it was asked for: the end of ``monthToDate``.
    public let date: CalendarDate
    /// The wallet's revision: rises with each write that can change an answer. `(user, revision)` names this content.
    public let revision: Revision
    /// In order of creation.
    public let storedCards: [StoredCard]
    /// Whether a write of somebody else's can change it.
    public let isShared: Bool
    /// The cards of ``storedCards``.
    public let cards: [Card]
    public let preferences: Preferences
    public let preferencesRevision: Revision
    /// What the user allows to be kept and handed on.
    public let privacy: Privacy
    /// Spending from the first of the month up to and including ``date``.
    public let monthToDate: [SpendingTotal]
    public let rates: CurrencyConverter
    private let preparedOnce = Mutex<PreparedWallet?>(nil)

    public init(
        user: UserID, date: CalendarDate, revision: Revision, storedCards: [StoredCard], preferences: Preferences,
        preferencesRevision: Revision, privacy: Privacy = Privacy(), monthToDate: [SpendingTotal],
        rates: CurrencyConverter = .none
    ) {
        self.user = user
        self.date = date
        self.revision = revision
        self.storedCards = storedCards
        cards = storedCards.map(\.card)
        isShared = storedCards.contains(where: \.isShared)
        self.preferences = preferences
        self.preferencesRevision = preferencesRevision
        self.privacy = privacy
        self.monthToDate = monthToDate
        self.rates = rates
    }

    /// What this gives every request; worked out by the first that asks.
    var prepared: PreparedWallet {
        preparedOnce.withLock { known in
            if let known { return known }
            let made = PreparedWallet(self)
            known = made
            return made
        }
    }
}
