@testable import Wallet

/// The little-endian fields of a classifier file, as `scripts/train-prototypes` and `scripts/train-edits` write them.
struct ClassifierBytes {
    private var bytes = Array("STWC".utf8)

    mutating func add(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    mutating func add(_ values: [Float]) { for value in values { add(value.bitPattern) } }
    mutating func add(_ values: [UInt8]) { bytes += values }
    mutating func add(_ text: String) { bytes += Array(text.utf8) }

    /// The same row of one number a class for every bucket; no scaling.
    mutating func addWeights(bits: UInt16, biases: [Float], row: [UInt8]) {
        add(bits)
        add(UInt16(biases.count))
        add(biases)
        add([Float](repeating: 1, count: biases.count))
        for _ in 0..<(1 << bits) { add(row) }
    }

    /// With the checksum of all of it.
    consuming func finish() -> [UInt8] {
        add(ClassifierFile.checksum(bytes[...]))
        return bytes
    }
}
