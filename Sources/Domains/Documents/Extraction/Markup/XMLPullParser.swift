/// Reads XML from front to back: no document types, no entities but the five and numbers, nothing from elsewhere.
struct XMLPullParser {
    enum Event {
        /// - Parameters:
        ///   - name: without its prefix.
        ///   - attributes: by their names without prefixes.
        case start(name: String, attributes: [String: String])
        case end(name: String)
        case text(String)
    }

    private let bytes: [UInt8]
    private let limits: ExtractionLimits
    private var position = 0
    private var open: [Range<Int>] = []
    /// Of an element that is empty.
    private var pendingEnd: String?

    init(_ bytes: [UInt8], limits: ExtractionLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// - Throws: ``ExtractionFault/damaged`` for what is no XML, or has a document type; ``ExtractionFault/tooComplex(_:)``.
    mutating func next() throws(ExtractionFault) -> Event? {
        if let name = pendingEnd {
            pendingEnd = nil
            return .end(name: name)
        }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                let start = position
                while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
                return .text(CharacterReferences.decoded(bytes[start..<position]))
            }
            if starts("<!--") {
                try skip(past: "-->")
            } else if starts("<![CDATA[") {
                let start = position + 9
                try skip(past: "]]>")
                return .text(String(decoding: bytes[start..<position - 3], as: UTF8.self))
            } else if starts("<?") {
                try skip(past: "?>")
            } else if starts("<!") {
                throw .damaged
            } else if starts("</") {
                return try end()
            } else {
                return try start()
            }
        }
        guard open.isEmpty else { throw .damaged }
        return nil
    }

    private mutating func end() throws(ExtractionFault) -> Event {
        position += 2
        let name = try name()
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
        guard position < bytes.count, let begun = open.popLast(), bytes[begun] == bytes[name] else { throw .damaged }
        position += 1
        return .end(name: local(name))
    }

    private mutating func start() throws(ExtractionFault) -> Event {
        position += 1
        let range = try name()
        var attributes: [String: String] = [:]
        while true {
            while position < bytes.count, isSpace(bytes[position]) { position += 1 }
            guard position < bytes.count else { throw .damaged }
            if bytes[position] == UInt8(ascii: ">") {
                position += 1
                guard open.count < limits.depth else { throw .tooComplex(.depth) }
                open.append(range)
                break
            }
            if starts("/>") {
                position += 2
                pendingEnd = local(range)
                break
            }
            let key = try name()
            while position < bytes.count, isSpace(bytes[position]) { position += 1 }
            guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { throw .damaged }
            position += 1
            while position < bytes.count, isSpace(bytes[position]) { position += 1 }
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
            else { throw .damaged }
            let quote = bytes[position]
            let from = position + 1
            position = from
            while position < bytes.count, bytes[position] != quote { position += 1 }
            guard position < bytes.count else { throw .damaged }
            guard position - from <= limits.attribute else { throw .tooComplex(.attribute) }
            attributes[local(key)] = CharacterReferences.decoded(bytes[from..<position])
            position += 1
        }
        return .start(name: local(range), attributes: attributes)
    }

    private mutating func name() throws(ExtractionFault) -> Range<Int> {
        let start = position
        while position < bytes.count, !isSpace(bytes[position]), !"/>=<\"'".utf8.contains(bytes[position]) {
            position += 1
        }
        guard position > start, position - start <= 1_024 else { throw .damaged }
        return start..<position
    }

    private func local(_ range: Range<Int>) -> String {
        let name = bytes[range]
        return String(
            decoding: name[(name.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex)...], as: UTF8.self
        )
    }

    private func starts(_ text: StaticString) -> Bool {
        position + text.utf8CodeUnitCount <= bytes.count
            && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    private mutating func skip(past text: StaticString) throws(ExtractionFault) {
        while position < bytes.count, !starts(text) { position += 1 }
        guard position < bytes.count else { throw .damaged }
        position += text.utf8CodeUnitCount
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
