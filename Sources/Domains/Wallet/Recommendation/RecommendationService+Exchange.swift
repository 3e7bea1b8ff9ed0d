public import Basics
public import Explaining
public import Language
public import RAG

/// What the service is asked, and what it answers.
extension RecommendationService {
    public struct Request: Sendable {
        public var text: String
        /// A wallet for this answer only; nil uses the stored one.
        public var cards: [Card]?
        /// Preferences for this answer only; nil uses the stored ones.
        public var preferences: Preferences?
        public var conversationID: String?
        /// What was said before, oldest first, as the client keeps it; instead of ``conversationID``. Nothing of such an
        /// answer is remembered.
        public var messages: [EarlierMessage]?
        public var language: WrittenLanguage?
        /// Where neither ``language`` nor the preferences choose one; nil leaves that to the text.
        public var otherwiseLanguage: WrittenLanguage?
        public var date: CalendarDate?
        /// Who is to word the answer.
        public var generator: Generator
        /// How the model is to write, where it is asked; nil for what is configured.
        public var temperatureHundredths: Int?
        public var maximumTokens: Int?
        /// Whether the answer is to tell what of the stored wallet is about the sentence, and what is known of its user.
        public var showsGrounds = false

        public init(
            text: String, cards: [Card]? = nil, preferences: Preferences? = nil, conversationID: String? = nil,
            language: WrittenLanguage? = nil, date: CalendarDate? = nil, generator: Generator = .auto
        ) {
            self.text = text
            self.cards = cards
            self.preferences = preferences
            self.conversationID = conversationID
            self.language = language
            self.date = date
            self.generator = generator
        }
    }

    public struct Answer: Sendable {
        public let recommendation: Recommendation
        /// Nil where nothing is remembered.
        public let conversationID: String?
        /// Nil where nothing was looked for.
        public let grounds: QueryGrounding.Grounds?
        /// What is known of the user, where that was asked for; nil where it could not be read.
        public let user: UserContext?
        /// The reasoning and the suggestions that are said, and what wrote them.
        public let words: Words
        public let provenance: Provenance
        /// The answer as it is sent, where it was written to be kept.
        public internal(set) var body: [UInt8]?
    }

    /// Writes an answer as it is sent.
    public typealias Encoding = @Sendable (Answer) -> [UInt8]

    public enum Reply: Sendable {
        case ready(Answer)
        /// A model has still to write the words.
        case pending(PendingAnswer<Answer>)
    }

    public enum Failure: Error, Sendable, Hashable {
        /// Nothing but spaces and marks that cannot be seen.
        case blankQuery
        case unknownConversation
    }
}
