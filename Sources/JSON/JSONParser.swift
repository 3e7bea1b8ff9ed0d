import Basics
import Glibc

/// A strict RFC 8259 parser over bytes: UTF-8 only, no byte order mark, no comments, no trailing commas, no repeated
/// names, bounded depth and sizes. It never traps, whatever the bytes.
public struct JSONParser {
    public struct Limits: Sendable {
        public var depth = 32
        public var membersPerObject = 256
        public var elementsPerArray = 10_000
        public init() {}
    }

    public struct ParseError: Error, Sendable, Hashable {
        public enum Kind: String, Sendable, Hashable {
            case syntax, duplicateName, tooDeep, tooLarge, invalidText
        }
        public let kind: Kind
        /// Offset of the byte at which parsing stopped.
        public let offset: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: Limits
    private var position = 0

    private init(bytes: UnsafeBufferPointer<UInt8>, limits: Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Reads one document that fills all the bytes.
    public static func parse(_ bytes: [UInt8], limits: Limits = Limits()) throws(ParseError) -> JSONValue {
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSONValue, ParseError> in
            var parser = JSONParser(bytes: buffer, limits: limits)
            do throws(ParseError) {
                return .success(try parser.document())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func failure(_ kind: ParseError.Kind = .syntax) -> ParseError {
        ParseError(kind: kind, offset: position)
    }

    /// The byte at the position, or nil at the end.
    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func document() throws(ParseError) -> JSONValue {
        skipSpace()
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw failure() }
        return value
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func value(depth: Int) throws(ParseError) -> JSONValue {
        guard let byte = current else { throw failure() }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(ParseError) -> JSONValue {
        let matches = text.withUTF8Buffer { expected in
            bytes.count - position >= expected.count
                && expected.indices.allSatisfy { bytes[position + $0] == expected[$0] }
        }
        guard matches else { throw failure() }
        position += text.utf8CodeUnitCount
        return value
    }

    private mutating func object(depth: Int) throws(ParseError) -> JSONValue {
        guard depth <= limits.depth else { throw failure(.tooDeep) }
        position += 1
        var members: [JSONObject.Member] = []
        skipSpace()
        if current == UInt8(ascii: "}") {
            position += 1
            return .object(JSONObject(members: []))
        }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw failure() }
            let start = position
            let name = try string()
            for member in members where member.name == name {
                position = start
                throw failure(.duplicateName)
            }
            guard members.count < limits.membersPerObject else { throw failure(.tooLarge) }
            skipSpace()
            guard current == UInt8(ascii: ":") else { throw failure() }
            position += 1
            skipSpace()
            members.append(only: JSONObject.Member(name: name, value: try value(depth: depth)))
            skipSpace()
            if current == UInt8(ascii: ",") {
                position += 1
            } else if current == UInt8(ascii: "}") {
                position += 1
                return .object(JSONObject(members: members))
            } else {
                throw failure()
            }
        }
    }

    private mutating func array(depth: Int) throws(ParseError) -> JSONValue {
        guard depth <= limits.depth else { throw failure(.tooDeep) }
        position += 1
        var elements: [JSONValue] = []
        skipSpace()
        if current == UInt8(ascii: "]") {
            position += 1
            return .array([])
        }
        while true {
            guard elements.count < limits.elementsPerArray else { throw failure(.tooLarge) }
            skipSpace()
            elements.append(try value(depth: depth))
            skipSpace()
            if current == UInt8(ascii: ",") {
                position += 1
            } else if current == UInt8(ascii: "]") {
                position += 1
                return .array(elements)
            } else {
                throw failure()
            }
        }
    }

    private mutating func number() throws(ParseError) -> JSONNumber {
        let start = position
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") {
            position += 1
        } else {
            guard isDigit(current) else { throw failure() }
            while isDigit(current) { position += 1 }
        }
        if current == UInt8(ascii: ".") {
            position += 1
            guard isDigit(current) else { throw failure() }
            while isDigit(current) { position += 1 }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            guard isDigit(current) else { throw failure() }
            while isDigit(current) { position += 1 }
        }
        guard position - start <= 64 else { throw failure(.tooLarge) }
        return JSONNumber(validated: String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func string() throws(ParseError) -> String {
        position += 1
        let start = position
        if let plain = plainString() { return plain }
        while let byte = current {
            if byte == UInt8(ascii: "\"") {
                let text = UnsafeBufferPointer(rebasing: bytes[start..<position]).span
                guard let valid = try? UTF8Span(validating: text) else { throw failure(.invalidText) }
                position += 1
                return String(copying: valid)
            }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
            guard byte >= 0x20 else { throw failure() }
            position += 1
        }
        throw failure()
    }

    /// Text without an escape up to the quotation mark, looked at many bytes at a time; nil leaves the position.
    private mutating func plainString() -> String? {
        guard let start = bytes.baseAddress.map({ $0 + position }),
            let end = memchr(start, Int32(UInt8(ascii: "\"")), bytes.count - position)
        else { return nil }
        let text = UnsafeBufferPointer(start: start, count: UnsafeRawPointer(end) - UnsafeRawPointer(start))
        var found: UInt8 = 0
        for byte in text { found |= (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\\") ? 1 : 0) | (byte & 0x80) }
        guard found & 1 == 0 else { return nil }
        if found == 0 {
            position += text.count + 1
            return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: true))
        }
        guard let valid = try? UTF8Span(validating: text.span) else { return nil }
        position += text.count + 1
        return String(copying: valid)
    }

    /// The slower path, taken at the first backslash.
    private mutating func escapedString(from start: Int) throws(ParseError) -> String {
        var text = Array(bytes[start..<position])
        while let byte = current {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else { throw failure(.invalidText) }
                return string
            case UInt8(ascii: "\\"):
                try appendEscape(to: &text)
            case 0..<0x20:
                throw failure()
            default:
                text.append(byte)
            }
        }
        throw failure()
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws(ParseError) {
        guard let byte = current else { throw failure() }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = try hexadecimal()
            if code >= 0xD800, code < 0xDC00 {
                guard current == UInt8(ascii: "\\") else { throw failure(.invalidText) }
                position += 1
                guard current == UInt8(ascii: "u") else { throw failure(.invalidText) }
                position += 1
                let low = try hexadecimal()
                guard low >= 0xDC00, low < 0xE000 else { throw failure(.invalidText) }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw failure(.invalidText) }
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        default: throw failure()
        }
    }

    private mutating func hexadecimal() throws(ParseError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current else { throw failure() }
            switch byte {
            case 0x30...0x39: code = code << 4 + UInt32(byte - 0x30)
            case 0x41...0x46: code = code << 4 + UInt32(byte - 0x41 + 10)
            case 0x61...0x66: code = code << 4 + UInt32(byte - 0x61 + 10)
            default: throw failure()
            }
            position += 1
        }
        return code
    }
}
