/// An encoding of text, and how bytes in it are read. What cannot be read becomes U+FFFD.
enum Charset: Equatable {
    case utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)
    case windows1252
    /// One that the C library converts, by its name there.
    case other(String)

    static let gb18030 = Charset.other("GB18030")

    /// Names as mails and pages write them. Encodings with shift states are not among them: their converters are the ones
    /// that hostile bytes have broken before.
    private static let names: [String: Charset] = [
        "utf-8": .utf8, "utf8": .utf8, "unicode-1-1-utf-8": .utf8, "us-ascii": .windows1252, "ascii": .windows1252,
        "ansi_x3.4-1968": .windows1252, "iso-8859-1": .windows1252, "iso8859-1": .windows1252, "latin1": .windows1252,
        "iso_8859-1": .windows1252, "windows-1252": .windows1252, "cp1252": .windows1252, "x-cp1252": .windows1252,
        "utf-16": .utf16(bigEndian: false), "utf-16le": .utf16(bigEndian: false), "utf-16be": .utf16(bigEndian: true),
        "gb2312": .gb18030, "gbk": .gb18030, "gb18030": .gb18030, "x-gbk": .gb18030, "cp936": .gb18030,
        "windows-936": .gb18030, "gb_2312-80": .gb18030, "euc-cn": .gb18030, "hz-gb-2312": .windows1252,
        "big5": .other("BIG5-HKSCS"), "big5-hkscs": .other("BIG5-HKSCS"), "cp950": .other("CP950"),
        "shift_jis": .other("CP932"), "sjis": .other("CP932"), "shift-jis": .other("CP932"), "cp932": .other("CP932"),
        "windows-31j": .other("CP932"), "euc-jp": .other("EUC-JP"), "euc-kr": .other("CP949"),
        "ks_c_5601-1987": .other("CP949"), "cp949": .other("CP949"), "koi8-r": .other("KOI8-R"),
        "koi8-u": .other("KOI8-U"), "macintosh": .other("MACINTOSH"), "x-mac-roman": .other("MACINTOSH"),
    ]

    /// - Parameter name: in any case.
    static func named(_ name: some StringProtocol) -> Charset? {
        let name = name.lowercased()
        if let known = names[name] { return known }
        for (prefix, canonical) in [("iso-8859-", "ISO-8859-"), ("windows-125", "CP125"), ("cp125", "CP125")]
        where name.hasPrefix(prefix) {
            let number = name.dropFirst(prefix.count)
            if (1...2).contains(number.utf8.count), number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
                return .other(canonical + number)
            }
        }
        return nil
    }

    /// The text without a byte order mark at its start.
    func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        switch self {
        case .utf8:
            let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
            return String(decoding: marked ? bytes.dropFirst(3) : bytes, as: UTF8.self)
        case .utf16(let bigEndian): return Self.units(bytes, wide: 2, bigEndian: bigEndian)
        case .utf32(let bigEndian): return Self.units(bytes, wide: 4, bigEndian: bigEndian)
        case .windows1252: return Windows1252.decoded(bytes)
        case .other(let name): return SystemConverter.decoded(bytes, from: name) ?? Windows1252.decoded(bytes)
        }
    }

    func decoded(_ bytes: [UInt8]) -> String { decoded(bytes[...]) }

    /// The text as UTF-8; bytes of UTF-8 as they are, so that a long text is not held twice.
    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if self == .utf8, !bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes }
        return Array(decoded(bytes).utf8)
    }

    /// Code points that bytes have at the least, line ends counted once.
    func leastCodePoints(_ bytes: [UInt8]) -> Int {
        switch self {
        case .utf8, .windows1252:
            var (count, before) = (0, UInt8(0))
            for byte in bytes {
                let goesOn = self == .utf8 && byte & 0xC0 == 0x80 || byte == 0x0A && before == 0x0D
                if !goesOn { count += 1 }
                before = byte
            }
            return count
        case .utf16, .utf32, .other: return bytes.count / 4
        }
    }

    private static func units(_ bytes: ArraySlice<UInt8>, wide: Int, bigEndian: Bool) -> String {
        var values: [UInt32] = []
        values.reserveCapacity(bytes.count / wide)
        var index = bytes.startIndex
        while index + wide <= bytes.endIndex {
            var value: UInt32 = 0
            for place in 0..<wide { value = value << 8 | UInt32(bytes[index + (bigEndian ? place : wide - 1 - place)]) }
            values.append(value)
            index += wide
        }
        if values.first == 0xFEFF { values.removeFirst() }
        if wide == 2 { return String(decoding: values.lazy.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self) }
        var text = String.UnicodeScalarView()
        for value in values { text.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
        return String(text)
    }
}
