/// What went with an import.
public struct ImportUndo: Sendable, Hashable {
    /// Purchases that it had brought.
    public let removed: Int
    /// Noted purchases that are again what was noted.
    public let unmatched: Int

    public init(removed: Int, unmatched: Int) {
        self.removed = removed
        self.unmatched = unmatched
    }
}
