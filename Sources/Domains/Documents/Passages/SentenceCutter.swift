/// Cuts a sentence that is longer than a passage, behind words.
struct SentenceCutter {
    /// Words and pieces of a part: half a passage, so that two fill one.
    private static let words = 75
    private static let mostPieces = 110

    let text: PaperText
    let pieces: (String) -> Int

    func parts(of range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = range.lowerBound
        var (words, count) = (0, 0)
        var index = start
        while index < range.upperBound {
            let end = wordEnd(from: index, in: range)
            let word = text[index..<end]
            let more = pieces(word)
            if index > start, words + 1 > Self.words || count + more > Self.mostPieces {
                append(start..<index, to: &result)
                start = index
                (words, count) = (0, 0)
            }
            words += 1
            count += more
            index = end
        }
        append(start..<range.upperBound, to: &result)
        return result
    }

    private func append(_ part: Range<Int>, to result: inout [Range<Int>]) {
        let part = text.trimmed(part)
        if !part.isEmpty { result.append(part) }
    }

    /// Behind the word at a place: at white space, or at a Han sign's end; at most 40 signs.
    private func wordEnd(from index: Int, in range: Range<Int>) -> Int {
        var end = index + 1
        while end < range.upperBound, end - index < 40, !text.scalars[end].isSpace, !text.scalars[end - 1].isHan,
            !text.scalars[end].isHan
        {
            end += 1
        }
        return end
    }
}
