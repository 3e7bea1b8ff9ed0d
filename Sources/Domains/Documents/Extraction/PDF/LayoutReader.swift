/// Reads what `pdftotext -bbox-layout` writes: pages, blocks, lines and words with their places.
///
/// It knows these elements alone and skips the rest; what makes no sense is left out, for the words are a stranger's.
struct LayoutReader {
    private let bytes: [UInt8]
    private var place = 0
    private var pages: [LaidOutPage] = []
    private var blocks = 0
    private var line: LaidOutPage.Line?

    static func pages(_ bytes: [UInt8]) -> [LaidOutPage] {
        var reader = LayoutReader(bytes: bytes)
        return reader.read()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func read() -> [LaidOutPage] {
        while let open = next(UInt8(ascii: "<"), from: place), let close = next(UInt8(ascii: ">"), from: open) {
            place = close + 1
            let tag = bytes[open + 1..<close]
            if tag.starts(with: "word ".utf8) {
                word(tag)
            } else if tag.starts(with: "line ".utf8) {
                line = nil
            } else if tag.elementsEqual("/line".utf8) {
                endLine()
            } else if tag.starts(with: "block ".utf8) {
                blocks += 1
            } else if tag.starts(with: "page ".utf8) {
                let size = numbers(tag)
                pages.append(LaidOutPage(width: size.0 ?? 0, height: size.1 ?? 0))
            }
        }
        return pages
    }

    private mutating func word(_ tag: ArraySlice<UInt8>) {
        guard let end = next(UInt8(ascii: "<"), from: place) else { return }
        let text = Self.word(bytes[place..<end])
        place = end
        guard !text.isEmpty, case (let left?, let top?, let right?, let bottom?) = numbers(tag), left <= right,
            top <= bottom
        else { return }
        let word = LaidOutPage.Word(box: Box(left: left, top: top, right: right, bottom: bottom), text: text)
        if line == nil { line = LaidOutPage.Line(word, block: blocks) } else { line?.append(word) }
    }

    private mutating func endLine() {
        if let line, !pages.isEmpty { pages[pages.count - 1].lines.append(line) }
        line = nil
    }

    private func next(_ byte: UInt8, from start: Int) -> Int? { bytes[start...].firstIndex(of: byte) }

    /// The first four attributes, such as `xMin="31.180000"`; they come in a fixed order: left, top, right, bottom of a word,
    /// width and height of a page.
    private func numbers(_ tag: ArraySlice<UInt8>) -> (Double?, Double?, Double?, Double?) {
        var rest = tag
        func next() -> Double? {
            guard let open = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            let value = rest[(open + 1)...]
            guard let close = value.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            rest = value[(close + 1)...]
            return Self.decimal(value[..<close])
        }
        return (next(), next(), next(), next())
    }

    /// A number as `printf("%f")` writes it, below a million; nil for anything else.
    private static func decimal(_ bytes: ArraySlice<UInt8>) -> Double? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = isNegative ? bytes.dropFirst() : bytes
        guard (1...20).contains(digits.count) else { return nil }
        var (value, unit) = (0.0, 0.0)
        for byte in digits {
            if byte == UInt8(ascii: "."), unit == 0 {
                unit = 1
            } else if (0x30...0x39).contains(byte) {
                unit /= 10
                value = unit == 0 ? value * 10 + Double(byte - 0x30) : value + Double(byte - 0x30) * unit
            } else {
                return nil
            }
        }
        return value < 1_000_000 ? (isNegative ? -value : value) : nil
    }

    /// Without white space, but for the space that Han text is set with.
    private static func word(_ bytes: ArraySlice<UInt8>) -> String {
        if bytes.allSatisfy({ (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "&") }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        return unescaped(bytes).filter { !$0.isWhitespace || $0 == "\u{3000}" }
    }

    static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            rest = rest[mark...]
            let name = rest.dropFirst().prefix { $0 != ";" && $0 != "&" }
            guard let sign = entities[String(name)], name.endIndex < rest.endIndex, rest[name.endIndex] == ";" else {
                result += "&"
                rest = rest.dropFirst()
                continue
            }
            result += sign
            rest = rest[rest.index(after: name.endIndex)...]
        }
        return result + rest
    }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#39": "'"]
}
