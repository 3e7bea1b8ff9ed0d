/// Finds the phrases of a sentence that can answer an open question: runs of words that begin and end with content.
struct PhraseSpans {
    static let longest = 9

    let words: [TextWord]

    func spans() -> [TypedSpan] {
        var result: [TypedSpan] = []
        for start in words.indices where begins(start) {
            for end in (start + 1)...min(words.count, start + PhraseSpans.longest) {
                // Commas are inside lists and names only.
                if end - 1 > start, words[end - 1].isBehindMark, !isListed(end - 1) { break }
                if ends(end - 1) {
                    result.append(TypedSpan(nil, words[start].range.lowerBound..<words[end - 1].range.upperBound))
                }
            }
        }
        return result
    }

    private func begins(_ index: Int) -> Bool {
        let kinds = words[index].kinds
        if words[index].isHan { return false }
        return kinds.isDisjoint(with: [.auxiliary, .pronoun, .conjunction, .preposition])
            || kinds.contains(.month)
                && words[index].isCapital
    }

    private func ends(_ index: Int) -> Bool {
        let word = words[index]
        return !word.isHan && (!word.isGrammar || word.isCapital && word.kinds.contains(.month))
    }

    private func isListed(_ index: Int) -> Bool {
        index + 1 < words.count && !words[index].isGrammar || words[index].text == "and" || words[index].text == "or"
    }
}
