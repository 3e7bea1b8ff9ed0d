/// A part of a user's conversations.
public struct ConversationPage: Sendable, Hashable {
    public let items: [ConversationSummary]
    /// What to ask for next; nil at the end.
    public let next: String?

    public init(items: [ConversationSummary], next: String?) {
        self.items = items
        self.next = next
    }
}
