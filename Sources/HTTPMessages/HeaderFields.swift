import Basics
public import HTTPTypes

/// The header section of a request, kept as the bytes that arrived and the ranges of its fields.
///
/// Nothing is turned into a `String` until it is asked for. Lookup is linear, which is quickest for the handful of
/// fields that a request has and bounded by the server's field limit. Bytes that are not UTF-8 are repaired on reading.
public struct HeaderFields: Sendable {
    /// Where one field lies in the bytes.
    public struct Entry: Sendable {
        let nameStart: UInt32
        let nameEnd: UInt32
        let valueStart: UInt32
        let valueEnd: UInt32

        /// Positions count from the start of the bytes; each end is one past the last byte.
        public init(nameStart: UInt32, nameEnd: UInt32, valueStart: UInt32, valueEnd: UInt32) {
            self.nameStart = nameStart
            self.nameEnd = nameEnd
            self.valueStart = valueStart
            self.valueEnd = valueEnd
        }
    }

    let bytes: [UInt8]
    let entries: [Entry]

    /// Fields as a parser found them.
    ///
    /// Entries that do not lie inside `bytes` read as empty text.
    public init(bytes: [UInt8], entries: [Entry]) {
        self.bytes = bytes
        self.entries = entries
    }

    /// The number of field lines.
    public var count: Int { entries.count }

    /// Whether there is no field at all.
    public var isEmpty: Bool { entries.isEmpty }

    /// The value of the field. Where it occurs on several lines, their values joined with `, ` (RFC 9110, 5.3).
    public subscript(name: HTTPField.Name) -> String? {
        var joined: String?
        name.canonicalName.withBytes { name in
            for entry in entries where matches(entry, name) {
                let value = text(entry.valueStart, entry.valueEnd)
                joined = joined.map { $0 + ", " + value } ?? value
            }
        }
        return joined
    }

    /// The value of each line of that name, in order.
    public func values(for name: HTTPField.Name) -> [String] {
        name.canonicalName.withBytes { name in
            entries.filter { matches($0, name) }.map { text($0.valueStart, $0.valueEnd) }
        }
    }

    /// Whether a line of that name exists.
    public func contains(_ name: HTTPField.Name) -> Bool {
        name.canonicalName.withBytes { name in entries.contains { matches($0, name) } }
    }

    /// Whether the field occurs on one line, with this very value.
    public func holds(_ value: String, for name: HTTPField.Name) -> Bool {
        name.canonicalName.withBytes { name in
            var found: Entry?
            for entry in entries where matches(entry, name) {
                guard found == nil else { return false }
                found = entry
            }
            guard let found, found.valueStart <= found.valueEnd, Int(found.valueEnd) <= bytes.count else {
                return false
            }
            return value.withBytes { value in
                bytes.withUnsafeBufferPointer { bytes in
                    let start = Int(found.valueStart)
                    return value.count == Int(found.valueEnd) - start
                        && value.indices.allSatisfy { value[$0] == bytes[start + $0] }
                }
            }
        }
    }

    private func matches(_ entry: Entry, _ canonicalName: UnsafeBufferPointer<UInt8>) -> Bool {
        let length = Int(entry.nameEnd) - Int(entry.nameStart)
        guard canonicalName.count == length, Int(entry.nameEnd) <= bytes.count else { return false }
        var position = Int(entry.nameStart)
        for byte in canonicalName {
            let received = bytes[position]
            let lowered = received >= 0x41 && received <= 0x5A ? received | 0x20 : received
            if lowered != byte { return false }
            position += 1
        }
        return true
    }

    private func text(_ start: UInt32, _ end: UInt32) -> String {
        guard start <= end, Int(end) <= bytes.count else { return "" }
        return String(decoding: bytes[Int(start)..<Int(end)], as: UTF8.self)
    }
}

extension HeaderFields: Sequence {
    /// The lines in the order received, with names as the client spelt them.
    public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        entries.lazy.map { (name: text($0.nameStart, $0.nameEnd), value: text($0.valueStart, $0.valueEnd)) }
            .makeIterator()
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Fields made in process; a name may occur more than once.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements)
    }

    /// Fields made in process, in this order; a name may occur more than once.
    public init(_ fields: [(String, String)]) {
        var bytes: [UInt8] = []
        var entries: [Entry] = []
        for (name, value) in fields {
            let nameStart = UInt32(clamping: bytes.count)
            bytes += name.utf8
            let nameEnd = UInt32(clamping: bytes.count)
            bytes += value.utf8
            let valueEnd = UInt32(clamping: bytes.count)
            entries.append(Entry(nameStart: nameStart, nameEnd: nameEnd, valueStart: nameEnd, valueEnd: valueEnd))
        }
        self.init(bytes: bytes, entries: entries)
    }
}
