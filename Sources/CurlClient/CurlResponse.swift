/// A whole response.
public struct CurlResponse: Sendable, Hashable {
    public let head: CurlResponseHead
    public let body: [UInt8]

    public init(head: CurlResponseHead, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}
