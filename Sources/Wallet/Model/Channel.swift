/// Where the purchase is paid.
public enum Channel: String, Sendable, Hashable, Codable {
    case store, online
}
