/// How much of one kind may be stored of one user.
public struct Quota: Sendable, Hashable {
    /// As what it is counted under in the table `usage`, such as `transactions`.
    public let kind: String
    public let items: Int
    public let bytes: Int

    /// - Parameters:
    ///   - items: the most there may be.
    ///   - bytes: the most they may take together.
    public init(_ kind: String, items: Int = .max, bytes: Int = .max) {
        self.kind = kind
        self.items = items
        self.bytes = bytes
    }
}
