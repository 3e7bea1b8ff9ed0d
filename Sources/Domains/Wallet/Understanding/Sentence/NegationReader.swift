import Language

/// Marks what a sentence says it is not about: "I'm not buying groceries", "instead of Target", 不是买菜.
enum NegationReader {
    static func read(_ sentence: inout Sentence, mentions: inout [CardMention]) {
        let cues = sentence.cues
        if cues.has(.negation) || cues.has(.instead) { markDenied(&sentence, &mentions) }
        markSwap(&sentence)
        if cues.has(.suppose) { markTurned(&sentence) }
        if cues.has(.remove) { markDropped(&sentence) }
        if sentence.maySay(noFilter) { markNo(&sentence, &mentions) }
        if cues.has(.remove) { markForgotten(&sentence, &mentions) }
    }

    private static func markDenied(_ sentence: inout Sentence, _ mentions: inout [CardMention]) {
        for index in sentence.pieces.indices
        where sentence.pieces[index].has(.negation) || sentence.pieces[index].has(.instead) {
            guard sentence.pieces[index].category < 0, !sentence.pieces[index].has(.why) else { continue }
            if sentence.has(index - 1, .why) { continue }
            mark(&sentence, &mentions, from: index)
        }
    }

    /// "no gas after all", "no citi"
    private static func markNo(_ sentence: inout Sentence, _ mentions: inout [CardMention]) {
        for index in sentence.pieces.indices.dropLast()
        where sentence.lastWord(index) == no && sentence.pieces[index].end - sentence.pieces[index].start == 1 {
            if sentence.pieces[index + 1].use == .card {
                mark(&sentence, &mentions, from: index)
            } else if sentence.pieces[index + 1].use == .free,
                sentence.pieces[index + 1].category >= 0 || isWay(sentence.pieces[index + 1])
            {
                sentence.deny(index + 1)
            }
        }
    }

    /// "forget the Gold": a thing taken out of a list is an edit, a card is not used.
    private static func markForgotten(_ sentence: inout Sentence, _ mentions: inout [CardMention]) {
        for index in sentence.pieces.indices.dropLast() where sentence.pieces[index].has(.remove) {
            let name = sentence.has(index + 1, .article) ? index + 2 : index + 1
            guard name < sentence.pieces.count, sentence.pieces[name].use == .card else { continue }
            mark(&sentence, &mentions, from: index)
        }
    }

    /// "swap Netflix for Hulu", "switch from Lyft to Uber": the first gives way to the second.
    private static func markSwap(_ sentence: inout Sentence) {
        guard sentence.maySay(swapFilter) else { return }
        for index in sentence.pieces.indices.dropLast(3) where swaps.contains(sentence.lastWord(index)) {
            var old = index + 1
            if sentence.has(old, .toward) || sentence.has(old, .article) { old += 1 }
            guard old + 2 < sentence.pieces.count,
                sentence.pieces[old].use == .merchant || sentence.pieces[old].category >= 0,
                sentence.has(old + 1, .purpose) || sentence.has(old + 1, .toward) || sentence.has(old + 1, .link),
                sentence.pieces[old + 2].use == .merchant || sentence.pieces[old + 2].category >= 0
            else { continue }
            sentence.deny(old)
        }
    }

    /// 吃饭换成加油, "dinner becomes gas": the first gives way to the second.
    private static func markTurned(_ sentence: inout Sentence) {
        for index in sentence.pieces.indices.dropFirst().dropLast()
        where sentence.pieces[index].has(.suppose) && turns.contains(sentence.lastWord(index)) {
            guard sentence.pieces[index - 1].category >= 0 || sentence.pieces[index - 1].use == .merchant,
                sentence.pieces[index + 1].category >= 0 || sentence.pieces[index + 1].use == .merchant
            else { continue }
            sentence.deny(index - 1)
        }
    }

    private static let turns = ["成", "为", "becomes"].map(WordHash.of)
    private static let swaps = [
        "swap", "swapping", "replace", "replacing", "trade", "trading", "switch", "switching", "change",
        "changing",
    ].map(WordHash.of)
    private static let swapFilter = WordFilter(swaps)

    /// "forget groceries, let's do pizza": the first is not bought.
    private static func markDropped(_ sentence: inout Sentence) {
        for index in sentence.pieces.indices.dropLast(3) where sentence.pieces[index].has(.remove) {
            var old = index + 1
            if sentence.has(old, .article) { old += 1 }
            guard sentence.pieces[old].category >= 0, sentence.pieces[old].use == .free,
                let mark = sentence.pieces[old...].prefix(Sentence.reach)
                    .firstIndex(where: { $0.isMark || $0.has(.then) || $0.has(.and) }),
                sentence.pieces[mark...].prefix(Sentence.reach).contains(where: {
                    ($0.category >= 0 || $0.use == .merchant) && $0.category != sentence.pieces[old].category
                })
            else { continue }
            sentence.deny(old)
        }
    }

    private static let no = WordHash.of("no")
    private static let noFilter = WordFilter([no])

    private static func mark(_ sentence: inout Sentence, _ mentions: inout [CardMention], from start: Int) {
        let limit = min(sentence.pieces.count, start + 7)
        var index = start + 1
        while index < limit {
            let piece = sentence.pieces[index]
            if piece.isMark { return }
            if piece.use == .card {
                if let found = mentions.firstIndex(where: { $0.pieces.contains(index) }) {
                    mentions[found].isNegated = true
                }
                return
            }
            if piece.use == .merchant || piece.category >= 0 || NegationReader.isWay(piece) {
                sentence.deny(index)
                // "not groceries or gas" covers both.
                guard index + 1 < limit, sentence.has(index + 1, .or) else { return }
                index += 2
                continue
            }
            guard isBetween(piece) else { return }
            index += 1
        }
    }

    /// How something is bought or paid.
    private static func isWay(_ piece: Piece) -> Bool {
        piece.has(.online) || piece.has(.inStore) || piece.has(.portal) || piece.has(.payment) || piece.has(.cashOnly)
    }

    /// Words that may stand between "not" and what it denies.
    private static func isBetween(_ piece: Piece) -> Bool {
        piece.has(.buy) || piece.has(.filler) || piece.has(.article) || piece.has(.link) || piece.has(.purpose)
            || piece.has(.toward) || piece.has(.shopping) || piece.has(.use)
    }
}
