/// A quantity that a rule has found, in pieces.
struct QuantityMatch {
    var start: Int
    /// The piece after it.
    var end: Int
    var reading: Quantity.Reading
    var alternatives: [Quantity.Reading] = []
}
