/// How the body of a request is taken.
public struct BodyRule: Sendable, Hashable {
    /// Largest body in bytes; nil leaves the server's own limit, which it never raises.
    public var maxBytes: Int?
    /// Whether a long body goes into a file as it comes, so that it is never whole in memory: then ``Request/file`` has it.
    public var isFile: Bool

    public init(maxBytes: Int? = nil, isFile: Bool = false) {
        self.maxBytes = maxBytes
        self.isFile = isFile
    }
}
