import Basics
import Language

/// Shops whose names are also words, in a few words about the purchase before.
extension MerchantContext {
    /// "target instead", "actually gap", "shell not cvs", 换成Target 八十: besides the name there is nothing but words of
    /// change, a price, and a shop that it is not.
    func isNamedInEdit(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        guard previous != nil, piece.kind == .word, piece.place < 0, !piece.isCorrected, sentence.pieces.count <= 8,
            isShopRather(piece), index == 0 || sentence.pieces[index - 1].kind != .number
        else { return false }
        // "max instead", but not "wait, max 80".
        guard piece.cues.isEmpty || sentence.isStart(index) && isInstead(sentence, index + 1) else { return false }
        return sentence.pieces.indices.allSatisfy {
            $0 == index || isOfEdit(sentence.pieces[$0]) || isOldShop(sentence, $0)
                || ChineseNumerals.startsNumber(sentence.han($0))
        }
    }

    private func isInstead(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .correct) && sentence.lastWord(index) == FollowUp.instead || sentence.has(index, .instead)
    }

    private func isOfEdit(_ piece: Piece) -> Bool {
        guard piece.category < 0, piece.merchant < 0, piece.cardAlias < 0 else { return false }
        let words = Cues(
            .correct, .takeBack, .suppose, .change, .then, .instead, .filler, .approximate, .negation, .link, .and, .or)
        return piece.isMark || piece.kind == .number || piece.kind == .symbol || piece.has(.currency)
            || !piece.cues.isDisjoint(with: words)
    }

    /// "target not cvs", "target instead of cvs"
    private func isOldShop(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.pieces[index].merchant >= 0
            && (sentence.has(index - 1, .negation) || sentence.has(index - 1, .instead))
    }

    /// What the word means besides the shop is of the same kind, or no shopping where it was shopped before: "subway
    /// instead" of a drugstore.
    private func isShopRather(_ piece: Piece) -> Bool {
        guard piece.category >= 0, let previous else { return true }
        let word = Lexicon.categories[Int(piece.category)]
        let own = lexicon.merchants[Int(piece.merchant)].category
        if own.isWithin(word) || word.isWithin(own) { return true }
        return MerchantContext.isVisited(own) && MerchantContext.isVisited(previous.category)
            && !MerchantContext.isVisited(word)
    }

    private static func isVisited(_ category: Category) -> Bool {
        FollowUp.isRetail(category) || category == .dining || category.isWithin(.dining)
    }

    /// "guess 75", "max 80", "typo, 160": words about a price.
    func isWordOfPrice(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        let words = Cues(.filler, .approximate, .upTo, .correct)
        guard sentence.isStart(index), !piece.cues.isDisjoint(with: words),
            !sentence.token(index).flags.contains(.capitalised)
        else { return false }
        let next = index + 1 < sentence.pieces.count && sentence.pieces[index + 1].isMark ? index + 2 : index + 1
        guard next < sentence.pieces.count else { return false }
        return sentence.pieces[next].kind == .number || sentence.pieces[next].kind == .symbol
    }

    /// "target for cleaning stuff": something follows that the shop may sell.
    func sellsFor(_ sentence: Sentence, _ index: Int) -> Bool {
        let own = lexicon.merchants[Int(sentence.pieces[index].merchant)].category
        return sentence.pieces[(index + 2)...].prefix(3).contains {
            guard $0.category >= 0 else { return false }
            let found = Lexicon.categories[Int($0.category)]
            return found.isWithin(own) || ItemAssembler(lexicon: lexicon, amounts: []).sells(own, found)
        }
    }

    /// At the start of a clause, or after "then" or "so".
    func opensPart(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.isStart(index) || sentence.has(index - 1, .then) || sentence.has(index - 1, .and)
            || MerchantContext.so == sentence.lastWord(index - 1)
    }

    private static let so = WordHash.of("so")
}
