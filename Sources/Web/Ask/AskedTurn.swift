public import Basics
public import RAG

/// What somebody said to the house, with what holds for it.
public struct AskedTurn: Sendable {
    public let text: String
    public let user: UserID
    /// Nil where it begins a conversation.
    public let conversation: Conversation?
    /// The language asked for, a code of the contract; nil lets the text decide.
    public let language: String?
    /// The day that is meant by "today"; nil for the clock's.
    public let date: CalendarDate?

    public init(text: String, user: UserID, conversation: Conversation?, language: String?, date: CalendarDate?) {
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
