/// What a domain answers to a turn: the bytes of one JSON value, now or when they are there.
public enum TurnAnswer: Sendable {
    case ready([UInt8])
    case pending(@Sendable () async throws -> [UInt8])
}
