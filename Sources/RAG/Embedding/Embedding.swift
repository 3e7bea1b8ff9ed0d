/// A vector that stands for the meaning of a text. Every component is finite.
public struct Embedding: Sendable, Hashable {
    /// The length of what is stored and searched (requirement S0-10).
    public static let standardDimensions = 384

    public let values: [Float]

    /// - Throws: `notFinite` for NaN or infinity.
    public init(_ values: [Float]) throws(EmbeddingError) {
        // A sum over all keeps the loop free of branches; NaN and infinity both end as NaN.
        let poison = values.reduce(Float.zero) { $0 + $1 * 0 }
        guard poison == 0 else { throw EmbeddingError(.notFinite) }
        self.values = values
    }

    /// See ``cosine(_:_:)``.
    public func cosine(to other: Embedding) -> Double { Embedding.cosine(values, other.values) }

    /// The cosine of the angle between two vectors, -1...1. Zero where the lengths differ, where a magnitude is not above
    /// zero, and where a component is not finite (requirement S0-27).
    public static func cosine(_ left: [Float], _ right: [Float]) -> Double {
        guard left.count == right.count else { return 0 }
        var (product, leftSquare, rightSquare) = (0.0, 0.0, 0.0)
        for (x, y) in zip(left, right) {
            let (x, y) = (Double(x), Double(y))
            product += x * y
            leftSquare += x * x
            rightSquare += y * y
        }
        let magnitudes = leftSquare.squareRoot() * rightSquare.squareRoot()
        guard magnitudes > 0, magnitudes.isFinite, product.isFinite else { return 0 }
        return min(max(product / magnitudes, -1), 1)
    }
}
