import Basics
import Synchronization

/// How many connections each peer has; a peer is an IPv4 address or the /64 of an IPv6 one, which mostly is one household.
/// Holds no more entries than there are connections.
final class PeerCounts: Sendable {
    private let limit: Int
    /// Addresses that speak for many, and for which nothing is counted.
    private let proxies: [AddressRange]
    private let counts = Mutex<[IPAddress: Int]>([:])

    /// - Parameters:
    ///   - limit: connections of one peer; 0 for any number.
    ///   - proxies: addresses without a limit, besides loopback.
    init(limit: Int, proxies: [AddressRange]) {
        self.limit = limit
        self.proxies = proxies
    }

    /// Counts a connection; false where its peer has as many as it may have.
    func add(_ address: IPAddress?) -> Bool {
        guard let peer = counted(address) else { return true }
        return counts.withLock { counts in
            let count = counts[peer, default: 0]
            guard count < limit else { return false }
            counts[peer] = count + 1
            return true
        }
    }

    /// A counted connection has ended.
    func remove(_ address: IPAddress?) {
        guard let peer = counted(address) else { return }
        counts.withLock { counts in
            let count = counts[peer, default: 0]
            counts[peer] = count > 1 ? count - 1 : nil
        }
    }

    /// Nil for an address without a limit.
    private func counted(_ address: IPAddress?) -> IPAddress? {
        guard limit > 0, let address, address.scope != .loopback,
            !proxies.contains(where: { $0.contains(address) })
        else { return nil }
        return address.peer
    }
}
