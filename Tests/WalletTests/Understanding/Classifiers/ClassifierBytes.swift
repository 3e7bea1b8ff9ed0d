import Learning
import Testing

@testable import Wallet

/// The little-endian fields of a classifier file, as `scripts/training/train-prototypes` and `scripts/training/train-edits` write them.
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

    mutating func addHead(_ head: EditHead) {
        let (width, dimensions) = (EditHead.width, EditHead.dimensions)
        add(EditHead.fingerprint)
        add(UInt16(dimensions))
        add(UInt16(width))
        for (matrix, columns) in [(head.turn, 2 * dimensions), (head.first, dimensions), (head.second, dimensions)] {
            add(head.scales)
            for row in 0..<width { for column in 0..<columns { add([UInt8(bitPattern: matrix(row, column))]) } }
        }
        add(head.turnBiases)
        add(head.sizes.flatMap { [$0, $0] })
        for outcome in 0..<EditOutcome.known { add((0..<width).map { head.outcomes(outcome, $0) }) }
        for outcome in 0..<EditOutcome.known { add((0..<width).map { head.outputs(outcome, $0) }) }
        add(head.biases)
    }

    /// A file of one class, of which all features weigh nothing.
    static func oneClass(version: UInt16, threshold: Float, bias: Float = 0, extra: [UInt8] = []) -> [UInt8] {
        var out = ClassifierBytes()
        out.add(version)
        out.add([threshold])
        out.addWeights(bits: 8, biases: [bias], row: [0])
        out.add(extra)
        return out.finish()
    }

    /// Expects that a file of one class is read, and one of another kind, version or length is not.
    static func expectRefusals<Classifier>(
        version: UInt16, threshold: Float, wrong: Float,
        _ read: ([UInt8]) throws(ClassifierFileError) -> Classifier
    ) {
        let whole = oneClass(version: version, threshold: threshold)
        #expect(fault(of: whole, read) == nil)
        #expect(fault(of: oneClass(version: version - 1, threshold: threshold), read) == .unsupportedVersion)
        #expect(fault(of: oneClass(version: version, threshold: wrong), read) == .badNumber)
        #expect(fault(of: oneClass(version: version, threshold: threshold, extra: [0]), read) != nil)
        #expect(fault(of: Array("STWC".utf8), read) == .truncated)
        for length in [6, 10, 40, 200] { #expect(fault(of: Array(whole.prefix(length)), read) != nil) }
        var damaged = whole
        damaged[30] ^= 1
        #expect(fault(of: damaged, read) == .checksumMismatch)
    }

    /// Why a file is refused; nil where it is not.
    static func fault<Classifier>(
        of bytes: [UInt8], _ read: ([UInt8]) throws(ClassifierFileError) -> Classifier
    ) -> ClassifierFileError.Kind? {
        do throws(ClassifierFileError) {
            _ = try read(bytes)
            return nil
        } catch { return error.kind }
    }

    /// With the checksum of all of it.
    consuming func finish() -> [UInt8] {
        add(ClassifierFile.checksum(bytes[...]))
        return bytes
    }
}

/// A head of the encoder of turns for states of sixteen numbers, with two hidden units.
struct EditHead {
    static let fingerprint: UInt64 = 7
    static let dimensions = 16
    static let width = 2

    var turn: (Int, Int) -> Int8 = { _, _ in 0 }
    var first: (Int, Int) -> Int8 = { _, _ in 0 }
    var second: (Int, Int) -> Int8 = { _, _ in 0 }
    /// Of the rows of every matrix.
    var scales: [Float] = [1, 1]
    var turnBiases: [Float] = [0, 0]
    var sizes = [Float](repeating: 0, count: 9)
    /// By outcome and hidden unit.
    var outcomes: (Int, Int) -> Float = { _, _ in 0 }
    var outputs: (Int, Int) -> Float = { _, _ in 0 }
    var biases = [Float](repeating: 0, count: EditOutcome.known)
}
