/// Reads XML piece by piece, as office files need it: no document types, no entities but the five and characters by their
/// number, nothing from elsewhere. Names are given without their prefix.
///
/// What is not well formed, or cut, is ``ExtractionFault/damaged``.
struct XMLReader {
    enum Event: Equatable {
        case start(String)
        case end(String)
        case text(String)
        /// The document's end.
        case finished
    }

    private let bytes: [UInt8]
    let limits: ExtractionLimits
    private var index = 0
    private var open: [Range<Int>] = []
    private var hasRoot = false
    /// The end of an element that is closed where it begins.
    private var closing = false
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []

    init(_ bytes: [UInt8], limits: ExtractionLimits) {
        self.limits = limits
        switch EncodingEvidence.byMark(bytes) ?? Self.unmarked(bytes) {
        case .utf8: self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        case let other: self.bytes = Array(other.decoded(bytes).utf8)
        }
    }

    /// By the first sign, which is always `<`, or by what the document says of itself.
    private static func unmarked(_ bytes: [UInt8]) -> Charset {
        if bytes.starts(with: [0x3C, 0]) { return .utf16(bigEndian: false) }
        if bytes.starts(with: [0, 0x3C]) { return .utf16(bigEndian: true) }
        let head = bytes.prefix(200)
        guard head.starts(with: "<?xml".utf8), let end = head.place(of: "?>"),
            let place = head.prefix(end).place(of: "encoding=")
        else { return .utf8 }
        let name = head[(place + 10)..<max(place + 10, end)].prefix { $0 != 0x22 && $0 != 0x27 }
        return Charset.named(String(decoding: name, as: UTF8.self)) ?? .utf8
    }

    /// The elements that are open.
    var depth: Int { open.count }

    mutating func next() throws(ExtractionFault) -> Event {
        if closing {
            closing = false
            return .end(name(open.removeLast()))
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                if let text = try text() { return .text(text) }
                continue
            }
            guard index + 1 < bytes.count else { throw .damaged }
            switch bytes[index + 1] {
            case UInt8(ascii: "?"): try skip(to: "?>")
            case UInt8(ascii: "!"):
                if bytes[index...].starts(with: "<!--".utf8) {
                    index += 2
                    try skip(to: "-->")
                } else if bytes[index...].starts(with: "<![CDATA[".utf8) {
                    let start = index + 9
                    try skip(to: "]]>")
                    guard !open.isEmpty, start <= index - 3 else { throw .damaged }
                    return .text(String(decoding: bytes[start..<(index - 3)], as: UTF8.self))
                } else {
                    try skipDocumentType()
                }
            case UInt8(ascii: "/"): return try endTag()
            default: return try startTag()
            }
        }
        guard open.isEmpty, hasRoot else { throw .damaged }
        return .finished
    }

    /// The value of an attribute of the element that began last, by its name without prefix.
    func attribute(_ name: String) -> String? {
        for attribute in attributes where isName(attribute.name, name) { return try? decoded(attribute.value) }
        return nil
    }

    /// Reads on to the end of the element that began last.
    mutating func skipElement() throws(ExtractionFault) {
        let outside = depth - 1
        while depth > outside { _ = try next() }
    }

    /// The words in the element that began last; reads on to its end.
    mutating func content() throws(ExtractionFault) -> String {
        let outside = depth - 1
        var content = ""
        while depth > outside { if case .text(let text) = try next() { content += text } }
        return content
    }

    // MARK: Pieces

    private mutating func skip(to end: StaticString) throws(ExtractionFault) {
        guard let place = bytes.place(of: end, from: index + 2) else { throw .damaged }
        index = place + end.utf8CodeUnitCount
    }

    /// A document type is passed over; one that declares anything is no office file.
    private mutating func skipDocumentType() throws(ExtractionFault) {
        guard !hasRoot, bytes[index...].starts(with: "<!DOCTYPE".utf8) else { throw .damaged }
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            guard bytes[index] != UInt8(ascii: "[") else { throw .damaged }
            index += 1
        }
        guard index < bytes.count else { throw .damaged }
        index += 1
    }

    /// Nil for white space outside of all elements.
    private mutating func text() throws(ExtractionFault) -> String? {
        let start = index
        var hasReferences = false
        var isBlank = true
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            if bytes[index] == UInt8(ascii: "&") { hasReferences = true }
            if bytes[index] > 0x20 { isBlank = false }
            index += 1
        }
        guard !open.isEmpty else {
            guard isBlank else { throw .damaged }
            return nil
        }
        return hasReferences
            ? try decoded(start..<index) : String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func endTag() throws(ExtractionFault) -> Event {
        let start = index + 2
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: ">") { end += 1 }
        guard end < bytes.count, let name = open.popLast() else { throw .damaged }
        var nameEnd = end
        while nameEnd > start, bytes[nameEnd - 1] <= 0x20 { nameEnd -= 1 }
        guard bytes[start..<nameEnd].elementsEqual(bytes[name]) else { throw .damaged }
        index = end + 1
        return .end(self.name(name))
    }

    private mutating func startTag() throws(ExtractionFault) -> Event {
        index += 1
        let element = nameRange()
        guard !element.isEmpty, !(hasRoot && open.isEmpty) else { throw .damaged }
        hasRoot = true
        attributes.removeAll(keepingCapacity: true)
        while true {
            let before = index
            skipSpace()
            guard index < bytes.count else { throw .damaged }
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                break
            }
            if bytes[index] == UInt8(ascii: "/") {
                guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") else { throw .damaged }
                index += 2
                closing = true
                break
            }
            guard index > before else { throw .damaged }
            try attribute()
        }
        guard open.count < limits.depth else { throw .tooComplex(.depth) }
        open.append(element)
        return .start(name(element))
    }

    private mutating func attribute() throws(ExtractionFault) {
        let name = nameRange()
        skipSpace()
        guard !name.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "=") else { throw .damaged }
        index += 1
        skipSpace()
        guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27 else { throw .damaged }
        let quote = bytes[index]
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != quote {
            guard bytes[index] != UInt8(ascii: "<") else { throw .damaged }
            index += 1
        }
        guard index < bytes.count else { throw .damaged }
        // Old drawings carry whole pictures in one attribute.
        if index - start > limits.attribute, !isName(name, "gfxdata") { throw .tooComplex(.attribute) }
        if attributes.count < Self.mostAttributes {
            attributes.append((name, start..<index))
        } else {
            throw .tooComplex(.attribute)
        }
        index += 1
    }

    /// Of one element; each look-up reads them all.
    private static let mostAttributes = 1_024

    private mutating func nameRange() -> Range<Int> {
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case 0...0x20, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<"), 0x22, 0x27, 0x26:
                return start..<index
            default: index += 1
            }
        }
        return start..<index
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    }

    private func local(_ range: Range<Int>) -> Range<Int> {
        guard let colon = bytes[range].lastIndex(of: UInt8(ascii: ":")) else { return range }
        return (colon + 1)..<range.upperBound
    }

    private func name(_ range: Range<Int>) -> String { String(decoding: bytes[local(range)], as: UTF8.self) }

    private func isName(_ range: Range<Int>, _ name: String) -> Bool { bytes[local(range)].elementsEqual(name.utf8) }

    /// With references in place of what they stand for.
    private func decoded(_ range: Range<Int>) throws(ExtractionFault) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "&") else {
                result.append(bytes[index])
                index += 1
                continue
            }
            guard let end = bytes[index..<min(index + 12, range.upperBound)].firstIndex(of: UInt8(ascii: ";")),
                let scalar = Self.reference(bytes[(index + 1)..<end])
            else { throw .damaged }
            result += String(Character(scalar)).utf8
            index = end + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func reference(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        if name.first == UInt8(ascii: "#") { return CharacterReference.numbered(name.dropFirst()) }
        switch String(decoding: name, as: UTF8.self) {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: return nil
        }
    }
}
