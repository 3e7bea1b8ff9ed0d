import Synchronization

/// What is worked out while a model writes: once, by whoever comes first, be it when the prompt has left or when it
/// is needed.
public final class Meanwhile<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

    public init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// What came of it.
    public var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
