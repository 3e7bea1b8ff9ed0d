/// What the server has done since it started; a snapshot.
public struct ServerCounters: Sendable, Hashable {
    public internal(set) var connectionsAccepted = 0
    /// Connections answered 503 because all were taken and none was idle.
    public internal(set) var connectionsRefusedFull = 0
    /// Connections answered 503 because their address had as many as one may have.
    public internal(set) var connectionsRefusedAddress = 0
    /// Connections answered 503 because descriptors ran out.
    public internal(set) var connectionsRefusedDescriptors = 0
    /// Requests answered 503 because too many large bodies were coming in at once.
    public internal(set) var requestsRefusedBodies = 0
    /// Idle connections closed to make room for new ones.
    public internal(set) var connectionsEvicted = 0
    public internal(set) var connectionsOpen = 0
    public internal(set) var requests = 0
    /// Requests that the server itself refused, by their framing, size or slowness.
    public internal(set) var wireErrors = 0
    public internal(set) var bytesReceived = 0
    public internal(set) var bytesSent = 0
}
