import Glibc

/// Linear scores of hashed features: rows of signed bytes with a scale and a bias a class.
public struct HashedWeights: Sendable {
    private let mask: UInt32
    private let biases: [Float]
    private let scales: [Float]
    /// One row of the classes for each bucket.
    private let weights: [Int8]

    /// u16 bits, u16 classes, a bias and a scale a class (f32), 2^bits rows of an int8 a class.
    public init(_ file: inout ClassifierFile, classes count: Int) throws(ClassifierFileError) {
        let bits = try file.integer(bytes: 2)
        let classes = try file.integer(bytes: 2)
        guard (8...20).contains(bits), classes == count else {
            throw file.fault(.badNumber, "\(bits) bits, \(classes) classes")
        }
        mask = UInt32(1 << bits) - 1
        biases = try file.floats(classes, in: -1e3...1e3)
        scales = try file.floats(classes, in: 0...1e3)
        weights = try file.signedBytes(classes << bits)
    }

    /// A whole file of one class: u16 version, a threshold (f32), the weights (`scripts/training/learning.py` writes it).
    public static func file(
        _ bytes: [UInt8], version: Int, threshold range: ClosedRange<Float>
    ) throws(ClassifierFileError) -> (weights: HashedWeights, threshold: Float) {
        var file = try ClassifierFile(bytes)
        let found = try file.integer(bytes: 2)
        guard found == version else { throw file.fault(.unsupportedVersion, "\(found)") }
        let threshold = try file.float(in: range)
        let weights = try HashedWeights(&file, classes: 1)
        try file.finish()
        return (weights, threshold)
    }

    /// Size in memory, bytes.
    public var byteCount: Int { weights.count }

    /// Of the first class alone, for few features.
    public func score(_ hashes: [UInt32]) -> Float {
        var sum: Int32 = 0
        for (index, hash) in hashes.enumerated() where !hashes[..<index].contains(where: { ($0 ^ hash) & mask == 0 }) {
            sum &+= Int32(weights[Int(hash & mask) * biases.count])
        }
        return Float(sum) * scales[0] + biases[0]
    }

    /// Of the first class alone, for many features: one that is there twice counts twice.
    public func score(counting hashes: [UInt32]) -> Float {
        var sum: Int32 = 0
        for hash in hashes { sum &+= Int32(weights[Int(hash & mask) * biases.count]) }
        return Float(sum) * scales[0] + biases[0]
    }

    /// Of every class; each feature counts once.
    public func scores(_ hashes: Set<UInt32>) -> [Float] {
        let count = biases.count
        var sums = [Int32](repeating: 0, count: count)
        for bucket in Set(hashes.lazy.map { $0 & mask }) {
            let row = Int(bucket) * count
            for index in 0..<count { sums[index] &+= Int32(weights[row + index]) }
        }
        return (0..<count).map { Float(sums[$0]) * scales[$0] + biases[$0] }
    }

    /// Scores to probabilities.
    public static func normalise(_ scores: inout [Float]) {
        let highest = scores.max() ?? 0
        for index in scores.indices { scores[index] = expf(scores[index] - highest) }
        let total = scores.reduce(0, +)
        for index in scores.indices { scores[index] /= total }
    }
}
