import Basics

/// Evens out spelling that carries no meaning, and holds what else the languages' own tables say.
public struct Folding: Sendable {
    let variants: HanVariants
    let cantonese: CantoneseWords
    let change: SmallChange
    public let holidays: Holidays

    /// The files to give to ``init(_:)``.
    public static let fileNames =
        [HanVariants.fileName, CantoneseWords.fileName, SmallChange.fileName] + Holidays.fileNames

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        let variants = try HanVariants(files)
        self.variants = variants
        cantonese = try CantoneseWords(files, variants: variants)
        change = try SmallChange(files)
        holidays = try Holidays(files)
    }

    /// The tokens of a sentence, where a sum in a larger and a smaller unit ("$5 and 10 cents") is one number.
    public func tokens(of text: FoldedText) -> [Token] { change.joined(Lexer.tokens(of: text.scalars), of: text) }

    /// A text in the making: no scalar takes less room in UTF-8 than one that is folded.
    private struct Draft {
        let room: UnsafeMutableBufferPointer<UInt32>
        var count = 0
        var text = FoldedText()

        @inline(__always)
        mutating func append(_ scalar: UInt32) {
            room[count] = scalar
            count &+= 1
        }

        consuming func finished() -> FoldedText {
            text.scalars = Array(UnsafeBufferPointer(rebasing: room[..<count]))
            return text
        }
    }

    public func fold(_ text: String) -> FoldedText {
        // A closure, and not the method itself, which would be made anew with a copy of all tables.
        text.withBytes { fold($0) }
    }

    /// As ``fold(_:)``, for the bytes of a table.
    public func fold(_ bytes: ArraySlice<UInt8>) -> FoldedText {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return fold(String(decoding: bytes, as: UTF8.self)) }
        return bytes.withUnsafeBufferPointer { fold($0) }
    }

    /// - Parameter bytes: well-formed UTF-8.
    private func fold(_ bytes: UnsafeBufferPointer<UInt8>) -> FoldedText {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: bytes.count) { room in
            var draft = Draft(room: room)
            append(bytes, to: &draft) { _, _, _ in }
            var result = draft.finished()
            if result.hanCount > 0 { cantonese.rewrite(&result.scalars) }
            return result
        }
    }

    /// As ``fold(_:)-(String)`` without the rewriting of Cantonese, and where each scalar stood: UTF-8 offset and length.
    func located(_ bytes: UnsafeBufferPointer<UInt8>) -> (text: FoldedText, places: [TextPlace]) {
        var places: [TextPlace] = []
        places.reserveCapacity(bytes.count)
        let text = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: bytes.count) { room in
            var draft = Draft(room: room)
            append(bytes, to: &draft) { position, length, count in
                while places.count < count { places.append(TextPlace(start: position, length: length)) }
            }
            return draft.finished()
        }
        return (text, places)
    }

    /// - Parameter each: told after each scalar where it started, how long it was, and how many folded ones there are.
    @inline(__always)
    private func append(
        _ bytes: UnsafeBufferPointer<UInt8>, to draft: inout Draft, each: (Int, Int, Int) -> Void
    ) {
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                Folding.appendASCII(UInt32(byte), to: &draft)
                each(position, 1, draft.count)
                position &+= 1
            } else {
                let count = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                var value = UInt32(byte & (0x7F >> UInt8(count)))
                for next in position + 1..<position + count { value = value << 6 | UInt32(bytes[next] & 0x3F) }
                append(value, to: &draft)
                each(position, count, draft.count)
                position &+= count
            }
        }
    }

    @inline(__always)
    private static func appendASCII(_ value: UInt32, to result: inout Draft) {
        if value >= 0x41, value <= 0x5A {
            result.append((value | 0x20) | FoldedText.capital)
        } else if value == 0x60 {
            result.append(0x27)
        } else if value < 0x20 {
            result.append(value == 0x0A ? 0x0A : 0x20)
        } else if value != 0x7F {
            result.append(value)
        }
    }

    private func append(_ value: UInt32, to result: inout Draft) {
        switch value {
        case 0x4E00...0x9FFF:
            result.text.hanCount += 1
            switch variants.script(value) {
            case .both: break
            case .simplifiedOnly: result.text.simplifiedCount += 1
            case .traditionalOnly: result.text.traditionalCount += 1
            }
            result.append(variants.folded(value))
        case 0xFF01...0xFF5E:
            Folding.appendASCII(value - 0xFEE0, to: &result)
            if result.count > 0 { result.room[result.count - 1] |= FoldedText.wide }
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F: result.append(0x20 | FoldedText.tied)
        case 0x1680, 0x3000: result.append(0x20)
        case 0x85, 0x2028, 0x2029: result.append(0x0A)
        case 0x80...0x9F, 0xAD, 0x300...0x36F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
            0xFEFF, 0xE0000...0xE007F, 0x1F3FB...0x1F3FF, 0x20E3:
            break
        case 0x2018, 0x2019, 0x201B, 0x2BC, 0xB4, 0x2032: result.append(0x27)
        case 0x201C...0x201F, 0xAB, 0xBB, 0x300C...0x300F, 0x300A, 0x300B: result.append(0x22)
        case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63: result.append(0x2D)
        case 0xFFE5: result.append(0xA5)
        case 0xFFE1: result.append(0xA3)
        case 0xC0...0x17F, 0x1EA0...0x1EF9: Folding.appendLatin(value, to: &result)
        case 0x1F4B2: result.append(0x24)
        default:
            if let digit = Unicode.Scalar(value).flatMap(Folding.digit) {
                result.append(0x30 + digit)
            } else {
                if Folding.isOtherLetter(value), !cantonese.begin(with: value) { result.text.otherLetterCount += 1 }
                result.append(value)
            }
        }
    }

    /// The value of a decimal digit of any script.
    private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue, value >= 0,
            value <= 9
        else { return nil }
        return UInt32(value)
    }

    /// Letters of scripts that the tables do not cover: Greek, Cyrillic, Hebrew, Arabic, Indic, Thai, kana, Hangul.
    static func isOtherLetter(_ value: UInt32) -> Bool {
        switch value {
        // The sign of the baht stands among the Thai letters.
        case 0x0E3F: false
        case 0x180...0x24F, 0x250...0x2AF, 0x370...0x1FFF, 0x2C00...0x2DFF, 0x3041...0x30FF, 0x3105...0x31FF,
            0x3400...0x4DBF, 0xA000...0xABFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFB00...0xFDFF, 0xFE70...0xFEFC,
            0xFF66...0xFF9F, 0x10000...0x16FFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    private static func appendLatin(_ value: UInt32, to result: inout Draft) {
        switch value {
        case 0xD7: result.append(0x78)
        case 0xF7: result.append(0x2F)
        case 0xC6, 0xE6:
            result.append(0x61)
            result.append(0x65)
        case 0xDF:
            result.append(0x73)
            result.append(0x73)
        case 0x152, 0x153:
            result.append(0x6F)
            result.append(0x65)
        default:
            let base: UInt8
            if value >= 0x1EA0 {
                base = vietnamese[Int(value - 0x1EA0) / 2]
            } else {
                base = latin[Int(value - 0xC0)]
            }
            result.append(UInt32(base))
        }
    }

    /// Base letters of U+00C0...U+017F.
    private static let latin = Array(
        ("aaaaaaaceeeeiiiidnooooo.ouuuuyts" + "aaaaaaaceeeeiiiidnooooo.ouuuuyty"
            + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllllllln"
            + "nnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)
    /// Base letters of U+1EA0...U+1EF9, one for each pair of capital and small.
    private static let vietnamese = Array("aaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy".utf8)
}
