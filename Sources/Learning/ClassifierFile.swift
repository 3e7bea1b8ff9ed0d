/// Reads the little-endian fields of a classifier file in order; every read is checked against the end.
public struct ClassifierFile {
    private let bytes: [UInt8]
    private let end: Int
    /// Of the next byte.
    public private(set) var offset = 0

    /// Checks the magic and the checksum, which is over all but the last eight bytes.
    public init(_ bytes: [UInt8]) throws(ClassifierFileError) {
        guard bytes.starts(with: ClassifierFile.magic) else {
            throw ClassifierFileError(.notAClassifier, at: 0, "does not begin with STWC")
        }
        guard bytes.count >= ClassifierFile.magic.count + 8 else {
            throw ClassifierFileError(.truncated, at: bytes.count, "no room for a checksum")
        }
        let end = bytes.count - 8
        let stored = ClassifierFile.word(bytes[end...])
        guard stored == ClassifierFile.checksum(bytes[..<end]) else {
            throw ClassifierFileError(.checksumMismatch, at: end, "the contents have changed")
        }
        self.bytes = bytes
        self.end = end
        offset = ClassifierFile.magic.count
    }

    static let magic = Array("STWC".utf8)

    /// What is wrong at the next byte.
    public func fault(_ kind: ClassifierFileError.Kind, _ detail: String) -> ClassifierFileError {
        ClassifierFileError(kind, at: offset, detail)
    }

    /// The next `count` bytes.
    public mutating func take(_ count: Int) throws(ClassifierFileError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= end - offset else {
            throw fault(.truncated, "\(count) bytes wanted, \(end - offset) left")
        }
        defer { offset += count }
        return bytes[offset..<(offset + count)]
    }

    public mutating func integer(bytes count: Int) throws(ClassifierFileError) -> Int {
        Int(truncatingIfNeeded: ClassifierFile.word(try take(count)))
    }

    public mutating func float(in range: ClosedRange<Float>) throws(ClassifierFileError) -> Float {
        let value = Float(bitPattern: UInt32(truncatingIfNeeded: try integer(bytes: 4)))
        guard range.contains(value) else { throw fault(.badNumber, "\(value) is outside \(range)") }
        return value
    }

    public mutating func floats(_ count: Int, in range: ClosedRange<Float>) throws(ClassifierFileError) -> [Float] {
        guard count <= (end - offset) / 4 else { throw fault(.truncated, "\(count) numbers do not fit") }
        var values: [Float] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try float(in: range)) }
        return values
    }

    public mutating func text(bytes count: Int) throws(ClassifierFileError) -> String {
        String(decoding: try take(count), as: UTF8.self)
    }

    public mutating func signedBytes(_ count: Int) throws(ClassifierFileError) -> [Int8] {
        try take(count).map { Int8(bitPattern: $0) }
    }

    /// Throws where bytes are left.
    public func finish() throws(ClassifierFileError) {
        guard offset == end else { throw fault(.trailingBytes, "\(end - offset) bytes too many") }
    }

    /// The bytes as one little-endian number; only the first eight count.
    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var word: UInt64 = 0
        var shift: UInt64 = 0
        for byte in bytes.prefix(8) {
            word |= UInt64(byte) << shift
            shift += 8
        }
        return word
    }

    /// Mixes the eight-byte words, the last filled up with zeros. Every step is a bijection of the state, so that a
    /// change of one word always shows; against damage, not against intent.
    package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var state: UInt64 = 0x5354_5743_3200_0000
        func mix(_ word: UInt64) {
            state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
            state = (state << 31) | (state >> 33)
        }
        let whole = bytes.count / 8
        bytes.withUnsafeBytes { raw in
            for index in 0..<whole {
                mix(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)))
            }
        }
        if bytes.count % 8 != 0 { mix(word(bytes.suffix(bytes.count % 8))) }
        return state
    }
}
