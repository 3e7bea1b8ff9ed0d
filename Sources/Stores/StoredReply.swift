/// An answer kept beside the write it belongs to, so that a repetition of the request gets the same bytes.
public struct StoredReply: Sendable, Hashable {
    public let status: Int
    public let location: String?
    public let entityTag: String?
    public let body: [UInt8]

    public init(status: Int, location: String? = nil, entityTag: String? = nil, body: [UInt8]) {
        self.status = status
        self.location = location
        self.entityTag = entityTag
        self.body = body
    }
}
