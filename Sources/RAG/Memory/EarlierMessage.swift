/// What was said before, as a client tells it that keeps the conversation itself.
public struct EarlierMessage: Sendable, Hashable {
    public enum Role: Sendable, Hashable {
        case user, assistant
        /// How the client would have it answered; nobody here goes by that.
        case system
    }

    public let role: Role
    public let text: String

    public init(role: Role, text: String) {
        self.role = role
        self.text = text
    }
}
