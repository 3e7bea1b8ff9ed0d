/// What a user's past adds to a prompt. It is context for words; the arithmetic never sees it.
public struct MemoryContext: Sendable, Hashable {
    /// A turn of another conversation, as it is remembered.
    public struct Related: Sendable, Hashable {
        /// The question and what was answered, in one text.
        public let text: String
        /// 0...1.
        public let relevance: Double

        public init(text: String, relevance: Double) {
            self.text = text
            self.relevance = relevance
        }
    }

    /// Past turns of other conversations that are about the same; at most three, best first.
    var related: [Related]
    /// What was learned from the last month, in sentences, most telling first (requirements S0-61, S0-62).
    public var learned: [String]
    /// Of the last three months, by card, category and month (requirement S0-18).
    public var spending: [SpendingTotal]
    /// Nil where it was not read.
    public var user: UserContext?

    /// What a line about a past turn begins with.
    static let earlier = "Earlier: "

    public static let none = MemoryContext(related: [], learned: [], spending: [])

    /// What was learned, and past questions that are about the same, as lines of a prompt.
    public var lines: LearnedContext {
        LearnedContext(
            lines: learned
                + related.map { MemoryContext.earlier + $0.text.split(separator: "\n").joined(separator: " ") })
    }

    public init(related: [Related], learned: [String], spending: [SpendingTotal]) {
        self.related = related
        self.learned = learned
        self.spending = spending
    }
}
