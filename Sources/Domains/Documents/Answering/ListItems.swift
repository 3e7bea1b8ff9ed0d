/// Reads the items that a sentence names: those of the list around it, or the parts of an enumeration.
struct ListItems {
    let passage: ReadPassage
    let view: SentenceView

    /// Ranges of the paper, in order; at least two, or none.
    func items() -> [Range<Int>] {
        let listed = neighbours()
        if listed.count > 1 { return listed }
        let parts = enumerated()
        return parts.count > 1 ? parts : []
    }

    /// The items of the list that the sentence is of, or of the one it leads to.
    private func neighbours() -> [Range<Int>] {
        let sentences = passage.sentences
        var group: Int?
        if view.sentence.kind == .listItem {
            group = view.sentence.group
        } else if view.index + 1 < sentences.count, sentences[view.index + 1].kind == .listItem,
            view.sentence.kind == .heading || view.string.hasSuffix(":") || view.string.hasSuffix("：")
        {
            group = sentences[view.index + 1].group
        }
        guard let group else { return [] }
        return sentences.filter { $0.group == group && $0.kind == .listItem && !$0.isHidden }.map(\.range)
    }

    /// The parts between commas and "and" behind the last verb or colon before the first comma.
    private func enumerated() -> [Range<Int>] {
        let words = view.words
        guard let comma = words.firstIndex(where: { $0.isBehindMark && $0.range.lowerBound > view.range.lowerBound })
        else {
            return []
        }
        let verb = words[..<comma].lastIndex { $0.kinds.contains(.auxiliary) || $0.kinds.contains(.preposition) }
        var start = verb.map { $0 + 1 } ?? 0
        var result: [Range<Int>] = []
        for index in (start..<words.count).dropFirst() {
            let isJoint = ["and", "or", "和", "及", "或"].contains(words[index].text)
            guard words[index].isBehindMark || isJoint else { continue }
            if index > start { result.append(words[start].range.lowerBound..<words[index - 1].range.upperBound) }
            start = isJoint ? index + 1 : index
        }
        if start < words.count {
            result.append(words[start].range.lowerBound..<words[words.count - 1].range.upperBound)
        }
        return result
    }
}
