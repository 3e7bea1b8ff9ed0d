/// What a user allows the service to keep and to hand on.
public struct Privacy: Sendable, Hashable {
    /// A conversation is forgotten so many days after its last turn; 0 keeps nothing, not even for a moment. 0...3650.
    public var retentionDays: Int
    /// Whether the user's text may be put into a prompt for a language model, wherever that runs.
    public var languageModel: Bool
    /// Whether what was advised is remembered and compared with what was done.
    public var remembersBehaviour: Bool

    public static let longestRetentionDays = 3_650

    public init(retentionDays: Int = 7, languageModel: Bool = true, remembersBehaviour: Bool = true) {
        self.retentionDays = min(max(retentionDays, 0), Privacy.longestRetentionDays)
        self.languageModel = languageModel
        self.remembersBehaviour = remembersBehaviour
    }

    /// Whether turns of conversations are kept at all.
    public var keepsConversations: Bool { retentionDays > 0 }
    /// Whether advice is kept; it lives with its conversation.
    public var keepsAdvice: Bool { keepsConversations && remembersBehaviour }
}
