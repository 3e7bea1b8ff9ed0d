public import Basics

/// A memory that keeps nothing: retention switched off.
public final class NoConversationMemory: ConversationMemory {
    public init() {}

    public func conversation(_ id: String, of user: UserID) throws -> Conversation? { nil }
    public func append(_ turn: ConversationTurn, to id: String, of user: UserID, epoch: UInt64) {}
    public func epoch(of user: UserID, in conversation: String?) -> UInt64 { 0 }
    public func deletions(of user: UserID) -> UInt64 { 0 }
    public func conversations(of user: UserID, after cursor: String?, limit: Int) async throws -> ConversationPage {
        ConversationPage(items: [], next: nil)
    }
    public func delete(_ id: String, of user: UserID) async throws -> Bool { false }
}
