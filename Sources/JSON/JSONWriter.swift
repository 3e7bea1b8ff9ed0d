public import Basics

/// Writes JSON straight into a byte buffer; the caller keeps the order of calls right (a name before each value in an
/// object). Commas are placed here.
public struct JSONWriter: ~Copyable {
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    public init(capacity: Int = 1_024) {
        bytes.reserveCapacity(capacity)
    }

    /// The document; the writer is used up.
    public consuming func finish() -> [UInt8] { bytes }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    public mutating func beginObject() {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
    }

    public mutating func endObject() {
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    public mutating func beginArray() {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
    }

    public mutating func endArray() {
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// A member's name known at compile time; it must need no escapes.
    public mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    public mutating func name(_ name: String) {
        separate()
        appendQuoted(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    public mutating func null() {
        separate()
        append("null")
    }

    public mutating func value(_ value: Bool) {
        separate()
        append(value ? "true" : "false")
    }

    public mutating func value(_ value: Int) {
        decimal(value, scale: 0)
    }

    /// The number `value / 10^scale`, exact, with at least `minimumDigits` decimals.
    public mutating func decimal(_ value: Int, scale: Int, minimumDigits: Int = 0) {
        separate()
        Decimals.append(value, scale: scale, minimumDigits: minimumDigits, to: &bytes)
    }

    public mutating func value(_ value: Money) { decimal(value.cents, scale: 2, minimumDigits: 2) }
    public mutating func value(_ value: Rate) { decimal(value.hundredths, scale: 2) }

    public mutating func value(_ value: String) {
        separate()
        appendQuoted(value)
    }

    /// A value that already is JSON text.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Runs `body` and tells where in the document it wrote, so that ``again(_:)`` can write it once more.
    public mutating func recorded(_ body: (inout JSONWriter) -> Void) -> Range<Int> {
        let start = bytes.count
        body(&self)
        return start..<bytes.count
    }

    /// Writes a value of this document once more.
    public mutating func again(_ range: Range<Int>) {
        separate()
        bytes.append(contentsOf: bytes[range])
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func appendQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices {
                let byte = utf8[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F else {
                    continue
                }
                bytes.append(contentsOf: utf8[start..<index])
                start = index + 1
                appendEscaped(byte)
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            append("u00")
            let digits: StaticString = "0123456789abcdef"
            digits.withUTF8Buffer { hex in
                bytes.append(hex[Int(byte >> 4)])
                bytes.append(hex[Int(byte & 15)])
            }
        }
    }
}
