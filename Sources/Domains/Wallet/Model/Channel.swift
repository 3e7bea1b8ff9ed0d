/// Where the purchase is paid.
public enum Channel: String, Sendable, Hashable, Codable, CaseIterable {
    case store, online
}
