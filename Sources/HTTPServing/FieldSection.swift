import HTTPMessages
import HTTPTypes

/// The header section as it is read, and what its fields say about the message.
struct FieldSection: Sendable {
    /// Where the section starts, counted from the start of the request.
    private(set) var start = 0
    private(set) var entries: [HeaderFields.Entry] = []
    /// Counted from the start of the request, as the ranges of ``FieldLine`` are here.
    private(set) var host: Range<Int>?
    private(set) var contentLength: Int?
    private(set) var codings = TransferCodings()
    private(set) var expectsContinue = false
    private(set) var hasUnknownExpectation = false
    private(set) var saysClose = false
    private(set) var saysKeepAlive = false

    mutating func begin(at start: Int) {
        self.start = start
        // Keeps the capacity for the next request of the connection where nobody shares the array.
        entries.removeAll(keepingCapacity: true)
        host = nil
        contentLength = nil
        codings = TransferCodings()
        expectsContinue = false
        hasUnknownExpectation = false
        saysClose = false
        saysKeepAlive = false
    }

    /// Takes one line; `request` starts with the request's first byte.
    mutating func append(_ line: FieldLine, in request: UnsafeRawBufferPointer) throws(WireError) {
        entries.append(
            HeaderFields.Entry(
                nameStart: UInt32(truncatingIfNeeded: line.name.lowerBound - start),
                nameEnd: UInt32(truncatingIfNeeded: line.name.upperBound - start),
                valueStart: UInt32(truncatingIfNeeded: line.value.lowerBound - start),
                valueEnd: UInt32(truncatingIfNeeded: line.value.upperBound - start)
            )
        )
        let name = UnsafeRawBufferPointer(rebasing: request[line.name])
        let value = UnsafeRawBufferPointer(rebasing: request[line.value])
        switch name.count {
        case 4 where Self.equals(name, "host"):
            guard host == nil, HostSyntax.isValid(value) else { throw .badRequest }
            host = line.value
        case 6 where Self.equals(name, "expect"):
            if Self.equals(value, "100-continue") { expectsContinue = true } else { hasUnknownExpectation = true }
        case 10 where Self.equals(name, "connection"):
            for option in value.split(separator: UInt8(ascii: ",")) {
                let token = Self.trimmed(UnsafeRawBufferPointer(rebasing: option))
                if Self.equals(token, "close") { saysClose = true }
                if Self.equals(token, "keep-alive") { saysKeepAlive = true }
            }
        case 14 where Self.equals(name, "content-length"):
            // A repeated length may be folded if all agree; refusing it is allowed too and safer (RFC 9110, 8.6).
            guard contentLength == nil else { throw .badRequest }
            contentLength = try Self.length(value)
        case 17 where Self.equals(name, "transfer-encoding"):
            codings.append(value)
        default:
            break
        }
    }

    /// RFC 9112, 6.3. Every doubt about where the body ends is an error.
    func framing(version: ProtocolVersion) throws(WireError) -> RequestHead.Framing {
        guard codings.isPresent else { return contentLength.map { $0 == 0 ? .none : .length($0) } ?? .none }
        // With both fields, or with a coding from HTTP/1.0, someone on the way may frame it otherwise (6.1).
        guard contentLength == nil, version == .http11 else { throw .badRequest }
        try codings.requireChunked()
        return .chunked
    }

    /// `1*DIGIT` (RFC 9110, 8.6). A number that no integer holds is larger than any limit.
    private static func length(_ value: UnsafeRawBufferPointer) throws(WireError) -> Int {
        guard !value.isEmpty, value.allSatisfy(\.isDigit) else { throw .badRequest }
        var length = 0
        for byte in value {
            let (product, overflowed) = length.multipliedReportingOverflow(by: 10)
            let (sum, carried) = product.addingReportingOverflow(Int(byte &- 0x30))
            guard !overflowed, !carried else { throw .contentTooLarge }
            length = sum
        }
        return length
    }

    /// Compares without regard to letter case; `expected` is in lower case.
    @inline(__always)
    static func equals(_ bytes: UnsafeRawBufferPointer, _ expected: StaticString) -> Bool {
        guard bytes.count == expected.utf8CodeUnitCount else { return false }
        for index in 0..<bytes.count where bytes[index].lowercased != expected.utf8Start[index] { return false }
        return true
    }

    static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var start = 0
        var end = bytes.count
        while start < end, bytes[start] == .space || bytes[start] == .tab { start += 1 }
        while end > start, bytes[end - 1] == .space || bytes[end - 1] == .tab { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }
}
