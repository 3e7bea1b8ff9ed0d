/// One HTTP request to another server.
public struct CurlRequest: Sendable {
    public enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
    }

    public var method: Method
    /// `http` or `https`.
    public var url: String
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]
    /// When everything must be there, connecting included: nanoseconds of `CLOCK_MONOTONIC`.
    public var deadline: UInt64
    /// The most bytes of a response's body that are read; one more fails the request.
    public var maximumBytes: Int
    /// Called once by ``CurlClient/send(_:)`` when the request is on its way, or has failed already: what there is to do
    /// while the other server is at work. On the thread that sends it, which has nothing else to do.
    public var whenSent: (@Sendable () -> Void)?

    public init(
        _ method: Method, _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        deadline: UInt64, maximumBytes: Int = 262_144
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.deadline = deadline
        self.maximumBytes = maximumBytes
    }
}
