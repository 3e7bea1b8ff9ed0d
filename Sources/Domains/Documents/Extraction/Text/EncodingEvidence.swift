/// Tells the encoding of plain text by its bytes.
enum EncodingEvidence {
    /// Bytes that are looked at; all of them count towards being UTF-8.
    private static let sample = 256 << 10

    /// - Returns: nil where the bytes are no text.
    static func charset(of bytes: [UInt8]) -> Charset? {
        if let marked = byMark(bytes) { return marked }
        let counts = ByteCounts(bytes.prefix(sample))
        if let wide = wide(bytes, counts) { return wide }
        guard counts.looksLikeText else { return nil }
        let utf8 = UTF8Evidence(bytes)
        if utf8.wrong == 0 || utf8.wrong * 50 < utf8.right { return .utf8 }
        return isChinese(bytes.prefix(sample)) ? .gb18030 : .windows1252
    }

    static func byMark(_ bytes: [UInt8]) -> Charset? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return .utf32(bigEndian: false) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32(bigEndian: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return .utf16(bigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return .utf16(bigEndian: true) }
        return nil
    }

    /// UTF-16 without a mark: one of two bytes is nearly always that of Latin, or of Han and its punctuation.
    private static func wide(_ bytes: [UInt8], _ counts: ByteCounts) -> Charset? {
        guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
        for bigEndian in [false, true] {
            let high = counts.pages[bigEndian ? 0 : 1], low = counts.pages[bigEndian ? 1 : 0]
            let half = counts.total / 2
            if high.zero * 10 >= half * 6, low.zero * 50 <= half { return .utf16(bigEndian: bigEndian) }
            if high.han * 100 >= half * 95, low.han * 100 <= half * 75, counts.lineEnds(bigEndian: bigEndian),
                UTF8Evidence(bytes).wrong > 0
            {
                return .utf16(bigEndian: bigEndian)
            }
        }
        return nil
    }

    /// Pairs of the two Chinese standards' common parts; accented letters stand alone in western text.
    private static func isChinese(_ bytes: ArraySlice<UInt8>) -> Bool {
        var pairs = 0, common = 0
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte >= 0x80 else {
                index += 1
                continue
            }
            guard byte > 0x80, byte < 0xFF, index + 1 < bytes.endIndex else {
                // A pair may be cut at the end of what is looked at.
                if index + 1 == bytes.endIndex, byte > 0x80, byte < 0xFF { break }
                return false
            }
            let next = bytes[index + 1]
            if (0x30...0x39).contains(next) {
                guard index + 3 < bytes.endIndex else { break }
                guard (0x81...0xFE).contains(bytes[index + 2]), (0x30...0x39).contains(bytes[index + 3]) else {
                    return false
                }
                index += 4
            } else {
                guard next >= 0x40, next != 0x7F, next != 0xFF else { return false }
                if next >= 0xA1, (0xA1...0xA9).contains(byte) || (0xB0...0xF7).contains(byte) { common += 1 }
                index += 2
            }
            pairs += 1
        }
        return pairs > 0 && common * 10 >= pairs * 7
    }
}
