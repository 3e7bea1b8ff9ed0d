public import RAG

/// How it stands with a server; a snapshot.
public struct ChatStatistics: Sendable, Hashable {
    public let breaker: CircuitBreaker.Phase
    /// Requests at the server, and those that wait for a turn.
    public let underWay: Int
    public let waiting: Int
    /// `json_schema`, `json_object_with_schema`, `json_object` or `text`; nil until the server has answered.
    let replyForm: String?
    /// Nanoseconds that a reply takes; 0 until there was one.
    let typicalTime: UInt64
    /// Of the bodies of requests for a text and of the answers to them.
    public let bytesSent: Int
    public let bytesReceived: Int
}
