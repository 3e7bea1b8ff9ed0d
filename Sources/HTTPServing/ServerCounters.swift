/// What the server has done since it started; a snapshot.
public struct ServerCounters: Sendable, Hashable {
    public internal(set) var connectionsAccepted = 0
    /// Connections answered 503 because all were taken, or because descriptors ran out.
    public internal(set) var connectionsRefused = 0
    public internal(set) var connectionsOpen = 0
    public internal(set) var requests = 0
    /// Requests that the server itself refused, by their framing, size or slowness.
    public internal(set) var wireErrors = 0
    public internal(set) var bytesReceived = 0
    public internal(set) var bytesSent = 0
}
