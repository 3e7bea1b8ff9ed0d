import Language

/// Cards that a Chinese sentence says are somewhere else: 富国那张搁家里了, 运通被老板收回去了, Visa没揣身上.
extension ConstraintReader {
    /// Said right after the name, in its clause.
    func isPutAway(_ sentence: Sentence, after end: Int, in clause: Range<Int>) -> Bool {
        let range = min(end, clause.upperBound)..<min(end + 6, clause.upperBound)
        let tokens = sentence.tokens
        for index in range where sentence.pieces[index].kind == .han {
            let piece = sentence.pieces[index]
            // 被刷爆了 is used up, and 用 tells what is to be done with it.
            if piece.has(.maxed) || piece.has(.fits) || piece.has(.choose) || piece.has(.use) || piece.has(.suppose) {
                return false
            }
            let start = Int(piece.start)
            let next = start + 1 < tokens.count ? tokens[start + 1].hash : 0
            let word = tokens[start].hash
            if ConstraintReader.puts.contains(word) { return !ConstraintReader.open.contains(next) }
            if FunctionWords.notDoneHan.contains(word), ConstraintReader.carrying.contains(next) { return true }
            if word == ConstraintReader.by {
                return !(index..<clause.upperBound).contains { sentence.has($0, .maxed) }
            }
        }
        return false
    }

    /// "has got the Ink with her", "took the Gold with them"
    func isWithAnother(_ sentence: Sentence, after end: Int) -> Bool {
        guard end < sentence.pieces.count else { return false }
        let tokens = sentence.tokens[Int(sentence.pieces[end].start)...].prefix(2).map(\.hash)
        return tokens.count == 2 && tokens[0] == ItemAssembler.with && FunctionWords.others.contains(tokens[1])
    }

    private static let puts = ["放", "搁", "落", "忘", "锁", "塞", "丢", "扔", "藏", "漏", "遗", "掉", "压", "埋", "夹", "躺", "留"].map(
        WordHash.of)
    /// 放得下, 放进钱包, 放哪
    private static let open = ["得", "不", "进", "哪"].map(WordHash.of)
    private static let carrying = ["带", "揣", "装", "拿", "携"].map(WordHash.of)
    private static let by = WordHash.of("被")
}
