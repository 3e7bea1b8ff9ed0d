/// Phrases of a table, each with where in a text it counts and what it says. Finding is linear in the text.
struct StatementPhrases<Value: Sendable>: Sendable {
    enum Place: String, Sendable { case whole, start, anywhere }

    private struct Phrase: Sendable {
        let rest: ArraySlice<UInt64>
        let place: Place
        let value: Value
    }

    private var phrases: [UInt64: [Phrase]] = [:]

    mutating func add(_ words: StatementWords, _ place: Place, _ value: Value) {
        guard let first = words.hashes.first else { return }
        phrases[first, default: []].append(Phrase(rest: words.hashes.dropFirst(), place: place, value: value))
    }

    /// What the phrases of a text say, in the order of the text.
    func all(in words: StatementWords) -> [Value] {
        var found: [Value] = []
        let hashes = words.hashes
        for (index, hash) in hashes.enumerated() {
            guard let candidates = phrases[hash] else { continue }
            let rest = hashes[(index + 1)...]
            for phrase in candidates where rest.starts(with: phrase.rest) {
                switch phrase.place {
                case .anywhere: break
                case .start: guard index == 0 else { continue }
                case .whole: guard index == 0, rest.count == phrase.rest.count else { continue }
                }
                found.append(phrase.value)
            }
        }
        return found
    }
}
