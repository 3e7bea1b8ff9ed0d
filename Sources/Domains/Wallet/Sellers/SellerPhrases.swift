/// Phrases of a table, found in a text in one pass; of those that begin at one word the longest counts.
struct SellerPhrases<Value: Sendable>: Sendable {
    struct Match {
        let range: Range<Int>
        let value: Value
    }

    private struct Phrase: Sendable {
        let words: [UInt64]
        let value: Value
    }

    /// By the first word, longest first.
    private var phrases: [UInt64: [Phrase]] = [:]

    mutating func add(_ words: [UInt64], _ value: Value) {
        guard let first = words.first else { return }
        var beside = phrases[first] ?? []
        let position = beside.firstIndex { $0.words.count < words.count } ?? beside.count
        beside.insert(Phrase(words: words, value: value), at: position)
        phrases[first] = beside
    }

    /// All phrases that begin at a word, longest first.
    func matches(in text: SellerText, at position: Int) -> [Match] {
        guard let beside = phrases[text.words[position].hash] else { return [] }
        return beside.compactMap { phrase in
            let range = position..<position + phrase.words.count
            guard range.upperBound <= text.words.count, text.words[range].lazy.map(\.hash).elementsEqual(phrase.words),
                !text.isBroken(range)
            else { return nil }
            return Match(range: range, value: phrase.value)
        }
    }

    func matches(in text: SellerText) -> [Match] {
        text.words.indices.flatMap { matches(in: text, at: $0) }
    }

    func isFound(in text: SellerText) -> Bool {
        text.words.indices.contains { !matches(in: text, at: $0).isEmpty }
    }
}
