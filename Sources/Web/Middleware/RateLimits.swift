public import Basics

/// What one client may ask of the service; nil for no limit. What costs more than a plain request counts for several.
public struct RateLimits: Sendable {
    /// For each user with a token.
    public var user: RequestRate?
    /// For all users at one address together; loopback and trusted proxies, which speak for many, have none.
    public var address: RequestRate?
    /// Whether who is refused is answered late: what is too much a little, many wrong tokens later and later.
    public var slowsRefused = false
    /// Reverse proxies.
    public var trustedProxies: [AddressRange] = []

    public init() {}

    /// Whether one address is that of one household.
    func isOne(_ address: IPAddress) -> Bool { address.scope != .loopback && !isProxy(address) }

    /// Whether an address speaks for many.
    func isProxy(_ address: IPAddress) -> Bool { trustedProxies.contains { $0.contains(address) } }
}
