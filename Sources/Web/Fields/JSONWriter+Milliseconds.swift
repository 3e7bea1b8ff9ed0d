public import JSON

extension JSONWriter {
    /// Nanoseconds as milliseconds with three decimals.
    public mutating func milliseconds(_ nanoseconds: UInt64) {
        decimal(Int(clamping: nanoseconds / 1_000), scale: 3)
    }
}
