public import Basics
public import RAG

/// What somebody said to the house, with what holds for it.
public struct AskedTurn: Sendable {
    public let text: String
    public let user: UserID
    /// Nil where it begins a conversation.
    public let conversation: Conversation?
    /// What was said before, where the client keeps the conversation: then nothing of the answer is remembered.
    public let messages: [EarlierMessage]?
    /// How a model is to write, where one is asked: hundredths, and tokens. Nil for what is configured.
    public let temperatureHundredths: Int?
    public let maximumTokens: Int?
    /// The language asked for, a code of the contract; nil lets the text decide.
    public let language: String?
    /// The day that is meant by "today"; nil for the clock's.
    public let date: CalendarDate?

    public init(
        text: String, user: UserID, conversation: Conversation?, messages: [EarlierMessage]? = nil,
        language: String?, date: CalendarDate?, temperatureHundredths: Int? = nil, maximumTokens: Int? = nil
    ) {
        self.messages = messages
        self.temperatureHundredths = temperatureHundredths
        self.maximumTokens = maximumTokens
        self.text = text
        self.user = user
        self.conversation = conversation
        self.language = language
        self.date = date
    }

    /// Whose the turn before was; nil for a first one.
    public var domainBefore: String? { conversation?.turns.last?.domain }

    /// Whether answers are in Chinese.
    public var isChinese: Bool { language.map { $0 == "zh" } ?? TextTerms.isIdeographic(text) }
}
