extension Embedding {
    /// The first `count` components with length one again; the whole vector where it is no longer than that. Zero stays
    /// zero.
    public func shortened(to count: Int) -> [Float] {
        guard count < values.count else { return values }
        return Embedding.normalised(values.prefix(max(0, count)).map(Double.init))
    }

    /// The mean direction of vectors of one length, itself of length one. Nil where there are none, where their lengths
    /// differ, or where they cancel out.
    public static func direction(of vectors: [[Float]]) -> Embedding? {
        guard let length = vectors.first?.count, vectors.allSatisfy({ $0.count == length }) else { return nil }
        var sum = [Double](repeating: 0, count: length)
        for vector in vectors {
            for (index, value) in vector.enumerated() { sum[index] += Double(value) }
        }
        guard sum.contains(where: { $0 != 0 }) else { return nil }
        return try? Embedding(normalised(sum))
    }

    private static func normalised(_ values: [Double]) -> [Float] {
        let square = values.reduce(0) { $0 + $1 * $1 }
        guard square > 0 else { return values.map { Float($0) } }
        let scale = 1 / square.squareRoot()
        return values.map { Float($0 * scale) }
    }
}
