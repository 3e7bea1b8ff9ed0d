/// A unit vector in 16-bit integers, for products with rows of 8-bit ones.
struct IntegerVector {
    /// 2^14: the sum of products with a row of any 8-bit numbers stays below 2^31 up to 65,535 dimensions, because a
    /// unit vector times a row is at most the row's length (Cauchy and Schwarz): 127 x 256 x 16,384 < 2^30.
    private static let unit: Float = 16384
    private let components: [Int16]

    /// `norm` is the vector's length, not 0.
    init(_ vector: [Float], norm: Double) {
        let factor = Double(IntegerVector.unit) / norm
        components = vector.map { Int16(clamping: Int((Double($0) * factor).rounded())) }
    }

    /// The product of the unit vector with a row of `rows`, which holds whole rows of the vector's length.
    func product(with rows: [Int8], row: Int) -> Double {
        let count = components.count
        let start = row * count
        guard row >= 0, start + count <= rows.count else { return 0 }
        let sum = components.withUnsafeBufferPointer { left in
            rows.withUnsafeBufferPointer { right in
                var sum: Int32 = 0
                // Checked once above, so that the loop can use vector instructions.
                for index in 0..<count { sum &+= Int32(left[index]) &* Int32(right[start &+ index]) }
                return sum
            }
        }
        return Double(sum) / Double(IntegerVector.unit)
    }
}
