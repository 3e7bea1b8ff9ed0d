/// Turns UTF-8 offsets of a text into code points, for offsets that come in order.
final class CodePoints {
    private let bytes: [UInt8]
    private var offset = 0
    private var count = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    func range(_ span: Range<Int>) -> Range<Int> {
        let start = codePoint(span.lowerBound)
        return start..<codePoint(span.upperBound)
    }

    private func codePoint(_ target: Int) -> Int {
        if target < offset {
            offset = 0
            count = 0
        }
        while offset < target, offset < bytes.count {
            if bytes[offset] & 0xC0 != 0x80 { count += 1 }
            offset += 1
        }
        return count
    }
}
