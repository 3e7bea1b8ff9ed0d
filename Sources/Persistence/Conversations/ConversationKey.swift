import Basics

struct ConversationKey: Sendable, Hashable {
    let user: UserID
    let id: String
}
