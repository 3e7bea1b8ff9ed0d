/// What a domain needs to understand a follow-up: opaque bytes, versioned by their owner, or what will become them.
public enum TurnState: Sendable {
    /// As it is stored.
    case written([UInt8])
    /// As its owner holds it; written where somebody asks for the bytes.
    case unwritten(any UnwrittenState)

    public var bytes: [UInt8] {
        switch self {
        case .written(let bytes): bytes
        case .unwritten(let state): state.bytes
        }
    }

    /// What keeping it in memory takes, in bytes.
    package var cost: Int {
        switch self {
        case .written(let bytes): bytes.count
        case .unwritten(let state): state.cost
        }
    }
}

extension TurnState: ExpressibleByArrayLiteral {
    public init(arrayLiteral bytes: UInt8...) { self = .written(bytes) }
}

extension TurnState: Hashable {
    public static func == (left: TurnState, right: TurnState) -> Bool { left.bytes == right.bytes }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
