import Basics

/// Which addresses may be connected to: those of the machine and of private networks, and others only where allowed.
///
/// Asked with the address that a socket is about to connect to, so that neither the spelling of a URL nor a name that
/// resolves differently a second later gets round it.
struct AddressPolicy: Sendable {
    /// Whether public addresses are permitted too.
    let allowsRemoteAddresses: Bool

    func permits(_ address: IPAddress) -> Bool {
        if Self.isUnspecifiedOrCompatible(address) { return false }
        if Self.forbidden.contains(where: { address.isIn($0.network, bits: $0.bits) }) { return false }
        if let embedded = Self.embedded(in: address) {
            // A mapped address is that address; translated and tunnelled ones leave the machine whatever they embed.
            return embedded.isMapped
                ? permits(embedded.address)
                : allowsRemoteAddresses && permits(embedded.address)
        }
        return switch address.scope {
        case .loopback, .privateNetwork: true
        case .linkLocal: false
        case .other: allowsRemoteAddresses
        }
    }

    private typealias Network = (network: IPAddress, bits: Int)

    /// What is never an endpoint besides link-local addresses: "this" network, which reaches the machine itself, multicast,
    /// reserved and broadcast ones, site-local ones (RFC 3879), and the metadata services
    /// of AWS, Google Cloud, Alibaba and Azure that are not link-local. And translators' own networks (RFC 8215), where
    /// each may embed an IPv4 address in its own place.
    private static let forbidden: [Network] = [
        (.v4(0), 8), (.v4(0xE000_0000), 4), (.v4(0xF000_0000), 4), (.v6(0xFEC0 << 48, 0), 10),
        (.v6(0xFF00 << 48, 0), 8),
        (.v6(0xFD00_0EC2 << 32, 0), 32), (.v6(0xFD20_00CE << 32, 0x254), 128), (.v4(0x6464_64C8), 32),
        (.v4(0xA83F_8110), 32), (.v6(0x0064_FF9B_0001 << 16, 0), 48),
    ]

    /// `::`, which reaches the machine itself, and addresses "compatible" with IPv4 (RFC 4291, 2.5.5.1).
    private static func isUnspecifiedOrCompatible(_ address: IPAddress) -> Bool {
        guard case .v6(0, let low) = address else { return false }
        return low >> 32 == 0 && low != 1
    }

    /// The IPv4 address that an IPv6 one stands for: mapped (RFC 4291, 2.5.5.2), translated (RFC 6052, 2.1) or in a
    /// 6to4 tunnel (RFC 3056, 2).
    private static func embedded(in address: IPAddress) -> (address: IPAddress, isMapped: Bool)? {
        guard case .v6(let high, let low) = address else { return nil }
        if let mapped = address.mapped { return (mapped, true) }
        let last = IPAddress.v4(UInt32(truncatingIfNeeded: low))
        if high == 0x0064_FF9B << 32, low >> 32 == 0 { return (last, false) }
        if high >> 48 == 0x2002 { return (.v4(UInt32(truncatingIfNeeded: high >> 16)), false) }
        return nil
    }
}
