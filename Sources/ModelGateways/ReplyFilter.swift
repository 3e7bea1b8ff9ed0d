import Basics

/// Takes the hidden thinking and the stop sequences out of a reply, as it comes.
///
/// What might still become a tag or a stop sequence is held back until it is clear, so that no half of one is ever seen.
/// Thinking that is never closed is dropped; text before a closing tag without an opening one was thinking too, for some
/// templates open it in the prompt.
struct ReplyFilter: Sendable {
    private enum Meaning: Sendable {
        case opens, closes, stops
    }

    /// As models of several families write them; in lower case, which is not told from upper.
    private static let tags: [(bytes: [UInt8], meaning: Meaning)] = [
        ("<think>", "</think>"), ("<thinking>", "</thinking>"), ("<thought>", "</thought>"),
        ("<reasoning>", "</reasoning>"), ("<seed:think>", "</seed:think>"), ("[think]", "[/think]"),
        ("<|channel|>analysis<|message|>", "<|channel|>final<|message|>"),
    ].flatMap { opening, closing in [(Array(opening.utf8), .opens), (Array(closing.utf8), .closes)] }

    private let patterns: [(bytes: [UInt8], meaning: Meaning)]
    /// For each byte whether one of the patterns begins with it.
    private let begins: [Bool]
    private var visible: [UInt8] = []
    /// Begins like one of the patterns, and is none yet.
    private var held: [UInt8] = []
    private var isThinking = false
    /// Whether a stop sequence was met: nothing after it counts.
    private(set) var hasStopped = false

    init(stop: [String]) {
        patterns = ReplyFilter.tags + stop.filter { !$0.isEmpty }.map { (Array($0.utf8), .stops) }
        var begins = [Bool](repeating: false, count: 256)
        for pattern in patterns {
            if let first = pattern.bytes.first { begins[Int(first)] = true }
        }
        self.begins = begins
    }

    /// The text so far, without white space at its ends.
    var text: String {
        var bytes = visible[...]
        while let last = bytes.last, ReplyFilter.isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes so far, with the white space at the end.
    var count: Int { visible.count }

    mutating func append(_ piece: String) {
        piece.withBytes { bytes in
            var position = bytes.startIndex
            while position < bytes.endIndex, !hasStopped {
                guard held.isEmpty else {
                    held.append(bytes[position])
                    settle()
                    position += 1
                    continue
                }
                let rest = bytes[position...]
                let end = rest.firstIndex { begins[Int($0)] } ?? rest.endIndex
                emit(bytes[position..<end])
                position = end
                if position < bytes.endIndex {
                    held.append(bytes[position])
                    settle()
                    position += 1
                }
            }
        }
    }

    /// Nothing more comes: what was held back is text.
    mutating func finish() {
        guard !hasStopped else { return }
        for byte in held { emit(byte) }
        held = []
    }

    private mutating func settle() {
        while !held.isEmpty, !hasStopped {
            if let whole = patterns.first(where: { matches($0.bytes, $0.meaning, wholly: true) }) {
                held = []
                take(whole.meaning)
                return
            }
            if patterns.contains(where: { matches($0.bytes, $0.meaning, wholly: false) }) { return }
            emit(held.removeFirst())
        }
    }

    private func matches(_ pattern: [UInt8], _ meaning: Meaning, wholly: Bool) -> Bool {
        guard wholly ? pattern.count == held.count : pattern.count > held.count else { return false }
        // A stop sequence within the thinking does not end the reply.
        if meaning == .stops, isThinking { return false }
        return zip(pattern, held).allSatisfy { expected, byte in
            expected == byte || (meaning != .stops && expected == ReplyFilter.lowercased(byte))
        }
    }

    private mutating func take(_ meaning: Meaning) {
        switch meaning {
        case .opens: isThinking = true
        case .closes:
            if !isThinking { visible = [] }
            isThinking = false
        case .stops: hasStopped = true
        }
    }

    private mutating func emit(_ byte: UInt8) {
        if isThinking || (visible.isEmpty && ReplyFilter.isSpace(byte)) { return }
        visible.append(byte)
    }

    private mutating func emit(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        if isThinking { return }
        visible += visible.isEmpty ? bytes.drop(while: ReplyFilter.isSpace) : bytes
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
