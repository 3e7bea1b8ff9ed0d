import Basics
import Language
import Stores

/// Everything that a decision depends on: equal keys have equal answers.
///
/// A key is asked for, kept and compared several times for every answer. So what it holds lies in one place, and its hash
/// is worked out once.
struct DecisionKey: Sendable {
    private struct Fields: Sendable, Equatable {
        let user: UserID
        let revision: Revision
        let text: String
        let date: CalendarDate
        let language: WrittenLanguage?
        let cards: [Card]?
        let preferences: Preferences?
        let previous: SharedFields<PurchaseQuery>?
    }

    private let place: SharedFields<Fields>
    private let hash: Int

    init(
        user: UserID, revision: Revision, text: String, date: CalendarDate, language: WrittenLanguage?, cards: [Card]?,
        preferences: Preferences?,
        previous: SharedFields<PurchaseQuery>?
    ) {
        place = SharedFields(
            Fields(
                user: user, revision: revision, text: text, date: date, language: language, cards: cards,
                preferences: preferences, previous: previous))
        var hasher = Hasher()
        // The bytes: a text in another normal form is another text here.
        text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(revision.rawValue << 32 ^ date.year << 16 ^ date.month << 8 ^ date.day)
        hasher.combine(user)
        if let language { hasher.combine(language) }
        if let cards { hasher.combine(cards) }
        if let preferences { hasher.combine(preferences) }
        if let previous { hasher.combine(previous) }
        hash = hasher.finalize()
    }

    var user: UserID { place.fields.user }
    /// Of the stored wallet, preferences included; none where the request brings both.
    var revision: Revision { place.fields.revision }
    var text: String { place.fields.text }
    var date: CalendarDate { place.fields.date }
    var language: WrittenLanguage? { place.fields.language }
    /// What a request brings with it.
    var cards: [Card]? { place.fields.cards }
    var preferences: Preferences? { place.fields.preferences }
    /// What the sentence may be a follow-up of.
    var previous: SharedFields<PurchaseQuery>? { place.fields.previous }
}

extension DecisionKey: Hashable {
    static func == (left: DecisionKey, right: DecisionKey) -> Bool {
        left.hash == right.hash && left.place == right.place
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }

    /// The cache goes by this: made once, it need not be mixed again.
    var hashValue: Int { hash }
}
