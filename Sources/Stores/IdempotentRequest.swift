/// What makes a repeated request the same request.
public struct IdempotentRequest: Sendable, Hashable {
    /// What the reply is stored under, 1...255 bytes: made of the client's Idempotency-Key, one to one.
    public let key: String
    /// A SHA-256 digest of everything that must be equal in a repetition (method, path, body).
    public let digest: [UInt8]

    public init(key: String, digest: [UInt8]) {
        self.key = key
        self.digest = digest
    }
}
