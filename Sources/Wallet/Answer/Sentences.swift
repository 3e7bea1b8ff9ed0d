import Basics

/// A reply in the making: sentences one after the other, with what the language puts between them.
struct Sentences: ~Copyable {
    private var buffer: TextBuffer
    private var starts: [Int] = []
    private let separator: String

    /// - Parameters:
    ///   - separator: a space, or nothing in Chinese.
    ///   - capacity: bytes.
    init(separator: String, capacity: Int = 768) {
        self.separator = separator
        buffer = TextBuffer(capacity: capacity)
        starts.reserveCapacity(6)
    }

    var text: String { buffer.text }

    mutating func add(_ write: (inout TextBuffer) -> Void) {
        if !starts.isEmpty { buffer.append(separator) }
        starts.append(buffer.count)
        write(&buffer)
    }

    mutating func add(_ sentence: String) {
        add { $0.append(sentence) }
    }

    /// Whether a sentence is there already.
    func contains(_ sentence: String) -> Bool {
        buffer.withBytes { bytes in
            starts.indices.contains { index in
                let end = index + 1 < starts.count ? starts[index + 1] - separator.utf8.count : bytes.count
                return bytes[starts[index]..<end].elementsEqual(sentence.utf8)
            }
        }
    }
}
