/// A value that must not appear in logs or error texts; printing it shows a placeholder.
public struct Secret<Value: Sendable>: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    private let value: Value

    public init(_ value: Value) {
        self.value = value
    }

    /// The value itself; call this only where its bytes are used.
    public func revealed() -> Value { value }

    public var description: String { "<secret>" }
    public var debugDescription: String { "<secret>" }
}
