/// The text of a file and the encoding that it was found to be in.
struct StatementText: Sendable {
    /// UTF-8 without a byte order mark; no zero byte, no replacement character that the file does not hold.
    let bytes: [UInt8]
    let encoding: StatementEncoding
    let isCertain: Bool

    private static let sample = 65_536

    /// - Parameters:
    ///   - declared: the encoding that the file itself or the client names; an OFX may be wrong about it.
    ///   - isChosen: whether the client chose it, so that nothing else is tried.
    init(
        _ bytes: [UInt8], tables: StatementTables, declared: StatementEncoding? = nil, isChosen: Bool = false
    ) throws(StatementFault) {
        if isChosen, let declared {
            guard let text = StatementText.decoded(StatementText.withoutMark(bytes, of: declared), declared, tables)
            else {
                throw StatementFault(
                    code: .invalidEncoding, message: "The file is not valid in the encoding \(declared.rawValue).")
            }
            self.init(text, declared, isCertain: true)
        } else if let (encoding, length) = StatementText.mark(bytes) {
            guard let text = StatementText.decoded(bytes[length...], encoding, tables) else {
                throw StatementFault(
                    code: .invalidEncoding, message: "The file says that it is \(encoding.rawValue), and is not.")
            }
            self.init(text, encoding, isCertain: true)
        } else if bytes.contains(0) {
            guard let encoding = StatementText.utf16(bytes),
                let text = StatementText.decoded(bytes[...], encoding, tables)
            else { throw StatementFault(code: .notText, message: "The file is not text.") }
            self.init(text, encoding, isCertain: true)
        } else if StatementText.isUTF8(bytes[...]) {
            self.init(bytes, .utf8, isCertain: true)
        } else if let declared, declared != .utf8, declared != .windows1252,
            let text = StatementText.decoded(bytes[...], declared, tables)
        {
            self.init(text, declared, isCertain: true)
        } else {
            self = StatementText.guessed(bytes, tables)
        }
        guard !self.bytes.contains(0) else { throw StatementFault(code: .notText, message: "The file is not text.") }
    }

    private init(_ bytes: [UInt8], _ encoding: StatementEncoding, isCertain: Bool) {
        self.bytes = bytes
        self.encoding = encoding
        self.isCertain = isCertain
    }

    // MARK: Which encoding

    private static func mark(_ bytes: [UInt8]) -> (StatementEncoding, Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LE, 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BE, 2) }
        return nil
    }

    private static func withoutMark(_ bytes: [UInt8], of encoding: StatementEncoding) -> ArraySlice<UInt8> {
        guard let (marked, length) = mark(bytes), marked == encoding else { return bytes[...] }
        return bytes[length...]
    }

    /// By where the zero bytes stand: digits, commas and line breaks have one each.
    private static func utf16(_ bytes: [UInt8]) -> StatementEncoding? {
        var zeros = [0, 0]
        for (index, byte) in bytes.prefix(sample).enumerated() where byte == 0 { zeros[index & 1] += 1 }
        guard bytes.count % 2 == 0, zeros[0] + zeros[1] > 1 else { return nil }
        if zeros[1] > zeros[0] * 4 { return .utf16LE }
        return zeros[0] > zeros[1] * 4 ? .utf16BE : nil
    }

    private static func guessed(_ bytes: [UInt8], _ tables: StatementTables) -> StatementText {
        var valid: [(StatementEncoding, [UInt8])] = []
        for encoding in StatementEncoding.doubleByte {
            guard let text = tables.characters.utf8(bytes[...], encoding) else { continue }
            if hasHeader(text, tables) { return StatementText(text, encoding, isCertain: true) }
            valid.append((encoding, text))
        }
        if !valid.isEmpty, runsOfHighBytes(bytes) {
            let best = valid.map { ($0.0, $0.1, commonShare(bytes, $0.0)) }.max { $0.2 < $1.2 }
            if let best, best.2 >= 0.6 { return StatementText(best.1, best.0, isCertain: false) }
        }
        return StatementText(windows1252(bytes), .windows1252, isCertain: true)
    }

    /// Whether a header of the columns' table stands in the text, in letters that this encoding made.
    private static func hasHeader(_ text: [UInt8], _ tables: StatementTables) -> Bool {
        var known = 0
        for line in text.prefix(sample).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(60) {
            for cell in line.split(whereSeparator: { [0x2C, 0x3B, 0x09, 0x7C].contains($0) }).prefix(64)
            where cell.count <= 120 && cell.contains(where: { $0 >= 0x80 }) {
                let words = tables.words(String(decoding: cell, as: UTF8.self).prefix { !"(（[".contains($0) })
                if tables.columns[words] != nil { known += 1 }
                if known == 2 { return true }
            }
        }
        return false
    }

    /// In European text a letter with an accent stands among plain ones; characters of two bytes follow one another.
    private static func runsOfHighBytes(_ bytes: [UInt8]) -> Bool {
        var high = 0
        var inRuns = 0
        var run = 0
        for byte in bytes.prefix(sample) {
            if byte >= 0x80 {
                run += 1
                high += 1
            } else {
                if run >= 3 { inRuns += run }
                run = 0
            }
        }
        if run >= 3 { inRuns += run }
        return high >= 8 && inRuns * 4 >= high * 3
    }

    /// Of the characters of two bytes, how many stand where the encoding has its everyday ones.
    private static func commonShare(_ bytes: [UInt8], _ encoding: StatementEncoding) -> Double {
        let everyday: ClosedRange<UInt8> =
            switch encoding {
            case .gb18030: 0xB0...0xD7
            case .big5: 0xA4...0xC6
            default: 0x81...0x97
            }
        var characters = 0
        var common = 0
        var index = 0
        let count = min(bytes.count, sample)
        while index < count {
            guard bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            characters += 1
            if everyday.contains(bytes[index]) { common += 1 }
            index += 2
        }
        return characters == 0 ? 0 : Double(common) / Double(characters)
    }

    // MARK: Reading it

    private static func decoded(
        _ bytes: ArraySlice<UInt8>, _ encoding: StatementEncoding, _ tables: StatementTables
    ) -> [UInt8]? {
        switch encoding {
        case .utf8: isUTF8(bytes) ? Array(bytes) : nil
        case .utf16LE, .utf16BE: utf16(bytes, isLittle: encoding == .utf16LE)
        case .gb18030, .big5, .shiftJIS: tables.characters.utf8(bytes, encoding)
        case .windows1252: windows1252(bytes)
        }
    }

    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    /// Nil where a half of a pair stands alone.
    private static func utf16(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> [UInt8]? {
        guard bytes.count % 2 == 0 else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        var high: UInt32?
        while index < bytes.endIndex {
            let first = UInt32(bytes[index])
            let second = UInt32(bytes[index + 1])
            let unit = isLittle ? second << 8 | first : first << 8 | second
            index += 2
            switch (unit, high) {
            case (0xDC00...0xDFFF, let lead?):
                StatementCharacters.append(0x1_0000 + (lead - 0xD800) << 10 + (unit - 0xDC00), to: &result)
                high = nil
            case (0xD800...0xDFFF, _), (_, .some):
                guard high == nil, unit < 0xDC00 else { return nil }
                high = unit
            default: StatementCharacters.append(unit, to: &result)
            }
        }
        return high == nil ? result : nil
    }

    /// Every byte means something; the five that Windows left free are controls, which no text keeps.
    private static func windows1252(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes {
            let scalar = (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : UInt32(byte)
            StatementCharacters.append(scalar, to: &result)
        }
        return result
    }

    private static let upper: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
