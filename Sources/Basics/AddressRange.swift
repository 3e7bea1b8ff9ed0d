/// The addresses that begin with the same bits: `10.0.0.0/8`, `fd00::/8`, or one address.
public struct AddressRange: Sendable, Hashable {
    private let network: IPAddress
    private let bits: Int

    /// From an address, or an address, a slash and the number of its first bits that count; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let first = parts.first, let network = IPAddress(first) else { return nil }
        let width = if case .v4 = network { 32 } else { 128 }
        self.network = network
        if parts.count == 1 {
            bits = width
        } else {
            guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let bits = Int(parts[1]), bits <= width
            else { return nil }
            self.bits = bits
        }
    }

    /// Whether the address is one of them; an IPv4 address that is written as an IPv6 one is the IPv4 address.
    public func contains(_ address: IPAddress) -> Bool {
        address.isIn(network, bits: bits)
            || address.mapped.map { $0.isIn(network, bits: bits) } ?? false
    }
}
