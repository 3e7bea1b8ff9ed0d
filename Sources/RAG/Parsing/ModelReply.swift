/// What a model said, taken apart. Nothing of it is true before it was checked.
public struct ModelReply: Sendable, Hashable {
    /// A number or a name in a member other than the three asked for, as models add that know the longer form of an
    /// answer (S0-36, S0-37).
    public struct Claim: Sendable, Hashable {
        public enum Value: Sendable, Hashable {
            case card(String)
            /// The number's text.
            case number(String)
        }

        /// The member's name, such as `multiplier`.
        public let member: String
        public let value: Value
        /// Whether it is about the card that the reply recommends.
        public let isAboutPrimary: Bool

        public init(member: String, value: Value, isAboutPrimary: Bool) {
            self.member = member
            self.value = value
            self.isAboutPrimary = isAboutPrimary
        }
    }

    /// The card it recommends; nil for none.
    public let card: String?
    public let reasoning: String
    public let suggestions: [String]
    public let claims: [Claim]

    public init(card: String?, reasoning: String, suggestions: [String] = [], claims: [Claim] = []) {
        self.card = card
        self.reasoning = reasoning
        self.suggestions = suggestions
        self.claims = claims
    }
}
