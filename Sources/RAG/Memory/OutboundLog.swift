public import Basics
import Synchronization

/// Counts where users' text was sent, since the start of the process. Nothing of the text is kept.
public final class OutboundLog: Sendable {
    /// How far a text went.
    public enum Reach: String, Sendable, Hashable, CaseIterable {
        /// To another program of the same machine.
        case machine
        /// To a private address of the local network.
        case network
        /// To any other address, or to a name of which nothing is known.
        case beyond

        /// - Parameter endpoint: `host:port` or a host, numeric; brackets around IPv6. A name other than `localhost` says
        ///   nothing about where it leads, and counts as ``beyond``.
        public init(endpoint: String) {
            let host = Reach.host(of: endpoint)
            guard host != "localhost" else {
                self = .machine
                return
            }
            switch IPAddress(host)?.scope {
            case .loopback: self = .machine
            case .privateNetwork, .linkLocal: self = .network
            case .other, nil: self = .beyond
            }
        }

        private static func host(of endpoint: String) -> String {
            let text = endpoint.lowercased()
            if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
            return text.count { $0 == ":" } <= 1 ? String(text.prefix { $0 != ":" }) : text
        }
    }

    /// What one endpoint got of a user.
    public struct Total: Sendable, Hashable {
        /// `host:port`.
        public let endpoint: String
        public let reach: Reach
        public let requests: Int
    }

    /// By endpoint.
    private let counts = Mutex<[UserID: [String: Int]]>([:])

    public init() {}

    /// One request with a user's text in it has left the process, whatever came of it.
    ///
    /// - Parameter endpoint: the address connected to, as `host:port`.
    public func sent(to endpoint: String, of user: UserID) {
        counts.withLock { $0[user, default: [:]][endpoint, default: 0] += 1 }
    }

    /// A user's totals, by endpoint.
    public func totals(of user: UserID) -> [Total] {
        let counted = counts.withLock { $0[user] ?? [:] }
        return counted.map { Total(endpoint: $0.key, reach: Reach(endpoint: $0.key), requests: $0.value) }
            .sorted { $0.endpoint < $1.endpoint }
    }
}
