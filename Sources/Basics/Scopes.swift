/// What a token is good for. None of them holds another: who may write need not be allowed to read.
public struct Scopes: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public init(_ scopes: some Sequence<Scope>) {
        rawValue = scopes.reduce(0) { $0 | Scopes($1).rawValue }
    }

    private init(_ scope: Scope) {
        rawValue =
            switch scope {
            case .read: 1
            case .write: 2
            case .admin: 4
            case .metrics: 8
            case .calendar: 16
            }
    }

    public static let read = Scopes(.read)
    public static let write = Scopes(.write)
    public static let admin = Scopes(.admin)
    public static let metrics = Scopes(.metrics)
    public static let all = Scopes(Scope.allCases)

    public func contains(_ scope: Scope) -> Bool { contains(Scopes(scope)) }

    /// In the order of ``Scope``.
    public var list: [Scope] { Scope.allCases.filter(contains) }
}
