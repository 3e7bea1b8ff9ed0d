/// Finds names: words with capitals that stand together, with the small words that join them.
struct NameSpans {
    let words: [TextWord]

    func spans() -> [TypedSpan] {
        var result: [TypedSpan] = []
        var index = 0
        while index < words.count {
            guard isName(index) else {
                index += 1
                continue
            }
            var end = index + 1
            while end < words.count, !words[end].isBehindMark || isInitial(end - 1) {
                if isName(end) || words[end].hasDigit && words[end].text.count < 4 {
                    end += 1
                } else if end + 1 < words.count, isJoint(words[end].text), isName(end + 1), !words[end + 1].isBehindMark
                {
                    end += 2
                } else {
                    break
                }
            }
            // A lone capital at a sentence's beginning is no name.
            if index > 0 || end > 1 || !words[index].isGrammar {
                result.append(TypedSpan(.person, words[index].range.lowerBound..<words[end - 1].range.upperBound))
            }
            index = end
        }
        return result
    }

    private func isName(_ index: Int) -> Bool {
        let word = words[index]
        return word.isCapital && !word.isHan && !(word.isGrammar && (index == 0 || words[index].text.count < 2))
            && word.kinds.isDisjoint(with: [.month, .weekday, .pronoun])
    }

    private func isInitial(_ index: Int) -> Bool { words[index].text.count == 1 }
    private func isJoint(_ text: String) -> Bool {
        ["of", "the", "de", "la", "von", "van", "du", "and", "for", "al", "ibn"].contains(text)
    }
}
