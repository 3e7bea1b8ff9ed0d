import Glibc

/// Bytes of text as text, by evidence: marks at the beginning, what is valid UTF-8, zeros between letters, and else what the
/// file or its sender says, or the likelier of GB18030 and Windows-1252.
enum TextDecoding {
    /// - Parameter charset: as the sender names it; nil where nobody says.
    /// - Returns: nil for what is no text in any of them.
    static func decoded(_ bytes: some Collection<UInt8>, charset: String? = nil) -> String? {
        let bytes = Array(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(validating: bytes[3...], as: UTF8.self) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes[2...], isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes[2...], isBigEndian: true) }
        if let wide = wide(bytes) { return wide }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard !isBinary(bytes) else { return nil }
        if let charset, let text = converted(bytes, from: charset) { return text }
        if looksChinese(bytes), let text = converted(bytes, from: "GB18030") { return text }
        return windows(bytes)
    }

    /// Of a file that cannot be text: zeros, or one sign in thirty that no text has.
    static func isBinary(_ bytes: [UInt8]) -> Bool {
        var odd = 0
        for byte in bytes.prefix(65_536) {
            if byte == 0 { return true }
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0C, byte != 0x0D, byte != 0x1B { odd += 1 }
        }
        return odd * 30 > min(bytes.count, 65_536)
    }

    /// UTF-16 without a mark: every second byte of the beginning is zero.
    private static func wide(_ bytes: [UInt8]) -> String? {
        let head = bytes.prefix(256)
        guard head.count >= 4, head.count % 2 == 0 || bytes.count > 256 else { return nil }
        let (even, odd) = head.enumerated().reduce((0, 0)) { count, next in
            next.element != 0 ? count : next.offset % 2 == 0 ? (count.0 + 1, count.1) : (count.0, count.1 + 1)
        }
        let half = head.count / 2
        if odd * 10 > half * 7, even == 0 { return utf16(bytes[...], isBigEndian: false) }
        if even * 10 > half * 7, odd == 0 { return utf16(bytes[...], isBigEndian: true) }
        return nil
    }

    /// Lone surrogates become the replacement sign.
    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Whether most bytes above ASCII come in pairs of GB 2312, which Latin letters rarely do.
    private static func looksChinese(_ bytes: [UInt8]) -> Bool {
        var (pairs, single, index) = (0, 0, 0)
        while index < bytes.count {
            guard bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            if index + 1 < bytes.count, (0xB0...0xF7).contains(bytes[index]) || (0xA1...0xA9).contains(bytes[index]),
                bytes[index + 1] >= 0xA1
            {
                pairs += 1
                index += 2
            } else {
                single += 1
                index += 1
            }
        }
        return pairs > single * 4
    }

    private static func converted(_ bytes: [UInt8], from charset: String) -> String? {
        let name = charset.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        // What is called Latin-1 is written by programs that mean Windows-1252.
        if ["iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252"].contains(name) {
            return windows(bytes)
        }
        let converter = iconv_open("UTF-8", name == "gb2312" || name == "gbk" ? "GB18030" : name)
        guard converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
        var written = 0
        let isWhole = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, left) = (input.baseAddress, input.count)
                var (to, room) = (output.baseAddress, output.count)
                let result = iconv(converter, &from, &left, &to, &room)
                written = output.count - room
                return result != -1 && left == 0
            }
        }
        return isWhole ? String(validating: output[..<written].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// Windows-1252, which has a sign for nearly every byte (encoding.spec.whatwg.org).
    private static func windows(_ bytes: [UInt8]) -> String {
        var result = String.UnicodeScalarView()
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            let value = (0x80..<0xA0).contains(byte) ? windowsSigns[Int(byte) - 0x80] : UInt32(byte)
            result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return String(result)
    }

    private static let windowsSigns: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
