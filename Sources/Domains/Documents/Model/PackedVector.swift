import RAG

/// A vector of unit length in numbers of eight bits, with the scale that makes them cosines again: 388 bytes.
public struct PackedVector: Sendable, Equatable {
    public let values: [Int8]
    public let scale: Float

    private static let scaleBytes = MemoryLayout<UInt32>.size

    /// - Parameter vector: of any length; its direction counts.
    public init(_ vector: [Float]) {
        let length = vector.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
        let largest = vector.reduce(Float(0)) { max($0, abs($1)) }
        guard length > 0, length.isFinite, largest > 0 else {
            values = [Int8](repeating: 0, count: vector.count)
            scale = 0
            return
        }
        values = vector.map { Int8(($0 / largest * 127).rounded()) }
        scale = Float(Double(largest) / 127 / length)
    }

    /// Nil for bytes that are none.
    public init?(bytes: [UInt8]) {
        guard bytes.count > PackedVector.scaleBytes else { return nil }
        let split = bytes.count - PackedVector.scaleBytes
        values = bytes[..<split].map { Int8(bitPattern: $0) }
        let bits = bytes[split...].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        scale = Float(bitPattern: bits)
    }

    public var bytes: [UInt8] {
        values.map { UInt8(bitPattern: $0) } + withUnsafeBytes(of: scale.bitPattern.littleEndian) { Array($0) }
    }

    /// Of unit length again.
    public var floats: [Float] { values.map { Float($0) * scale } }

    /// The cosines of vectors that lie one behind the other with one of unit length; none where the lengths differ.
    public static func cosines(of bytes: [UInt8], with unit: [Float]) -> [Float] {
        let stride = unit.count + scaleBytes
        guard !unit.isEmpty, bytes.count.isMultiple(of: stride) else { return [] }
        return bytes.withUnsafeBytes { bytes in
            unit.withUnsafeBytes { floats in
                (0..<bytes.count / stride).map { number in
                    let start = number * stride
                    // Eight sums side by side fill a register.
                    var sums = SIMD8<Float>()
                    let whole = unit.count / 8 * 8
                    for index in Swift.stride(from: 0, to: whole, by: 8) {
                        let eight = bytes.loadUnaligned(fromByteOffset: start + index, as: SIMD8<Int8>.self)
                        let others = floats.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self)
                        sums += SIMD8<Float>(eight) * others
                    }
                    var sum = sums.sum()
                    for index in whole..<unit.count {
                        sum += Float(Int8(bitPattern: bytes[start + index])) * unit[index]
                    }
                    let scale = bytes.loadUnaligned(fromByteOffset: start + unit.count, as: UInt32.self)
                    return sum * Float(bitPattern: UInt32(littleEndian: scale))
                }
            }
        }
    }
}
