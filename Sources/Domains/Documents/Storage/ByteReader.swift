import Stores

/// Reads what ``ByteWriter`` wrote. Other bytes are `corrupt`, never a trap.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() throws -> Int {
        var (value, shift): (UInt, UInt) = (0, 0)
        while let byte = rest.popFirst() {
            value |= UInt(byte & 0x7F) << shift
            guard byte >= 0x80 else {
                guard let number = Int(exactly: value) else { break }
                return number
            }
            shift += 7
            guard shift < 63 else { break }
        }
        throw StorageError(.corrupt)
    }

    /// Of parts that take a byte at least.
    mutating func count() throws -> Int {
        let count = try number()
        guard count <= rest.count else { throw StorageError(.corrupt) }
        return count
    }

    mutating func range(from start: Int) throws -> Range<Int> {
        let (place, count) = (try number(), try number())
        let (lower, overflow) = start.addingReportingOverflow(place)
        let (upper, overflowsToo) = lower.addingReportingOverflow(count)
        guard !overflow, !overflowsToo else { throw StorageError(.corrupt) }
        return lower..<upper
    }

    mutating func text() throws -> String {
        let count = try count()
        defer { rest.removeFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }
}
