public import JSON

/// What an answer advised, kept with its turn so that it can be compared with what was done: small and without words. Only
/// its domain knows what is in it.
public protocol TurnAdvice: Sendable {
    /// Writes it as one JSON value, as people are shown what is kept of them.
    func write(to json: inout JSONWriter)

    func isEqual(to other: any TurnAdvice) -> Bool
}

extension TurnAdvice where Self: Equatable {
    public func isEqual(to other: any TurnAdvice) -> Bool { other as? Self == self }
}
