/// One event of a `text/event-stream` body (WHATWG HTML, 9.2).
public struct ServerSentEvent: Sendable, Hashable {
    public let data: String
    public let event: String?

    /// - Parameter event: The event's type; line breaks in it are dropped.
    public init(data: String, event: String? = nil) {
        self.data = data
        self.event = event
    }

    /// A comment that keeps the connection alive and tells the server that the client is still there.
    public static let heartbeat: [UInt8] = Array(":\n\n".utf8)

    /// The event as it is sent. Each line of `data` becomes a line of its own, as the format asks.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        if let event { Self.append("event: ", event.filter { !$0.isNewline }, to: &bytes) }
        for line in data.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" })
        {
            Self.append("data: ", line, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private static func append(_ field: String, _ value: some StringProtocol, to bytes: inout [UInt8]) {
        bytes += field.utf8
        bytes += value.utf8
        bytes.append(UInt8(ascii: "\n"))
    }
}
