public import Glibc

/// The address of a host, without its port.
public enum IPAddress: Sendable, Hashable {
    case v4(UInt32)
    /// The upper and the lower 64 bits.
    case v6(UInt64, UInt64)

    /// - Parameter length: how many bytes there are at `address`.
    /// - Returns: nil for another family than IPv4 and IPv6.
    public init?(_ address: UnsafePointer<sockaddr>, length: Int) {
        let bytes = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            self = .v4(UInt32(bigEndian: bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            self.init(bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default: return nil
        }
    }

    /// From the forms that `inet_pton` reads: four decimal numbers, or an IPv6 address without brackets.
    public init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self = .v4(UInt32(bigEndian: four.s_addr))
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(six)
        } else {
            return nil
        }
    }

    private init(_ address: in6_addr) {
        let halves = withUnsafeBytes(of: address) {
            ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        self = .v6(UInt64(bigEndian: halves.0), UInt64(bigEndian: halves.1))
    }

    /// Whether the address begins with the first bits of another: `10.0.0.0/8`.
    public func isIn(_ network: IPAddress, bits: Int) -> Bool {
        switch (self, network) {
        case (.v4(let address), .v4(let prefix)):
            return bits == 0 || (address ^ prefix) >> UInt32(32 - bits) == 0
        case (.v6(let high, let low), .v6(let prefixHigh, let prefixLow)):
            if bits == 0 { return true }
            if bits <= 64 { return (high ^ prefixHigh) >> UInt64(64 - bits) == 0 }
            return high == prefixHigh && (low ^ prefixLow) >> UInt64(128 - bits) == 0
        default: return false
        }
    }
}

extension IPAddress {
    /// How far an address is.
    public enum Scope: Sendable, Hashable {
        /// This machine (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
        case loopback
        /// A private network (RFC 1918, RFC 4193).
        case privateNetwork
        /// The link alone (RFC 3927; RFC 4291, 2.5.6), where clouds serve credentials.
        case linkLocal
        case other
    }

    public var scope: Scope {
        let address = mapped ?? self
        if IPAddress.loopback.contains(where: { address.isIn($0.network, bits: $0.bits) }) { return .loopback }
        if IPAddress.own.contains(where: { address.isIn($0.network, bits: $0.bits) }) { return .privateNetwork }
        if IPAddress.link.contains(where: { address.isIn($0.network, bits: $0.bits) }) { return .linkLocal }
        return .other
    }

    /// The IPv4 address that an IPv6 one is another way to write (RFC 4291, 2.5.5.2); nil for others.
    public var mapped: IPAddress? {
        guard case .v6(0, let low) = self, low >> 32 == 0xFFFF else { return nil }
        return .v4(UInt32(truncatingIfNeeded: low))
    }

    /// What stands for whoever is at the address: an IPv4 address itself, and of an IPv6 one its /64, within which one host
    /// has as many addresses as it likes.
    public var peer: IPAddress {
        if let mapped { return mapped }
        guard case .v6(let high, _) = self, scope != .loopback else { return self }
        return .v6(high, 0)
    }

    private typealias Network = (network: IPAddress, bits: Int)

    private static let loopback: [Network] = [(.v4(0x7F00_0000), 8), (.v6(0, 1), 128)]
    private static let own: [Network] = [
        (.v4(0x0A00_0000), 8), (.v4(0xAC10_0000), 12), (.v4(0xC0A8_0000), 16), (.v6(0xFC00 << 48, 0), 7),
    ]
    private static let link: [Network] = [(.v4(0xA9FE_0000), 16), (.v6(0xFE80 << 48, 0), 10)]
}

extension IPAddress: CustomStringConvertible {
    public var description: String {
        switch self {
        case .v4(let address):
            return [24, 16, 8, 0].map { String((address >> UInt32($0)) & 0xFF) }.joined(separator: ".")
        case .v6(let high, let low):
            var bytes = in6_addr()
            withUnsafeMutableBytes(of: &bytes) {
                $0.storeBytes(of: high.bigEndian, as: UInt64.self)
                $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
            }
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            guard inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count)) != nil else { return "" }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
