import Language

/// Taking purchases out of several.
extension FollowUp {
    func removeItems(_ query: inout PurchaseQuery, _ reading: SentenceReading) -> Bool {
        let named = reading.drafts.map { reading.item($0) }
        let byShop = previous.items.indices.filter { index in
            !named.contains { $0.merchant != nil && $0.merchant?.name == previous.items[index].merchant?.name }
        }
        let isByShop = !byShop.isEmpty && byShop.count < previous.items.count
        guard let kept = isByShop ? byShop : remaining(reading, without: Set(reading.drafts.map(\.category))) else {
            return false
        }
        keep(kept, &query)
        return true
    }

    /// "forget it", "cancel that", 算了: nothing else is said, and no change of before could be meant.
    func takesBack(_ reading: SentenceReading) -> Bool {
        guard !previous.items.isEmpty, reading.cues.has(.takeBack), reading.drafts.isEmpty, reading.amounts.isEmpty,
            reading.mentions.isEmpty, !reading.constraints.hasAny, !reading.endsAsQuestion,
            amountTakenBack(reading) == nil, steppedBack(reading) == nil
        else { return false }
        return reading.sentence.pieces.allSatisfy { piece in
            piece.isMark || piece.has(.takeBack) || piece.has(.filler) || piece.has(.article) || piece.has(.thanks)
                || piece.has(.correct) || piece.has(.then) || FollowUp.isPointer(piece, reading.sentence)
        }
    }

    private static func isPointer(_ piece: Piece, _ sentence: Sentence) -> Bool {
        piece.end - piece.start == 1 && pointers.contains(sentence.tokens[Int(piece.start)].hash)
    }

    /// The items that stay; nil where none goes, or all would.
    func remaining(_ reading: SentenceReading, without gone: Set<Category>) -> [Int]? {
        guard previous.items.count > 1 else { return nil }
        let pointed = reading.cues.has(.remove) ? ordinal(reading) : nil
        let kept = previous.items.indices.filter { index in
            index != pointed
                && !gone.contains {
                    previous.items[index].category == $0 || previous.items[index].category.isWithin($0)
                }
        }
        return kept.isEmpty || kept.count == previous.items.count ? nil : kept
    }

    func keep(_ kept: [Int], _ query: inout PurchaseQuery) {
        query.items = kept.map { previous.items[$0] }
        query.evidence = kept.compactMap {
            previous.evidence.indices.contains($0) ? inherited(previous.evidence[$0]) : nil
        }
    }

    /// "no gas after all", 不加油了: what the sentence says it is not about.
    func deniedCategories(_ reading: SentenceReading) -> Set<Category> {
        var denied: Set<Category> = []
        for piece in reading.sentence.pieces where piece.isNegated && piece.category >= 0 {
            denied.insert(Lexicon.categories[Int(piece.category)])
        }
        return denied
    }
}
