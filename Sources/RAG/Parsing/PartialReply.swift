/// What can be told of a reply that is still coming.
public enum PartialReply {
    /// The value of `reasoning` as far as it has come: unescaped, and never half an escape, half a surrogate pair or half
    /// a scalar. Nil before it begins. Grows with the text, or stays.
    ///
    /// - Parameter text: everything received up to now.
    public static func reasoning(in text: String) -> String? {
        let bytes = Array(text.utf8)
        guard let start = valueStart(bytes) else { return nil }
        return unescaped(bytes[start...])
    }

    /// The index behind the opening quote of the value of `reasoning` in the outermost object.
    private static func valueStart(_ bytes: [UInt8]) -> Int? {
        guard var index = bytes.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        var depth = 0
        var isName = false
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"):
                depth += 1
                isName = true
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","): isName = depth == 1
            case UInt8(ascii: ":"): isName = false
            case UInt8(ascii: "\""):
                guard let end = stringEnd(bytes, from: index + 1) else { return nil }
                let isIt = depth == 1 && isName && bytes[(index + 1)..<end].elementsEqual("reasoning".utf8)
                index = end
                if isIt { return opening(bytes, from: end + 1) }
            default: break
            }
            index += 1
        }
        return nil
    }

    private static func opening(_ bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        var seenColon = false
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: break
            case UInt8(ascii: ":") where !seenColon: seenColon = true
            case UInt8(ascii: "\"") where seenColon: return index + 1
            default: return nil
            }
            index += 1
        }
        return nil
    }

    /// The index of the closing quote.
    private static func stringEnd(_ bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
            } else if bytes[index] == UInt8(ascii: "\"") {
                return index
            } else {
                index += 1
            }
        }
        return nil
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var index = bytes.startIndex
        reading: while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { break }
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                index += 1
                continue
            }
            guard index + 1 < bytes.endIndex else { break }
            switch bytes[index + 1] {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "b"), UInt8(ascii: "f"): result.append(0x20)
            case UInt8(ascii: "u"):
                guard let (scalar, length) = scalar(bytes, at: index) else { break reading }
                result.append(contentsOf: Array(String(Character(scalar)).utf8))
                index += length
                continue reading
            case let other: result.append(other)
            }
            index += 2
        }
        return String(decoding: result[..<wholeScalars(result)], as: UTF8.self)
    }

    /// The scalar of `\uXXXX`, or of a pair of them; nil where it is unfinished. Lone surrogates are replaced.
    private static func scalar(_ bytes: ArraySlice<UInt8>, at index: Int) -> (Unicode.Scalar, length: Int)? {
        guard let first = hexadecimal(bytes, at: index + 2) else { return nil }
        let replacement: Unicode.Scalar = "\u{FFFD}"
        guard (0xD800..<0xE000).contains(first) else { return (Unicode.Scalar(first) ?? replacement, 6) }
        guard first < 0xDC00 else { return (replacement, 6) }
        // Whether the other half follows is not known before it has come.
        guard index + 6 < bytes.endIndex else { return nil }
        guard bytes[index + 6] == UInt8(ascii: "\\") else { return (replacement, 6) }
        guard index + 7 < bytes.endIndex else { return nil }
        guard bytes[index + 7] == UInt8(ascii: "u") else { return (replacement, 6) }
        guard let second = hexadecimal(bytes, at: index + 8) else { return nil }
        guard (0xDC00..<0xE000).contains(second) else { return (replacement, 6) }
        return (Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? replacement, 12)
    }

    /// Four digits; anything else counts as zero, as the parser refuses it in the end.
    private static func hexadecimal(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt32? {
        guard index + 4 <= bytes.endIndex else { return nil }
        var value: UInt32 = 0
        for byte in bytes[index..<(index + 4)] {
            let digit: UInt32 =
                switch byte {
                case 0x30...0x39: UInt32(byte - 0x30)
                case 0x41...0x46: UInt32(byte - 0x37)
                case 0x61...0x66: UInt32(byte - 0x57)
                default: 0
                }
            value = value << 4 | digit
        }
        return value
    }

    /// How many bytes are whole scalars: a piece of text may end inside of one.
    private static func wholeScalars(_ bytes: [UInt8]) -> Int {
        var start = bytes.count
        for _ in 0..<4 where start > 0 {
            start -= 1
            let byte = bytes[start]
            if byte < 0x80 { return bytes.count }
            guard byte >= 0xC0 else { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            return bytes.count - start >= length ? bytes.count : start
        }
        return bytes.count
    }
}
