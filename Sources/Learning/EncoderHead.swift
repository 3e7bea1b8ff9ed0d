/// Weighs the ways to read a turn of a conversation by the states of its words: one hidden layer over the state of the whole and of the
/// numbers that a candidate uses.
///
///     score = output_o . relu(turn (first state, mean state) + first state(a) + second state(b) + size_s + outcome_o) + bias_o
///
/// o: the candidate's outcome; a, b: its numbers; s: how its amount stands to the one before. `scripts/training/train-edits` fits it
/// together with the encoder's last layers.
public struct EncoderHead: Sendable {
    /// One way to read a turn.
    public struct Candidate: Sendable {
        /// Counts from 0.
        let outcome: Int
        /// What the turn comes to; nil where the outcome tells none.
        let amount: Int?
        /// The first words of the numbers that it uses, one or two, as places in the turn.
        let words: [Int]

        public init(outcome: Int, amount: Int?, words: [Int]) {
            self.outcome = outcome
            self.amount = amount
            self.words = words
        }
    }

    /// Of the encoder whose states it was fitted to.
    public let fingerprint: UInt64
    private let dimensions: Int
    private let width: Int
    private let turn: [Float]
    private let turnBiases: [Float]
    private let numbers: [[Float]]
    private let sizes: [Float]
    private let outcomes: [Float]
    private let outputs: [Float]
    private let biases: [Float]

    /// u64 fingerprint, u16 dimensions, u16 width; then matrices of bytes with a scale a row (f32): turn [width][2 x
    /// dimensions], first and second number [width][dimensions]; f32: biases of the turn [width], sizes [9][width],
    /// outcomes and outputs [known][width], biases [known].
    public init(_ file: inout ClassifierFile, outcomes known: Int) throws(ClassifierFileError) {
        fingerprint = UInt64(truncatingIfNeeded: try file.integer(bytes: 8))
        dimensions = try file.integer(bytes: 2)
        width = try file.integer(bytes: 2)
        guard (1...4_096).contains(dimensions), dimensions % 16 == 0, (1...256).contains(width) else {
            throw file.fault(.badNumber, "\(dimensions) dimensions, width \(width)")
        }
        turn = try EncoderHead.matrix(&file, width, 2 * dimensions)
        numbers = [
            try EncoderHead.matrix(&file, width, dimensions), try EncoderHead.matrix(&file, width, dimensions),
        ]
        turnBiases = try file.floats(width, in: EncoderHead.range)
        sizes = try file.floats((EncoderHead.bounds.count + 2) * width, in: EncoderHead.range)
        outcomes = try file.floats(known * width, in: EncoderHead.range)
        outputs = try file.floats(known * width, in: EncoderHead.range)
        biases = try file.floats(known, in: EncoderHead.range)
    }

    /// Size in memory, bytes.
    public var byteCount: Int {
        4 * (turn.count + numbers.reduce(0) { $0 + $1.count } + sizes.count + outcomes.count * 2)
    }

    /// One for each candidate; nil for states that are not of this encoder.
    public func scores(_ states: WordStates, _ candidates: [Candidate], after amount: Int?) -> [Float]? {
        guard states.dimensions == dimensions, states.values.count >= dimensions else { return nil }
        let ofTurn = product(turn, whole(states), turnBiases)
        var products: [Int: [Float]] = [:]
        return candidates.map { candidate in
            var hidden = ofTurn
            for (place, word) in candidate.words.prefix(numbers.count).enumerated() {
                guard states.pieces.indices.contains(word), let piece = states.pieces[word],
                    (piece + 1) * dimensions <= states.values.count
                else { continue }
                let key = piece * numbers.count + place
                let ofNumber =
                    products[key]
                    ?? product(numbers[place], states.values[piece * dimensions..<(piece + 1) * dimensions], nil)
                products[key] = ofNumber
                for index in 0..<width { hidden[index] += ofNumber[index] }
            }
            let outcome = candidate.outcome * width
            let size = EncoderHead.size(candidate.amount, after: amount) * width
            var score = biases[candidate.outcome]
            for index in 0..<width {
                let value = hidden[index] + sizes[size + index] + outcomes[outcome + index]
                score += max(0, value) * outputs[outcome + index]
            }
            return score
        }
    }

    /// The state of the whole, and the mean of all.
    private func whole(_ states: WordStates) -> ArraySlice<Float> {
        let count = states.values.count / dimensions
        var both = [Float](repeating: 0, count: 2 * dimensions)
        for piece in 0..<count {
            for index in 0..<dimensions { both[dimensions + index] += states.values[piece * dimensions + index] }
        }
        for index in 0..<dimensions {
            both[index] = states.values[index]
            both[dimensions + index] /= Float(count)
        }
        return both[...]
    }

    private func product(_ matrix: [Float], _ vector: ArraySlice<Float>, _ biases: [Float]?) -> [Float] {
        var result = biases ?? [Float](repeating: 0, count: width)
        matrix.withUnsafeBytes { matrix in
            vector.withUnsafeBytes { vector in
                let stride = MemoryLayout<SIMD16<Float>>.size
                for row in 0..<width {
                    let start = row * vector.count
                    var sums = SIMD16<Float>.zero
                    for offset in Swift.stride(from: 0, to: vector.count, by: stride) {
                        sums +=
                            matrix.loadUnaligned(fromByteOffset: start + offset, as: SIMD16<Float>.self)
                            * vector.loadUnaligned(fromByteOffset: offset, as: SIMD16<Float>.self)
                    }
                    result[row] += sums.sum()
                }
            }
        }
        return result
    }

    private static func matrix(
        _ file: inout ClassifierFile, _ rows: Int, _ columns: Int
    ) throws(ClassifierFileError) -> [Float] {
        let scales = try file.floats(rows, in: 0...1e3)
        let bytes = try file.signedBytes(rows * columns)
        return bytes.indices.map { Float(bytes[$0]) * scales[$0 / columns] }
    }

    /// How an amount stands to that before; the last is for none.
    private static func size(_ amount: Int?, after old: Int?) -> Int {
        guard let amount, let old, amount > 0, old > 0 else { return bounds.count + 1 }
        let ratio = Float(amount) / Float(old)
        return bounds.count { ratio >= $0 }
    }

    private static let bounds: [Float] = [0.1, 0.35, 0.7, 0.999, 1.001, 1.5, 3]
    private static let range: ClosedRange<Float> = -1e3...1e3
}
