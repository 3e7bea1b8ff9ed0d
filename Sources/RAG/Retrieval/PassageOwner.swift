/// What a passage tells about: a thing of a domain, a past turn.
public struct PassageOwner: Sendable, Hashable {
    /// An open list: each domain names its own.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let turn = Kind(rawValue: "turn")
    }

    public let kind: Kind
    /// Unique among the user's owners of one kind.
    public let id: String

    public init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }
}
