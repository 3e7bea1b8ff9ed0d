/// Whose data a row or a request belongs to. Every stored row carries one; no request reads another's.
public struct UserID: Sendable, Hashable {
    public let rawValue: String

    /// The single user of a service bound to loopback without tokens.
    public static let local = UserID(rawValue: "local")

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
