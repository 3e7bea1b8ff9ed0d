/// What a domain is made of: the files that come with it.
public struct DomainResources: Sendable {
    private let read: @Sendable (_ name: String, _ target: String) throws -> [UInt8]

    /// - Parameter read: the bytes of a resource of a target.
    public init(read: @escaping @Sendable (_ name: String, _ target: String) throws -> [UInt8]) {
        self.read = read
    }

    /// The bytes of a file of a target's folder `Resources`.
    public func bytes(_ name: String, of target: String) throws -> [UInt8] { try read(name, target) }
}
