/// How well a fact is established.
public enum Confidence: String, Sendable, Hashable, Codable, CaseIterable {
    /// Several sources agree, or the issuer says so.
    case high
    /// Sources are few or old, or parts of them conflict.
    case medium
    /// A single source, or general knowledge.
    case low
}
