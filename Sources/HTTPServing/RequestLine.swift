import Glibc
import HTTPMessages
import HTTPTypes

/// The parts of a request line (RFC 9112, 3); positions count from the first byte of the line.
struct RequestLine: Sendable {
    var method = HTTPRequest.Method.get
    var version = ProtocolVersion.http11
    /// Empty where the target has no path: `http://host` alone, which means `/`.
    var path = 0..<0
    var query: Range<Int>?
    /// The authority of an absolute target.
    var authority: Range<Int>?

    init() {}

    /// Reads one line without its line end.
    init(_ line: UnsafeRawBufferPointer) throws(WireError) {
        var methodEnd = 0
        while methodEnd < line.count, ByteSet.token.contains(line[methodEnd]) { methodEnd += 1 }
        guard methodEnd > 0, methodEnd < line.count, line[methodEnd] == .space else { throw .badRequest }
        let targetStart = methodEnd + 1
        var targetEnd = targetStart
        while targetEnd < line.count, line[targetEnd] != .space { targetEnd += 1 }
        guard targetEnd > targetStart, targetEnd < line.count else { throw .badRequest }
        method = Self.method(UnsafeRawBufferPointer(rebasing: line[..<methodEnd]))
        version = try Self.version(UnsafeRawBufferPointer(rebasing: line[(targetEnd + 1)...]))
        try readTarget(of: line, targetStart..<targetEnd)
    }

    private static func method(_ bytes: UnsafeRawBufferPointer) -> HTTPRequest.Method {
        if Self.isSame(bytes, "GET") { return .get }
        if Self.isSame(bytes, "POST") { return .post }
        // The token has been checked, so this cannot fail; an impossible nil is answered as an unknown method.
        return HTTPRequest.Method(String(decoding: bytes, as: UTF8.self)) ?? .trace
    }

    /// `HTTP/DIGIT.DIGIT`, case-sensitive (RFC 9112, 2.3). A later minor version is 1.1 (RFC 9110, 2.5).
    private static func version(_ text: UnsafeRawBufferPointer) throws(WireError) -> ProtocolVersion {
        guard text.count == 8, isSame(UnsafeRawBufferPointer(rebasing: text[..<5]), "HTTP/"), text[5].isDigit,
            text[6] == UInt8(ascii: "."), text[7].isDigit
        else { throw .badRequest }
        guard text[5] == UInt8(ascii: "1") else { throw .versionNotSupported }
        return text[7] == UInt8(ascii: "0") ? .http10 : .http11
    }

    @inline(__always)
    private static func isSame(_ bytes: UnsafeRawBufferPointer, _ expected: StaticString) -> Bool {
        guard bytes.count == expected.utf8CodeUnitCount else { return false }
        for index in 0..<bytes.count where bytes[index] != expected.utf8Start[index] { return false }
        return true
    }

    private mutating func readTarget(of line: UnsafeRawBufferPointer, _ target: Range<Int>) throws(WireError) {
        // A proxy's tunnel is not ours to open, whatever its target.
        if method == .connect { throw .notImplemented }
        if line[target.lowerBound] == UInt8(ascii: "/") {
            try readPath(of: line, target)
        } else if target.count == 1, line[target.lowerBound] == UInt8(ascii: "*") {
            guard method == .options else { throw .badRequest }
            path = target
        } else {
            try readAbsolute(line, target)
        }
    }

    /// Absolute form (RFC 9112, 3.2.2): `http://authority[/path][?query]`.
    private mutating func readAbsolute(_ line: UnsafeRawBufferPointer, _ target: Range<Int>) throws(WireError) {
        let text = line[target]
        let secure = Self.hasPrefix(text, "https://")
        guard secure || Self.hasPrefix(text, "http://") else { throw .badRequest }
        let start = target.lowerBound + (secure ? 8 : 7)
        let end =
            line[start..<target.upperBound].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            ?? target.upperBound
        guard HostSyntax.isValid(UnsafeRawBufferPointer(rebasing: line[start..<end])) else { throw .badRequest }
        authority = start..<end
        try readPath(of: line, end..<target.upperBound)
        if secure { throw .misdirectedRequest }
    }

    private static func hasPrefix(_ text: Slice<UnsafeRawBufferPointer>, _ prefix: StaticString) -> Bool {
        text.count >= prefix.utf8CodeUnitCount
            && prefix.withUTF8Buffer { expected in
                zip(text, expected).allSatisfy { $0.lowercased == $1 }
            }
    }

    private mutating func readPath(of line: UnsafeRawBufferPointer, _ target: Range<Int>) throws(WireError) {
        var position = target.lowerBound
        var allowed = ByteSet.path
        path = target
        while position < target.upperBound {
            let byte = line[position]
            if byte == UInt8(ascii: "?"), query == nil {
                path = target.lowerBound..<position
                query = position + 1..<target.upperBound
                allowed = .query
            } else if !allowed.contains(byte) {
                throw .badRequest
            } else if byte == UInt8(ascii: "%"), query == nil {
                // In a query a sign that begins no escape stands for itself, as in forms (URL standard, percent-decode).
                guard position + 2 < target.upperBound, line[position + 1].hexadecimalValue != nil,
                    line[position + 2].hexadecimalValue != nil
                else { throw .badRequest }
            }
            position += 1
        }
    }
}
