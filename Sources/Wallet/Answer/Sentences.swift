import Basics

/// A reply in the making: sentences one after the other, with what the language puts between them.
struct Sentences: ~Copyable {
    private var buffer: TextBuffer
    /// Whether there is a sentence; and where the later ones start.
    private var hasAny = false
    private var starts: [Int] = []
    private let separator: String

    /// - Parameters:
    ///   - separator: a space, or nothing in Chinese.
    ///   - capacity: bytes.
    init(separator: String, capacity: Int = 768) {
        self.separator = separator
        buffer = TextBuffer(capacity: capacity)
    }

    var text: String { buffer.knownText }

    mutating func add(_ write: (inout TextBuffer) -> Void) {
        if hasAny {
            buffer.append(separator)
            if starts.isEmpty { starts.reserveCapacity(6) }
            starts.append(buffer.count)
        }
        hasAny = true
        write(&buffer)
    }

    mutating func add(_ sentence: String) {
        add { $0.append(sentence) }
    }

    /// Whether a sentence is there already.
    func contains(_ sentence: String) -> Bool {
        guard hasAny else { return false }
        return buffer.withBytes { bytes in
            (0...starts.count).contains { index in
                let start = index == 0 ? 0 : starts[index - 1]
                let end = index < starts.count ? starts[index] - separator.utf8.count : bytes.count
                return bytes[start..<end].elementsEqual(sentence.utf8)
            }
        }
    }
}
