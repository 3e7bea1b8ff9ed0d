public import Basics

/// Writes JSON straight into a byte buffer; the caller keeps the order of calls right (a name before each value in an
/// object). Commas are placed here.
public struct JSONWriter: ~Copyable {
    @usableFromInline var text: TextBuffer
    @usableFromInline var needsComma = false

    public init(capacity: Int = 1_024) {
        text = TextBuffer(capacity: capacity)
    }

    private init(_ text: consuming TextBuffer) {
        self.text = text
    }

    /// The document; the writer is used up.
    public consuming func finish() -> [UInt8] { text.bytes }

    /// The document that `body` writes; it is not copied where it fits.
    public static func document(capacity: Int, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        TextBuffer.bytes(capacity: capacity) { text in
            var json = JSONWriter(text)
            body(&json)
            text = json.taken()
        }
    }

    private consuming func taken() -> TextBuffer { text }

    @inlinable @inline(__always)
    mutating func separate() {
        if needsComma { text.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    @inlinable
    public mutating func beginObject() {
        separate()
        text.append(UInt8(ascii: "{"))
        needsComma = false
    }

    @inlinable
    public mutating func endObject() {
        text.append(UInt8(ascii: "}"))
        needsComma = true
    }

    @inlinable
    public mutating func beginArray() {
        separate()
        text.append(UInt8(ascii: "["))
        needsComma = false
    }

    @inlinable
    public mutating func endArray() {
        text.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// A member's name known at compile time; it must need no escapes.
    @inlinable @inline(__always)
    public mutating func name(_ name: StaticString) {
        let count = name.utf8CodeUnitCount
        var place = text.space(count + 4)
        if needsComma {
            place.pointee = UInt8(ascii: ",")
            place += 1
            text.filled(1)
        }
        place[0] = UInt8(ascii: "\"")
        UnsafeMutableRawPointer(place + 1).copyMemory(from: name.utf8Start, byteCount: count)
        place[count + 1] = UInt8(ascii: "\"")
        place[count + 2] = UInt8(ascii: ":")
        text.filled(count + 3)
        needsComma = false
    }

    /// A member's name that is not known before.
    public mutating func name(quoting name: String) {
        separate()
        text.append(quoted: name)
        text.append(UInt8(ascii: ":"))
        needsComma = false
    }

    public mutating func null() {
        separate()
        text.append(constant: "null")
    }

    public mutating func value(_ value: Bool) {
        separate()
        if value { text.append(constant: "true") } else { text.append(constant: "false") }
    }

    public mutating func value(_ value: Int) {
        decimal(value, scale: 0)
    }

    /// The number `value / 10^scale`, exact, with at least `minimumDigits` decimals.
    public mutating func decimal(_ value: Int, scale: Int, minimumDigits: Int = 0) {
        separate()
        text.append(decimal: value, scale: scale, minimumDigits: minimumDigits)
    }

    public mutating func value(_ value: Money) { decimal(value.thousandths, scale: 3, minimumDigits: 2) }
    public mutating func value(_ value: Rate) { decimal(value.hundredths, scale: 2) }

    public mutating func value(_ value: String) {
        separate()
        text.append(quoted: value)
    }

    /// A value that already is JSON text.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        text.append(json)
    }

    /// Runs `body` and tells where in the document it wrote, so that ``again(_:)`` can write it once more.
    public mutating func recorded(_ body: (inout JSONWriter) -> Void) -> Range<Int> {
        let start = text.count
        body(&self)
        return start..<text.count
    }

    /// Writes a value of this document once more.
    public mutating func again(_ range: Range<Int>) {
        separate()
        text.append(again: range)
    }
}
