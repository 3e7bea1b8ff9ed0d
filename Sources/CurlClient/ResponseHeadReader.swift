/// Collects what matters of a response's head from its lines, as libcurl hands them over; knows where the last head
/// ends, since interim responses and trailers come the same way.
struct ResponseHeadReader {
    private let maximumBytes: Int
    private var bytes = 0
    private var status = 0
    private var contentType: String?
    private var retryAfterSeconds: Int?
    /// Whether the head of the final response is complete.
    private(set) var isComplete = false

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Takes one line with its end.
    ///
    /// - Returns: Whether the head is still within its limit.
    mutating func take(_ line: some Collection<UInt8>) -> Bool {
        bytes += line.count
        if bytes > maximumBytes { return false }
        if isComplete { return true }
        if line.withContiguousStorageIfAvailable({ read(Self.trimmed($0[...])) }) == nil {
            Array(line).withUnsafeBufferPointer { read(Self.trimmed($0[...])) }
        }
        return true
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Reads a line without its end, byte by byte: texts are made of what is kept alone.
    private mutating func read(_ line: Bytes) {
        if line.starts(with: "HTTP/".utf8) {
            // A status line begins anew: what came before was an interim response.
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
            status = parts.dropFirst().first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            contentType = nil
            retryAfterSeconds = nil
        } else if line.isEmpty {
            isComplete = !(100..<200).contains(status)
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            take(name: line[..<colon], value: Self.trimmed(line[line.index(after: colon)...]))
        }
    }

    func head(remoteAddress: String) -> CurlResponseHead {
        CurlResponseHead(
            status: status, contentType: contentType, retryAfterSeconds: retryAfterSeconds,
            remoteAddress: remoteAddress)
    }

    private mutating func take(name: Bytes, value: Bytes) {
        if Self.isName(name, "content-type") {
            if contentType == nil, !value.isEmpty { contentType = String(decoding: value, as: UTF8.self) }
        } else if Self.isName(name, "retry-after") {
            // Int("+5") is 5, and a date is not for us.
            let isNumber = value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            if isNumber { retryAfterSeconds = Int(String(decoding: value, as: UTF8.self)) }
        }
    }

    /// - Parameter expected: in lower case.
    private static func isName(_ name: Bytes, _ expected: StaticString) -> Bool {
        guard name.count == expected.utf8CodeUnitCount else { return false }
        return expected.withUTF8Buffer { expected in
            zip(name, expected).allSatisfy { byte, lower in
                byte == lower || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == lower
            }
        }
    }

    private static func trimmed(_ bytes: Bytes) -> Bytes {
        var bytes = bytes
        while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return bytes
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\n")
    }
}
