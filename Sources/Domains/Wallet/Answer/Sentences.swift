import Basics

/// A reply in the making: sentences one after the other, with what the language puts between them.
struct Sentences: ~Copyable {
    private var buffer: TextBuffer
    /// Whether there is a sentence; and where the later ones start.
    private var hasAny = false
    private var starts: [6 of Int] = .init(repeating: 0)
    /// Of more sentences than have room there, which are few.
    private var moreStarts: [Int] = []
    private var laterCount = 0
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
            if laterCount < starts.count {
                starts[laterCount] = buffer.count
            } else {
                moreStarts.append(buffer.count)
            }
            laterCount += 1
        }
        hasAny = true
        write(&buffer)
    }

    mutating func add(_ sentence: String) {
        add { $0.append(sentence) }
    }

    private func laterStart(_ index: Int) -> Int {
        index < starts.count ? starts[index] : moreStarts[index - starts.count]
    }

    /// Whether a sentence is there already.
    func contains(_ sentence: String) -> Bool {
        guard hasAny else { return false }
        return buffer.withBytes { bytes in
            (0...laterCount).contains { index in
                let start = index == 0 ? 0 : laterStart(index - 1)
                let end = index < laterCount ? laterStart(index) - separator.utf8.count : bytes.count
                return bytes[start..<end].elementsEqual(sentence.utf8)
            }
        }
    }
}
