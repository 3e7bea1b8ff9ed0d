import Synchronization

/// The bytes that a value which never changes is written as, made when they are first asked for. For what many answers
/// share, as the state of a wallet.
public final class WrittenForm: Sendable {
    private let known = Mutex<[UInt8]?>(nil)

    public init() {}

    /// - Parameter write: makes the bytes; the same whenever it is called.
    public func bytes(_ write: () -> [UInt8]) -> [UInt8] {
        if let bytes = known.withLock(\.self) { return bytes }
        let bytes = write()
        known.withLock { $0 = bytes }
        return bytes
    }
}
