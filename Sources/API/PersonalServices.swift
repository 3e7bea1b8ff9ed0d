public import Basics
public import RAG
public import Wallet

/// What the routes need for a user's own data: what is kept of it, what was learned from it, and where it went.
public struct PersonalServices: Sendable {
    /// What a report says about the language model.
    public struct ModelDisclosure: Sendable, Hashable {
        /// Whether an endpoint is configured.
        public var isConfigured: Bool
        /// Whether the operator lets text leave the machine and its own networks.
        public var allowsRemote: Bool

        public static let none = ModelDisclosure(isConfigured: false, allowsRemote: false)

        public init(isConfigured: Bool, allowsRemote: Bool) {
            self.isConfigured = isConfigured
            self.allowsRemote = allowsRemote
        }
    }

    public var feedback: any FeedbackStore
    public var privacy: any PrivacyStore
    public var data: any UserDataStore
    public var behaviour: any BehaviourReading
    public var outbound: OutboundLog
    public var model: ModelDisclosure
    /// Since when ``outbound`` counts.
    public var startedAt: Timestamp
    /// Drops what caches hold of a user whose data was erased.
    public var forget: @Sendable () -> Void

    public init(
        feedback: any FeedbackStore, privacy: any PrivacyStore, data: any UserDataStore,
        behaviour: any BehaviourReading, outbound: OutboundLog, model: ModelDisclosure = .none, startedAt: Timestamp,
        forget: @escaping @Sendable () -> Void
    ) {
        self.feedback = feedback
        self.privacy = privacy
        self.data = data
        self.behaviour = behaviour
        self.outbound = outbound
        self.model = model
        self.startedAt = startedAt
        self.forget = forget
    }
}
