/// What a client has and has had; a snapshot.
public struct CurlCounters: Sendable, Hashable {
    /// Requests that have begun, and neither ended nor been cancelled.
    package internal(set) var activeTransfers = 0
    /// Requests that wait for one of those to end.
    package internal(set) var waitingTransfers = 0
    /// libcurl's handles, in use or kept for the next request.
    public internal(set) var easyHandles = 0
    /// Sockets, in use or idle.
    public internal(set) var openConnections = 0
    /// Sockets made since the client was.
    package internal(set) var connectionsMade = 0
}
