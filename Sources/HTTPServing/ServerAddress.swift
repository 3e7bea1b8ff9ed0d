/// Where a server listens.
public struct ServerAddress: Sendable, Hashable, CustomStringConvertible {
    /// A numeric address.
    public let host: String
    public let port: Int

    /// As in a URL; IPv6 addresses are in brackets.
    public var description: String {
        host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
