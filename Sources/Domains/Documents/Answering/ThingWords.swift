/// The words of an English question that name what it is about: "the fridge warranty", "my policy", "for the dog".
enum ThingWords {
    /// Places of words.
    static func places(in words: [TextWord]) -> Set<Int> {
        var result: Set<Int> = []
        var index = 0
        while index < words.count {
            guard opens(words[index]), index + 1 < words.count else {
                index += 1
                continue
            }
            var end = index + 1
            while end < words.count, opens(words[end]) { end += 1 }
            let start = end
            while end < words.count, !words[end].isGrammar, end == start || !words[end].isBehindMark { end += 1 }
            var run = start..<end
            // "When does the warranty end": the last word is what it does.
            if run.count > 1, isAsked(words, before: index), !isNamed(words, before: index) { run = start..<(end - 1) }
            result.formUnion(run)
            index = max(end, index + 1)
        }
        return result
    }

    private static func opens(_ word: TextWord) -> Bool {
        !word.kinds.isDisjoint(with: [.determiner, .preposition]) && word.kinds.isDisjoint(with: [.auxiliary, .month])
    }

    /// A verb of asking stands right before.
    private static func isAsked(_ words: [TextWord], before index: Int) -> Bool {
        index > 0 && words[index - 1].kinds.contains(.auxiliary)
    }

    /// "What is the policy number": all of it is named.
    private static func isNamed(_ words: [TextWord], before index: Int) -> Bool {
        let isOfBeing = ["is", "are", "was", "were"].contains(words[index - 1].text)
        return isOfBeing && words[..<index].contains { ["what", "which", "who", "whose"].contains($0.text) }
    }
}
