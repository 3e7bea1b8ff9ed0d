/// Why the server did not start.
public struct ServerError: Error, Sendable, CustomStringConvertible {
    public enum Kind: Sendable, Hashable {
        /// `host` is no address and no known name.
        case unknownHost
        /// Another process listens there already.
        case addressInUse
        /// A port below 1024 without the right to it.
        case permissionDenied
        /// `start()` was called before.
        case alreadyStarted
        /// Any other refusal of the system.
        case system
    }

    public let kind: Kind
    /// The system's error number; 0 where there is none.
    public let errno: Int32

    public var description: String {
        switch kind {
        case .unknownHost: "the host to listen on is not known"
        case .addressInUse: "the address to listen on is in use"
        case .permissionDenied: "no permission to listen on this port"
        case .alreadyStarted: "the server has been started before"
        case .system: "the system refused to listen (errno \(errno))"
        }
    }
}
